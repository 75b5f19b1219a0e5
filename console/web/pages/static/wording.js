// The rules' own ids in words: games, options, topics.

const WORDS = {
  "any-number": "Any Number",
  "danger-price": "Danger Price",
  "hi-lo": "Hi-Lo",
  "lucky-seven": "Lucky Seven",
  "one-away": "One Away",
  "squeeze-play": "Squeeze Play",
  "safecracker": "Safecracker",
  "secret-x": "Secret X",
  "switcheroo": "Switcheroo",
  "three-strikes": "3 Strikes",
  "price-is-right": "Price Is Right",
  "wheel-of-fortune": "Wheel of Fortune",
  "price-poker": "Price Is Right poker",
  "buzz-in": "Buzz-in",
  start: "Who starts?",
  points: "Points",
  teams: "Teams",
  resolution_us: "Presses that count as equal, in microseconds",
  "free-spin": "Free Spin",
  "lose-a-turn": "Lose a Turn",
  solo_games: "Solo games",
  mc: "Who is the MC?",
  random: "Shuffled",
  answer_seconds: "Seconds to answer",
  off: "No limit",
  pace: "Pace of the show",
  "at-once": "At once",
  vowels_from: "What pays for vowels?",
  wrong_solution: "After a wrong solution",
  solve: "How is a puzzle solved?",
  row: "Cards in the row",
  low: "Which low hand is best?",
  low_qualifier: "What may win as a low?",
  declare: "How is declared?",
  practice: "A practice round first, for nothing",
};

/** The words for an id of the rules: "squeeze-play" is Squeeze Play. */
export function words(id) {
  if (id in WORDS) return WORDS[id];
  const plain = String(id).replaceAll(/[-_.]/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

const TOPICS = {
  "qualifying.guess": "Guess the price",
  "practice.guess": "Guess the price, for practice",
  "showcase-place.guess": "Guess for the place",
  "any-number.digit": "Call a digit",
  "danger-price.danger": "Choose the danger item",
  "danger-price.safe": "Take the three safe items",
  "hi-lo.high": "Take the three dearest",
  "lucky-seven.digit": "Guess the next digit",
  "one-away.shown": "Choose the price that is shown",
  "one-away.guess": "One higher or one lower?",
  "squeeze-play.row": "Hide the price in a row",
  "squeeze-play.remove": "Take out a tile",
  "safecracker.guess": "Put the digits in order",
  "secret-x.decoy": "Choose the wrong price",
  "secret-x.start": "Place the first X",
  "secret-x.price": "Which price is right?",
  "secret-x.place": "Place the X",
  "switcheroo.try": "Fill in the missing digits",
  "three-strikes.square": "Where does the digit go?",
  "showcase.guess": "Guess the total",
  "solo-games.next": "Which solo game is next?",
  "solo-games.order": "The order of the solo games",
  "letter": "The letter tile",
  "deck.orange": "From the orange deck",
  "deck.blue": "From the blue deck",
  "deck.green": "From the green deck",
  "deck.purple": "From the purple deck",
  "deck.cards": "The two-sided card",
  "safecracker.order": "The digits as they are shown",
  "secret-x.row": "The row of the hidden X",
  "secret-x.first": "Which price stands first",
  "switcheroo.order": "The order of the tiles",
  "three-strikes.tile": "A tile out of the bag",
  "mc.hand-over": "Who is the next MC?",
  "puzzle": "The puzzle",
  "prize": "The prize wedge",
  "order.spin": "Spin for the start",
  "turn.spin": "Spin the wheel",
  "turn.action": "What next?",
  "turn.consonant": "Call a consonant",
  "turn.vowel": "Buy a vowel",
  "turn.solution": "Solve the puzzle",
  "turn.token": "Use the Free Spin token?",
  "solution.judge": "Right or wrong?",
  "buzz-in.next": "The next question",
  "buzz-in.open": "Who is first?",
  "buzz-in.judge": "Right or wrong?",
  "buzz-in.tie": "Who of the equals answers",
  "toss-up.open": "Who is first?",
  "dealer": "Who deals first",
  "deck.card": "From the deck",
  "buy": "Buy a card",
  "bet": "Check, bet or fold",
  "declare": "High, low or both?",
  "rebuy": "Buy in again?",
};

/** What an ask is about, as a heading. */
export function topic(id) {
  return TOPICS[id] ?? words(id);
}

const SOLO = new Set(["danger-price", "one-away", "squeeze-play", "secret-x"]);

/** The same for an ask to the MC, with the game that it belongs to: the stage may not show it yet. */
export function heading(id) {
  const game = id.split(".")[0];
  return SOLO.has(game) ? `${words(game)}: ${inside(topic(id))}` : topic(id);
}

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** A heading in the middle of a sentence; the X of Secret X stays one. */
export const inside = (heading) => heading.charAt(0).toLowerCase() + heading.slice(1);

/** The n-th place of a row, from 0, in a word. */
export const nth = (i) => PLACES[i] ?? `${i + 1}th`;
