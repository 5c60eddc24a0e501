"""The work of `printkit book` that takes time: done by several processes, and shown as it goes on."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING, Any

from printkit.cli import common

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from pathlib import Path

    from printkit.core.files import Delivery
    from printkit.products.booklet.book import Booklet
    from printkit.products.booklet.plan import BookPlan
    from printkit.products.booklet.puzzles import BookPuzzle
    from printkit.scene.nodes import Document

_FEW = 60  # puzzles


class Workers:
    """The work that takes time, split over processes and shown as it goes on: generating, writing, reading back."""

    def __init__(self, plan: BookPlan, jobs: int | None, *, shown: bool) -> None:
        from printkit.core.pool import processes, workers
        from printkit.products.booklet.puzzles import foreseen

        self._plan = plan
        self._count = foreseen(plan)
        # A process more takes half a second to begin; a few puzzles are made before that, but not expert boards.
        few = (self._count or 0) <= _FEW and not (plan.mode == "logic" and plan.counts[-1])
        self._jobs = 1 if jobs is None and few else processes(jobs)
        self._shown = shown
        self._pool = workers(self._jobs)
        self._executor: Executor | None = None

    def __enter__(self) -> Workers:
        self._executor = self._pool.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._pool.__exit__(*error)

    def puzzles(self) -> list[BookPuzzle]:
        """The plan's puzzles."""
        from printkit.products.booklet import puzzles, writing

        self._each(puzzles.prepare)
        if self._executor is not None:
            writing.prepare()  # while the workers begin
        with self._progress("puzzles", self._count) as tell:
            found = puzzles.gather(self._plan, self._jobs, tell, self._executor)
        self._each(writing.prepare_worker)  # while this process sets the booklet
        return found

    def _each(self, work: Callable[[], object]) -> None:
        """Have some work done as many times as there are workers: most often by each. None waits for it.

        It only saves time, so nothing is wrong where a worker does it twice or fails at it.
        """
        if self._executor is not None:
            with contextlib.suppress(BrokenExecutor):  # the work that is waited for tells of it
                for _ in range(self._jobs - 1):
                    self._executor.submit(work)

    def stage(self, delivery: Delivery, path: Path, document: Document, name: str) -> None:
        """Write a file, and read it back before anything is delivered; `name` is what the person is told."""
        from printkit.backends import pdf
        from printkit.preflight.pdf import check
        from printkit.preflight.promise import Promise

        promise = Promise(document)
        with self._progress(name, len(document.pages)) as tell:
            staged = delivery.write(path, lambda out: pdf.write_to(out, promise.document, tell))
        check(staged, promise)

    def stage_booklet(self, delivery: Delivery, path: Path, made: Booklet) -> None:
        """Likewise the booklet itself, whose own text must agree with its puzzles, too."""
        from printkit.backends import pdf
        from printkit.preflight import booklet
        from printkit.preflight.promise import Promise
        from printkit.products.booklet.writing import written

        promise, count = Promise(made.document), len(made.document.pages)
        with self._progress("pages", count) as tell:
            pages = written(made.drawer, promise, self._jobs, self._executor)
            staged = delivery.write(path, lambda out: pdf.assemble(out, made.document, pages, tell))
        with self._progress("reading back", count) as tell:
            booklet.check(staged, made.expected, promise, jobs=self._jobs, executor=self._executor, tell=tell)

    def _progress(self, label: str, length: int | None) -> contextlib.AbstractContextManager[Callable[[int], None]]:
        return common.progress(label, length, shown=self._shown)
