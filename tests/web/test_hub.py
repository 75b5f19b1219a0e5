"""A viewer's queue: bounded, in order, the newest of what only the newest counts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.web.hub import Outgoing, Subscription, kind_of, seat_viewer
from console.web.publisher import Publisher


def state(rev: int) -> dict[str, Any]:
    return {"type": "state", "rev": rev, "cue": None}


def matrix(seat: int, mark: int) -> dict[str, Any]:
    return {"type": "matrix", "seat": seat, "rows": [f"{mark:08x}"] * 8}


def waiting(subscription: Subscription) -> list[Outgoing]:
    """Everything that waits, taken out as a connection would."""

    async def take() -> list[Outgoing]:
        return [await anext(subscription) for _ in range(len(subscription))]

    return asyncio.run(take())


def test_states_stay_in_order() -> None:
    subscription = Subscription("audience")
    for rev in range(5):
        subscription.put(state(rev))
    assert waiting(subscription) == [state(rev) for rev in range(5)]


def test_a_newer_matrix_takes_the_place_of_the_one_that_waits() -> None:
    subscription = Subscription("audience")
    for message in (matrix(1, 1), state(1), matrix(2, 2), matrix(1, 3)):
        subscription.put(message)
    assert waiting(subscription) == [matrix(1, 3), state(1), matrix(2, 2)]


def test_who_is_slow_hears_where_the_wheel_is_and_not_where_it_was() -> None:
    """Some 40 times a second it is told: a phone that lags a while must not be let go for that."""
    subscription = Subscription("audience", limit=3)
    for turns in range(400):
        subscription.put({"type": "wheel", "turns": turns, "at_ms": turns * 25, "moving": True})
    assert [message["turns"] for message in waiting(subscription) if not isinstance(message, bytes)] == [399]


def test_a_busy_seat_does_not_keep_a_quiet_one_from_its_turn() -> None:
    subscription = Subscription("audience")

    async def play() -> list[int]:
        order = []
        for mark in range(6):
            subscription.put(matrix(2, mark))
            subscription.put(matrix(1, mark))
            message = await anext(subscription)
            assert not isinstance(message, bytes)
            order.append(message["seat"])
        return order

    assert asyncio.run(play()).count(1) == 3


def test_only_the_newest_picture_waits() -> None:
    subscription = Subscription("bench")
    for frame in (b"one", b"two", b"three"):
        subscription.put(frame)
    assert waiting(subscription) == [b"three"]


def test_replies_to_the_host_are_never_merged() -> None:
    subscription = Subscription("host")
    for n in (1, 2):
        subscription.put({"type": "done", "n": n})
    assert len(waiting(subscription)) == 2


def test_a_viewer_too_far_behind_is_let_go_and_holds_no_memory() -> None:
    left: list[Subscription] = []
    subscription = Subscription("audience", limit=3, on_close=left.append)
    for rev in range(3):
        subscription.put(state(rev))
    assert not subscription.closed
    subscription.put(state(3))
    assert subscription.lagged
    assert subscription.closed
    assert len(subscription) == 0
    assert left == [subscription]
    subscription.put(state(4))
    assert len(subscription) == 0


def test_a_full_queue_still_takes_what_replaces() -> None:
    subscription = Subscription("audience", limit=2)
    subscription.put(matrix(1, 1))
    subscription.put(state(1))
    subscription.put(matrix(1, 2))
    assert waiting(subscription) == [matrix(1, 2), state(1)]


def test_closing_ends_a_waiting_reader() -> None:
    async def play() -> list[Outgoing]:
        subscription = Subscription("audience")
        asyncio.get_running_loop().call_soon(subscription.close)
        return [message async for message in subscription]

    assert asyncio.run(play()) == []


def test_an_unknown_viewer_is_named() -> None:
    with pytest.raises(ValueError, match=r"viewer 'public': allowed are audience, screen, host, bench"):
        Subscription("public")


messages = st.one_of(
    st.builds(matrix, st.integers(1, 3), st.integers(0, 99)),
    st.builds(state, st.integers(0, 99)),
    st.binary(max_size=3),
)


@given(st.lists(st.one_of(messages, st.none()), max_size=60))
def test_whatever_comes_the_queue_is_bounded_ordered_and_newest(script: list[Outgoing | None]) -> None:
    """None in the script means that the connection takes one message."""
    subscription = Subscription("bench", limit=8)
    taken: list[Outgoing] = []

    async def play() -> None:
        for message in script:
            if message is not None:
                subscription.put(message)
            elif len(subscription):
                taken.append(await anext(subscription))
            assert len(subscription) <= 8
        while len(subscription):
            taken.append(await anext(subscription))

    asyncio.run(play())
    if subscription.lagged:
        return
    put = [message for message in script if message is not None]
    is_state: Callable[[Outgoing], bool] = lambda m: not isinstance(m, bytes) and m["type"] == "state"  # noqa: E731
    assert [m for m in taken if is_state(m)] == [m for m in put if is_state(m)]
    for seat in (1, 2, 3):
        mine = [m for m in put if not isinstance(m, bytes) and m.get("seat") == seat]
        got = [m for m in taken if not isinstance(m, bytes) and m.get("seat") == seat]
        assert got[-1:] == mine[-1:]


def test_a_newcomer_hears_where_things_stand_in_order_and_without_a_cue() -> None:
    publisher = Publisher()
    publisher.publish("audience", matrix(2, 2))
    publisher.publish("audience", state(1) | {"cue": {"name": "reveal"}})
    publisher.publish("audience", matrix(1, 1))
    publisher.publish("audience", {"type": "hello", "protocol": 1})
    publisher.publish("audience", state(2) | {"cue": {"name": "win"}})
    assert waiting(publisher.subscribe("audience")) == [
        {"type": "hello", "protocol": 1},
        state(2),
        matrix(1, 1),
        matrix(2, 2),
    ]


def test_who_was_there_hears_the_cue() -> None:
    publisher = Publisher()
    early = publisher.subscribe("screen")
    publisher.publish("screen", state(1) | {"cue": {"name": "win"}})
    assert waiting(early) == [state(1) | {"cue": {"name": "win"}}]


def test_viewers_hear_their_own_messages_only() -> None:
    publisher = Publisher()
    audience, host = publisher.subscribe("audience"), publisher.subscribe("host")
    publisher.publish("host", {"type": "host", "step": 1})
    assert waiting(audience) == []
    assert len(waiting(host)) == 1


def test_one_viewer_that_lags_takes_nothing_from_the_others() -> None:
    publisher = Publisher()
    slow = publisher.subscribe("audience")
    for rev in range(199):
        publisher.publish("audience", state(rev))
    quick = publisher.subscribe("audience")
    for rev in range(199, 260):
        publisher.publish("audience", state(rev))
    assert slow.lagged
    assert publisher.listening("audience") == 1
    assert waiting(quick)[-1] == state(259)
    publisher.close()
    assert publisher.listening("audience") == 0
    assert quick.closed


def test_reading_waits_for_the_next_message() -> None:
    publisher = Publisher()

    async def play() -> Outgoing:
        subscription = publisher.subscribe("audience")
        reader: Coroutine[Any, Any, Outgoing] = anext(subscription)
        task = asyncio.ensure_future(reader)
        await asyncio.sleep(0)
        assert not task.done()
        publisher.publish("audience", state(7))
        return await task

    assert asyncio.run(play()) == state(7)


def test_each_phone_of_a_seat_is_a_viewer_of_its_own() -> None:
    publisher = Publisher()
    ann, bo = publisher.subscribe(seat_viewer("ann")), publisher.subscribe(seat_viewer("bo"))
    publisher.publish(seat_viewer("ann"), {"type": "seat", "seat": 1})
    assert (len(ann), len(bo)) == (1, 0)
    assert kind_of(seat_viewer("ann")) == "seat"


def test_what_a_seats_page_shows_is_kept_for_nobody() -> None:
    publisher = Publisher()
    publisher.publish(seat_viewer("ann"), {"type": "hello"})
    publisher.publish(seat_viewer("ann"), {"type": "seat", "seat": 1})
    assert waiting(publisher.subscribe(seat_viewer("ann"))) == [{"type": "hello"}]


def test_whoever_is_dismissed_is_gone_at_once_and_nothing_is_kept() -> None:
    gone: list[str] = []
    publisher = Publisher(gone.append)
    publisher.publish(seat_viewer("ann"), {"type": "hello"})
    first, second = (publisher.subscribe(seat_viewer("ann")) for _ in range(2))
    assert publisher.oldest(seat_viewer("ann")) is first
    publisher.dismiss(seat_viewer("ann"))
    assert first.closed
    assert second.closed
    assert gone == [seat_viewer("ann")] * 2
    assert publisher.listening(seat_viewer("ann")) == 0
    assert len(publisher.subscribe(seat_viewer("ann"))) == 0
    publisher.dismiss(seat_viewer("nobody"))


def test_an_unknown_viewer_is_named_without_what_comes_after_it() -> None:
    with pytest.raises(ValueError, match=r"viewer 'nobody': allowed are audience") as caught:
        Subscription("nobody:secret")
    assert "secret" not in str(caught.value)
