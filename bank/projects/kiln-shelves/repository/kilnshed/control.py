"""Power, heating and sensors."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

from kilnshed.model import Kiln, Segment
from kilnshed.programme import target_at

STEP_S = 10


class Clock(Protocol):
    def now_s(self) -> int: ...
    async def sleep(self, seconds: int) -> None: ...


class SensorFailed(Exception):
    """A kiln has no reading."""


class TooHot(Exception):
    """A kiln is hotter than it may be."""


class Breaker:
    """The power of the shed."""

    def __init__(self, watts: int) -> None:
        self._free = watts
        self._waiting: deque[tuple[int, asyncio.Future[None]]] = deque()

    @property
    def free_watts(self) -> int:
        return self._free

    async def acquire(self, watts: int) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append((watts, turn))
        self._grant()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._grant()
            else:
                self.release(watts)
            raise

    def release(self, watts: int) -> None:
        self._free += watts
        self._grant()

    @asynccontextmanager
    async def power(self, watts: int) -> AsyncIterator[None]:
        await self.acquire(watts)
        try:
            yield
        finally:
            self.release(watts)

    def _grant(self) -> None:
        while self._waiting:
            watts, turn = self._waiting[0]
            if not turn.cancelled():
                if watts > self._free:
                    return
                self._free -= watts
                turn.set_result(None)
            self._waiting.popleft()


class Heating:
    """The heating of a kiln, off again at the end of `with`."""

    def __init__(self, switch: Callable[[bool], None]) -> None:
        self._switch = switch
        self._is_on = False

    def __enter__(self) -> "Heating":
        return self

    def __exit__(self, *_: object) -> None:
        self._is_on = False
        self._switch(False)

    def on(self) -> None:
        if not self._is_on:
            self._is_on = True
            self._switch(True)

    def off(self) -> bool:
        """Switches off; True if it was on."""
        was_on, self._is_on = self._is_on, False
        self._switch(False)
        return was_on


class Control:
    """Fires kilns: each in the task of the request that asked for it."""

    def __init__(
        self,
        breaker: Breaker,
        read: Callable[[str], Awaitable[int | None]],
        switch: Callable[[str, bool], None],
        clock: Clock,
    ) -> None:
        self._breaker = breaker
        self._read = read
        self._switch = switch
        self._clock = clock
        self._running: dict[str, asyncio.Task] = {}

    async def temperature(self, kiln: str) -> int:
        dc = await self._read(kiln)
        if dc is None:
            raise SensorFailed(kiln)
        return dc

    async def fire(self, kiln: Kiln, segments: Sequence[Segment]) -> int:
        """Runs a programme to its end; returns the highest temperature."""
        self._running[kiln.id] = asyncio.current_task()
        try:
            async with self._breaker.power(kiln.watts):
                with Heating(lambda is_on: self._switch(kiln.id, is_on)) as heating:
                    return await self._follow(kiln, segments, heating)
        finally:
            del self._running[kiln.id]

    def running(self) -> list[str]:
        return sorted(self._running)

    def stop(self, kiln: str) -> bool:
        """Cancels a firing; False if there is none."""
        task = self._running.get(kiln)
        return task is not None and task.cancel()

    async def close(self) -> None:
        """Stops all kilns and waits for them."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _follow(self, kiln: Kiln, segments: Sequence[Segment], heating: Heating) -> int:
        start_s = self._clock.now_s()
        start_dc = highest_dc = await self.temperature(kiln.id)
        while (target_dc := target_at(segments, start_dc, self._clock.now_s() - start_s)) is not None:
            dc = await self.temperature(kiln.id)
            highest_dc = max(highest_dc, dc)
            if dc > kiln.max_dc:
                raise TooHot(kiln.id)
            if dc < target_dc:
                heating.on()
            else:
                heating.off()
            await self._clock.sleep(STEP_S)
        return highest_dc
