"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# A property is about results; how long an example takes depends on what else the machine does.
settings.register_profile("printkit", deadline=None)
settings.load_profile("printkit")
