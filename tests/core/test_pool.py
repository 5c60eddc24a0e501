import concurrent.futures
import functools
import itertools
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from printkit.core.errors import LostProcessError
from printkit.core.pool import cores, ordered_map, workers

ROOT = Path(__file__).resolve().parents[2]


def times(factor: int, item: int) -> int:
    return factor * item


def fail_at_three(item: int) -> int:
    if item == 3:
        raise LookupError("three")
    return item


def process_id(_: int) -> int:
    return os.getpid()


def slow_process_id(_: int) -> int:
    time.sleep(0.05)  # so that another process has time to begin
    return os.getpid()


def test_results_are_in_order_and_the_same_for_any_jobs_and_chunk():
    work = functools.partial(times, 7)
    expected = [7 * item for item in range(50)]
    assert list(ordered_map(work, range(50), jobs=1)) == expected
    assert list(ordered_map(work, range(50), jobs=2, chunk=1)) == expected
    assert list(ordered_map(work, range(50), jobs=2, chunk=8)) == expected


def test_one_job_stays_in_this_process_and_two_share_it():
    assert set(ordered_map(process_id, range(3), jobs=1)) == {os.getpid()}
    shared = set(ordered_map(slow_process_id, range(16), jobs=2))
    assert len(shared) == 2
    assert os.getpid() in shared


def test_no_more_than_a_few_results_wait_for_one_that_is_late():
    begun: list[int] = []
    held = threading.Event()

    def work(item: int) -> int:
        begun.append(item)
        if item == 0:
            held.wait(30)
        return item

    with concurrent.futures.ThreadPoolExecutor(1) as executor:
        results = ordered_map(work, itertools.count(), jobs=2, executor=executor)
        threading.Timer(0.3, held.set).start()
        assert next(results) == 0
        assert len(begun) < 20
        results.close()


@pytest.mark.parametrize("jobs", [1, 2])
def test_endless_items_can_be_left(jobs):
    results = ordered_map(functools.partial(times, 2), itertools.count(), jobs=jobs)
    assert list(itertools.islice(results, 5)) == [0, 2, 4, 6, 8]
    results.close()
    assert list(results) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_comes_at_its_items_turn(jobs):
    results = ordered_map(fail_at_three, range(6), jobs=jobs)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(LookupError, match="three"):
        next(results)


def end_elsewhere(item: int) -> int:
    if multiprocessing.parent_process() is not None:
        os._exit(1)
    return item


def test_a_process_that_is_stopped_is_told_of():
    with pytest.raises(LostProcessError, match="stopped from outside"):
        list(ordered_map(end_elsewhere, range(50), jobs=2))


def test_an_interrupt_in_this_processs_share_is_not_kept_for_its_turn():
    def work(item: int) -> int:
        if threading.current_thread() is threading.main_thread():
            raise KeyboardInterrupt
        time.sleep(0.05)
        return item

    with concurrent.futures.ThreadPoolExecutor(1) as executor:
        results = ordered_map(work, itertools.count(), jobs=2, executor=executor)
        with pytest.raises(KeyboardInterrupt):
            next(results)
        assert executor.submit(times, 2, 3).result() == 6, "what was sent is done or cancelled"


def test_no_items_need_no_workers():
    assert list(ordered_map(process_id, [], jobs=4)) == []


def interrupts_held(_: int) -> tuple[int, bool]:
    time.sleep(0.2)  # so that each worker has its share
    return os.getpid(), signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="interrupts cannot be held back here")
def test_all_workers_begin_at_once_with_interrupts_held_back():
    """Or one that is just starting would die of an interrupt with a traceback."""
    before = set(multiprocessing.active_children())
    with workers(4) as executor:
        begun = set(multiprocessing.active_children()) - before
        assert len(begun) == 3
        found = list(executor.map(interrupts_held, range(12)))
    assert {process for process, _ in found} == {process.pid for process in begun}
    assert all(held for _, held in found)


@pytest.mark.parametrize("options", [{"jobs": 0}, {"jobs": -1}, {"jobs": 2, "chunk": 0}])
def test_nonsense_is_refused(options):
    with pytest.raises(ValueError, match="at least 1"):
        ordered_map(process_id, [1], **options)


def test_there_is_a_core():
    assert cores() >= 1


def test_another_executor_gives_the_same_and_stays_open():
    work = functools.partial(times, 7)
    with concurrent.futures.ThreadPoolExecutor(2) as executor:
        for chunk in (1, 8):
            assert list(ordered_map(work, range(50), jobs=2, chunk=chunk, executor=executor)) == [
                7 * item for item in range(50)
            ]
        left = ordered_map(work, itertools.count(), jobs=2, executor=executor)
        assert list(itertools.islice(left, 3)) == [0, 7, 14]
        left.close()
        assert executor.submit(times, 2, 3).result() == 6


def test_the_same_processes_do_one_piece_of_work_after_another():
    with workers(2) as executor:
        first = set(ordered_map(slow_process_id, range(16), jobs=2, executor=executor))
        second = set(ordered_map(slow_process_id, range(16), jobs=2, executor=executor))
    assert first == second
    assert len(first) == 2
    with workers(1) as executor:
        assert executor is None


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        "import os, time\n"
        "from printkit.core.pool import workers\n"
        "if __name__ == '__main__':\n"
        "    with workers(3) as executor:\n"
        "        print(*{executor.submit(os.getpid).result() for _ in range(9)}, flush=True)\n"
        "        time.sleep(60)\n"
    )
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert parent.stdout is not None
    begun = [int(word) for word in parent.stdout.readline().split()]
    assert begun
    parent.kill()
    parent.wait()
    # A worker holds the other end of this pipe for as long as it lives.
    assert parent.communicate(timeout=30) == ("", None)
