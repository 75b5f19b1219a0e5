"""``python -m tests.e2e.pictures FOLDER``: plays a short show of each game on a real console and takes the README's pictures."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.e2e.console import Console, Hands, Host, live
from tests.e2e.evening.pictures import games, market, wheel
from tests.web.fake_hub import PIN, FakeHub, fake_app
from tests.web.server_thread import running
from tests.web.stage import chromium

Show = Callable[[Path, Browser, Console, Host, Hands], None]
NAMES = ("Mara", "Jonas", "Ines")
AT_THE_TABLE = (*NAMES, "Lukas", "Bea")
BENCH = {"width": 1440, "height": 1000}
PHONE = {"width": 390, "height": 844}


def still(hands: Hands, path: Path, seconds: float = 1.2) -> None:
    """The screen's picture once nothing has moved for a moment, as the watching bench gets it."""
    hands.drain(seconds)
    if not hands.pictures:
        hands.listen(lambda: hands.pictures)
    path.write_bytes(hands.pictures[-1])


def pages(browser: Browser, console: Console) -> tuple[Page, Page]:
    """The bench on a desk and the host's page on a phone, paired."""
    bench = browser.new_context(viewport=BENCH).new_page()
    bench.goto(f"http://127.0.0.1:{console.port}/bench")
    return bench, paired(browser, f"http://127.0.0.1:{console.port}", console.pin)


def on_a_phone(browser: Browser, address: str) -> Page:
    """A page as a phone shows it."""
    phone = browser.new_context(
        viewport=PHONE, device_scale_factor=2, is_mobile=True, has_touch=True
    ).new_page()
    phone.goto(address)
    return phone


def paired(browser: Browser, console: str, pin: str) -> Page:
    """The host's page of the console at this address."""
    phone = on_a_phone(browser, f"{console}/host")
    phone.get_by_label("PIN", exact=True).fill(pin)
    phone.get_by_role("button", name="Pair").tap()
    phone.locator("#go").wait_for()
    return phone


def sit_down(host: Host, hands: Hands) -> None:
    """Three people press their buzzers and get their names."""
    for seat, name in enumerate(NAMES, start=1):
        hands.press(seat)
        host.listen(lambda seat=seat: host.page["setup"]["seats"][seat - 1]["here"])
        host.must("name", seat=seat, name=name)


def asked(host: Host, topic: str) -> Callable[[], bool]:
    """Whether somebody is asked for this now."""
    return lambda: any(ask["topic"] == topic for ask in live(host))


def play(folder: Path, browser: Browser, console: Console, host: Host, hands: Hands) -> None:
    """The show, with a picture where something is to be seen."""
    bench, phone = pages(browser, console)
    sit_down(host, hands)
    host.must("start", options={"pace": "brisk", "answer_seconds": "90"})
    host.listen(asked(host, "qualifying.guess"), 60)
    price = host.page["view"]["card"]["price"] // 100
    hands.price(1, price + 3)
    hands.price(2, max(price - 1, 0))
    host.listen(lambda: len(live(host)) == 1)
    hands.send(do="detents", seat=3, dial=0, by=3, gap_us=500)
    hands.drain(1.2)
    time.sleep(0.5)  # the browser paints when it likes
    bench.screenshot(path=folder / "bench.png")
    phone.screenshot(path=folder / "host-round.png")
    hands.price(3, max(price - 5, 0))
    hands.listen(lambda: (hands.newest["state"].get("cue") or {}).get("name") == "win", 60)
    still(hands, folder / "screen-reveal.jpg", 1.0)
    for digit in range(4):
        host.listen(asked(host, "any-number.digit"), 60)
        (ask,) = live(host)
        host.must("answer", ask=ask["id"], value=ask["options"][digit]["id"])
        host.listen(lambda ask=ask: ask["id"] not in [one["id"] for one in live(host)], 60)
    still(hands, folder / "screen-any-number.jpg")


def go_on(host: Host, topic: str) -> None:
    """NEXT until this is asked."""
    while not asked(host, topic)():
        host.do("next")
        host.drain(0.2)


def answer(host: Host, topic: str, value: object) -> None:
    """Go on until this is asked, and answer it."""
    go_on(host, topic)
    host.must("answer", ask=live(host)[0]["id"], value=value)
    host.drain(0.2)


def play_the_wheel(folder: Path, browser: Browser, console: Console, host: Host, hands: Hands) -> None:
    """A spin that is wanted at the bench, and on the host's phone the letters with the answer behind Peek."""
    bench, phone = pages(browser, console)
    sit_down(host, hands)
    host.must("start", options={"mc": "host", "pace": "at-once", "answer_seconds": "90"})
    for wedge in (0, 23, 1):
        answer(host, "order.spin", wedge)
    for wedge, letter in zip((0, 3, 9), "TRN", strict=True):
        answer(host, "turn.spin", wedge)
        answer(host, "turn.consonant", letter)
        answer(host, "turn.action", "spin")
    go_on(host, "turn.spin")
    hands.drain(1.5)
    half = {"x": 0, "y": 0, "width": BENCH["width"], "height": 630}
    bench.screenshot(path=folder / "bench-wheel.jpg", type="jpeg", quality=85, clip=half)
    answer(host, "turn.spin", 23)
    go_on(host, "turn.consonant")
    time.sleep(0.5)
    phone.screenshot(path=folder / "host-wheel.png")


