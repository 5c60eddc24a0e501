"""Work split over processes, with results in the order of the items: the same for any number of workers."""

from __future__ import annotations

import atexit
import concurrent.futures
import contextlib
import functools
import gc
import itertools
import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, TypeVar

from printkit.core.errors import LostProcessError
from printkit.core.interrupts import held

T = TypeVar("T")
R = TypeVar("R")

_AHEAD = 3  # chunks in flight for each worker (a process beside this one): enough to keep it busy, few to stop soon
_PATIENCE = 0.05  # seconds that an interrupt may wait

_work: Callable[[Any], Any] | None = None  # what this process does to each item, if it is a worker


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


def processes(jobs: int | None) -> int:
    """How many processes are at work where `jobs` of them are asked for; None asks for one for each core."""
    return cores() if jobs is None else jobs


def ordered_map(
    work: Callable[[T], R],
    items: Iterable[T],
    *,
    jobs: int | None = None,
    chunk: int = 1,
    executor: concurrent.futures.Executor | None = None,
) -> Generator[R, None, None]:
    """Do the work on every item and yield the results in the items' order.

    This process does its share: it works on an item itself whenever the next result is not there yet. The items are
    taken from their iterable only a little ahead of the results, so it may be endless: closing the iterator (or leaving
    a loop over it) stops the work. A result depends on its item alone, so neither `jobs` nor `chunk` changes any result
    or their order.

    Args:
        work: for more than one job it must be picklable (a module's function, or a `functools.partial` of one); it
            is sent to each worker of our own once.
        items: picklable values.
        jobs: processes at work, this one among them; None takes one for each core.
        chunk: how many items are sent at once; more than 1 pays where an item takes only milliseconds.
        executor: does the work in place of workers of our own, such as a cluster's; it is not shut down, and `jobs`
            says how many workers it is expected to have, and this process.

    Raises:
        ValueError: `jobs` or `chunk` is below 1.
        LostProcessError: a process at work was stopped from outside.
        Exception: what the work raised, at the turn of its item, or of the first one that was sent with it.
    """
    jobs = processes(jobs)
    if jobs < 1 or chunk < 1:
        raise ValueError(f"jobs and chunk are at least 1, not {jobs} and {chunk}")
    parts = _chunks(items, chunk)
    here = functools.partial(_do_with, work)
    if executor is not None:
        return _spread(executor, here, here, parts, jobs)
    return (work(item) for item in items) if jobs == 1 else _in_processes(work, here, parts, jobs)


@contextlib.contextmanager
def workers(jobs: int | None) -> Iterator[concurrent.futures.Executor | None]:
    """Processes beside this one for several pieces of work, one after another; None where this one does them all.

    Args:
        jobs: processes at work, this one among them; None takes one for each core.
    """
    jobs = processes(jobs)
    if jobs == 1:
        yield None
        return
    with _pool(jobs, None) as executor:
        for _ in range(jobs - 1):
            executor.submit(_nothing)  # a task that no worker is free for starts one
        yield executor


@contextlib.contextmanager
def _pool(jobs: int, work: Callable[[Any], Any] | None) -> Iterator[concurrent.futures.Executor]:
    # Spawned, not forked: the same on every system, and safe beside threads.
    context = multiprocessing.get_context("spawn")
    executor = _Executor(jobs - 1, context, initializer=_begin, initargs=(work,))
    try:
        yield executor
    finally:
        with held():
            executor.shutdown(wait=True, cancel_futures=True)


def _in_processes(
    work: Callable[[T], R], here: Callable[[list[T]], list[R]], parts: Iterator[list[T]], jobs: int
) -> Generator[R, None, None]:
    with _pool(jobs, work) as executor:
        yield from _spread(executor, _do, here, parts, jobs)


class _Executor(concurrent.futures.ProcessPoolExecutor):
    """Starts its workers one by one, with tasks that none is free for; so each is sent with interrupts held back."""

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> concurrent.futures.Future[R]:
        with held(), _interrupts_held():
            return super().submit(fn, *args, **kwargs)


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let an interrupt wait until the end of the block.

    Workers inherit that they hold interrupts back, so one that is just starting does not die of it with a traceback;
    to this process the interrupt comes a moment later.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    found = iter(items)
    while part := list(itertools.islice(found, size)):
        yield part


def _spread(
    executor: concurrent.futures.Executor,
    there: Callable[[list[T]], list[R]],
    here: Callable[[list[T]], list[R]],
    parts: Iterator[list[T]],
    jobs: int,
) -> Generator[R, None, None]:
    """The results of parts that the executor does (`there`) or this process (`here`), in order."""
    waiting: deque[concurrent.futures.Future[list[R]]] = deque()
    sent = max(1, jobs - 1) * _AHEAD
    try:
        while True:
            with held():
                undone = sum(not future.done() for future in waiting)
            fresh = list(itertools.islice(parts, max(0, sent - undone)))
            with held():
                waiting.extend(executor.submit(there, part) for part in fresh)
                late = bool(waiting) and not waiting[0].done()
            if not waiting:
                return
            own = list(itertools.islice(parts, 1)) if late and len(waiting) <= 2 * sent else []
            if own:
                waiting.append(_done(here, own[0]))
            else:
                yield from _result(waiting.popleft())
    except concurrent.futures.BrokenExecutor as error:
        raise LostProcessError("a process at work was stopped from outside, as where memory runs out") from error
    finally:
        with held():
            for future in waiting:
                future.cancel()


def _result(future: concurrent.futures.Future[list[R]]) -> list[R]:
    """What comes of a part, when it is there.

    An interrupt in the midst of what a future does can leave it locked for ever, so it comes between two looks at it.
    """
    while True:
        with held():
            if concurrent.futures.wait([future], _PATIENCE).done:
                return future.result()


def _done(here: Callable[[list[T]], list[R]], part: list[T]) -> concurrent.futures.Future[list[R]]:
    """What comes of a part, whose turn is later."""
    future: concurrent.futures.Future[list[R]] = concurrent.futures.Future()
    try:
        found = here(part)
    except Exception as error:  # it is told when it is this part's turn
        future.set_exception(error)
    else:
        future.set_result(found)
    return future


def _nothing() -> None:
    pass


def _begin(work: Callable[[Any], Any] | None) -> None:
    global _work
    _work = work
    threading.Thread(target=_end_with_parent, daemon=True).start()
    atexit.register(gc.freeze)  # else its last act would be to look through all that it knows for circles to clear away
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the parent's to answer; it then stops the workers


def _end_with_parent() -> None:
    """A worker whose parent is killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has been started by another process"
    multiprocessing.connection.wait([parent.sentinel])
    os._exit(1)


def _do(part: list[Any]) -> list[Any]:
    assert _work is not None, "the worker has begun"
    return [_work(item) for item in part]


def _do_with(work: Callable[[T], R], part: list[T]) -> list[R]:
    return [work(item) for item in part]
