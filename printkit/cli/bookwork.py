"""The work of `printkit book` that takes time: done by several processes, and shown as it goes on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from printkit.cli import common

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from printkit.products.booklet.book import Booklet
    from printkit.products.booklet.plan import BookPlan
    from printkit.products.booklet.puzzles import BookPuzzle
    from printkit.scene.nodes import Document

_FEW = 60  # puzzles


class Workers:
    """What takes time, done by several processes and shown as it goes on: generating, setting, reading back."""

    def __init__(self, plan: BookPlan, jobs: int | None, *, shown: bool) -> None:
        from printkit.core.pool import workers

        self._plan = plan
        # A process more takes half a second to begin; a few puzzles are made before that, but not expert boards.
        few = plan.count <= _FEW and not (plan.mode == "logic" and plan.counts[-1])
        self._jobs = 1 if jobs is None and few else jobs
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
        from printkit.products.booklet.puzzles import gather

        with self._progress("puzzles", self._plan.count) as tell:
            return gather(self._plan, self._jobs, tell, self._executor)

    def written(self, document: Document, name: str) -> bytes:
        """A file's bytes, once they are as the document has it."""
        from printkit.preflight.pdf import check
        from printkit.preflight.promise import Promise

        promise = Promise(document)
        data = self._set(promise.document, name)
        check(data, promise)
        return data

    def proved(self, made: Booklet) -> bytes:
        """Likewise the booklet's, once its own text agrees with its puzzles, too."""
        from printkit.preflight import booklet
        from printkit.preflight.promise import Promise

        promise = Promise(made.document)
        data = self._set(promise.document, "pages")
        with self._progress("reading back", len(promise.document.pages)) as tell:
            booklet.check(data, made.expected, promise, jobs=self._jobs, executor=self._executor, tell=tell)
        return data

    def _set(self, document: Document, name: str) -> bytes:
        from printkit.backends import pdf

        with self._progress(name, len(document.pages)) as tell:
            return pdf.write(document, tell)

    def _progress(self, label: str, length: int) -> AbstractContextManager[Callable[[int], None]]:
        return common.progress(label, length, shown=self._shown)