QUESTIONS = """question,answer
Which metal is liquid at room temperature?,Mercury
Which gas do plants take in?,Carbon dioxide
What is table salt made of?,Sodium and chlorine
"""


def play_buzz_in(folder: Path, browser: Browser, console: Console, host: Host, hands: Hands) -> None:
    """A teacher's list, and two who press 30 microseconds apart, as the bench can have them do."""
    bench, phone = pages(browser, console)
    sit_down(host, hands)
    hands.press(4)
    host.listen(lambda: host.page["setup"]["seats"][3]["here"])
    host.must("name", seat=4, name="Theo")
    host.must("questions", name="Chemistry", csv=QUESTIONS)
    host.must("start", options={"answer_seconds": "90"})
    host.listen(asked(host, "buzz-in.next"), 60)
    phone.locator("#go").wait_for()
    time.sleep(0.5)
    phone.screenshot(path=folder / "host-buzz-in.png")
    host.must("answer", ask=live(host)[0]["id"], value="question")
    hands.listen(lambda: (hands.newest["state"].get("race") or {}).get("open"))
    race = bench.get_by_role("group", name="Race")
    race.get_by_label("Seat pressed first").select_option("4")
    race.get_by_label("Seat pressed second").select_option("1")
    race.get_by_role("button", name="Press both").click()
    host.listen(asked(host, "buzz-in.judge"), 60)
    still(hands, folder / "screen-buzz-in.jpg", 1.5)
    time.sleep(0.5)
    upper = {"x": 0, "y": 0, "width": BENCH["width"], "height": 914}
    bench.screenshot(path=folder / "bench-race.jpg", type="jpeg", quality=80, clip=upper)


CHEAPLY = ("row-1", "check", "call")
"""How everybody plays who is not looked at."""


def play_poker(folder: Path, browser: Browser, console: Console, host: Host, hands: Hands) -> None:
    """Somebody who has nothing but a phone looks at the own cards, and is about to buy one more."""
    sit_down(host, hands)
    host.must("invite", place="new")
    host.listen(lambda: host.page["invite"])
    phone = on_a_phone(browser, f"http://127.0.0.1:{console.port}/seat#{host.page['invite']['code']}")
    phone.locator("#go").wait_for()
    host.listen(lambda: not host.page["places"][-1]["wired"])
    host.must("name", seat=host.page["places"][-1]["place"], name="Lukas")
    seat = f"seat:{len(NAMES) + 1}"
    host.must("start", options={"pace": "at-once", "answer_seconds": "90"})
    while not (
        asked(host, "buy")() and live(host)[0]["to"] == seat and host.page["view"]["board"]["round"] == 4
    ):
        host.listen(lambda: live(host))
        ask = live(host)[0]
        ids = [one["id"] for one in ask["options"]]
        host.must("answer", ask=ask["id"], value=next(id for id in CHEAPLY if id in ids))
        host.listen(lambda ask=ask: ask["id"] not in [one["id"] for one in live(host)])
        host.drain(0.1)
    phone.locator(".goods button").nth(1).tap()
    phone.get_by_role("button", name="Your cards").tap()
    phone.screenshot(path=folder / "seat-phone.png")


def invitation(file: Path, browser: Browser) -> None:
    """The host's page while somebody's phone is invited, as it is where phones can reach the console."""
    hub = FakeHub()
    with tempfile.TemporaryDirectory() as pictures, running(fake_app(hub, Path(pictures))) as server:
        phone = paired(browser, server.url, PIN)
        server.call(lambda: hub.go("poker-invite"))
        phone.get_by_role("dialog").wait_for()
        phone.screenshot(path=file)


def main(argv: list[str]) -> int:
    """Take the pictures. The sound goes to SDL's dummy by name: a machine without a sound card is not what they are about."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    folder = Path(argv[0])
    folder.mkdir(parents=True, exist_ok=True)
    games(folder / "screen-games.jpg")
    wheel(folder / "screen-wheel.jpg", NAMES)
    market(folder / "screen-market.jpg", AT_THE_TABLE)
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        invitation(folder / "host-invite.png", browser)
        shows: tuple[tuple[str, Show], ...] = (
            ("price-is-right", play),
            ("wheel-of-fortune", play_the_wheel),
            ("price-poker", play_poker),
            ("buzz-in", play_buzz_in),
        )
        for game, show in shows:
            with (
                Console(Path(data) / game, "--seed", "7", "--game", game, screen="dummy") as console,
                Hands(console) as hands,
                Host(console) as host,
            ):
                hands.send(do="watch", on=True)
                hands.listen(lambda hands=hands: hands.pictures)
                show(folder, browser, console, host, hands)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
