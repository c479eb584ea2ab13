/** Turns games into problems, so that a batch can work on them, and other threads or machines can read them. */
import { toUci } from '../chess/moves.js';
import type { PgnGame } from '../games/read-game.js';
import { cutGames, readGameText } from '../games/read-games.js';
import { type EntryOrLine, refusal } from '../problems/file-reader.js';
import type { Entry, Problem, UnreadLine } from '../problems/problem.js';
import { countedChunks, type Input, type Refusal } from '../text/input.js';
import { present } from '../text/present.js';

/** The number of games that are passed on together. */
const SOME = 16;

/**
 * Yields the games of inputs, cut out but not yet read. Refusals are those of `cutGames`.
 * @param onRead called with the number of bytes read
 */
export async function* unreadGames(
  inputs: AsyncIterable<Input | Refusal>,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<EntryOrLine[]> {
  let some: EntryOrLine[] = [];
  for await (const cut of cutGames(counted(inputs, onRead))) {
    some.push(
      'game' in cut
        ? { type: 'unread', text: cut.text, source: cut.source }
        : { type: 'refusal', refusal: cut.refusal },
    );
    if (some.length < SOME) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

async function* counted(inputs: AsyncIterable<Input | Refusal>, onRead: (bytes: number) => void) {
  for await (const input of inputs)
    yield 'open' in input ? { ...input, open: () => countedChunks(input.open(), onRead) } : input;
}

/** Reads the text of a game. */
export function readUnreadGame({ text, source }: UnreadLine): Entry {
  const entry = readGameText(text, source);
  if (entry?.type === 'game') return { type: 'problem', problem: problemOfGame(entry.game) };
  if (entry) return entry;
  const message = 'found no game; expected a game in PGN';
  return refusal(source, text, [{ code: 'game-empty', field: 'movetext', message }]);
}

/** Tags of positions and tools, which say nothing about the game. */
const LEFT_OUT = /^(?:FEN|SetUp|Annotator|.*Clk|Mode)$/i;

/** Returns the game's first position, with the game as its published line. */
function problemOfGame({ pgn, source, fen, moves, warnings }: PgnGame): Problem {
  const tags = Object.fromEntries([...pgn.headers].filter(([name]) => !LEFT_OUT.test(name)));
  const tag = (name: string): string | undefined => {
    const value = tags[name];
    return value === undefined || /^[?.\-*\s]*$/.test(value) ? undefined : value;
  };
  const players = ['White', 'Black'].map((name) => tag(name) ?? '?');
  const opening = tag('Opening') ?? tag('ECO');
  return {
    index: 0,
    ...present({
      id: tag('GameId') ?? /lichess\.org\/(\w{8})/.exec(tag('Site') ?? tag('Link') ?? '')?.[1],
      title: players.some((player) => player !== '?') ? players.join(' – ') : undefined,
      event: [tag('Event'), tag('Date')].filter(Boolean).join(', ') || undefined,
      openings: opening === undefined ? undefined : [opening],
    }),
    game: { tags },
    source,
    fen,
    claim: { keys: [], line: moves.map(toUci), ofGame: true },
    comments: [],
    warnings,
  };
}
