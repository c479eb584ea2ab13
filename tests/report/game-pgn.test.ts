/** Saved games, read back by chess.js and by ourselves. */
import { Chess as ChessJs } from 'chess.js';
import { parsePgn } from 'chessops/pgn';
import { expect, test } from 'vitest';
import { legalMoves } from '../../src/chess/moves.js';
import type { Game } from '../../src/play/game.js';
import { readGameToPlay } from '../../src/play/read-game.js';
import { gamePgn } from '../../src/report/game/game-pgn.js';
import { randomNumbers } from '../chess/random-games.js';
import { playLine } from '../play/play-line.js';

const tags = { players: { white: "O'Neil, B.", black: 'keymove' }, date: new Date(2026, 0, 5), level: {} };

async function* chunks(text: string): AsyncGenerator<string> {
  yield text;
}

async function readAgain(text: string, number?: number): Promise<Game> {
  const read = await readGameToPlay(chunks(text), number);
  if (!read.ok) throw new Error(`${read.error.line}: ${read.error.message}`);
  return read.value;
}

test.each([
  ['from the initial position', undefined],
  ['from a position with Black to move', 'r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R3K2R b KQkq - 3 17'],
  ['with promotions', '8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 40'],
])('random games %s come back as they were', async (_, fen) => {
  const random = randomNumbers(11);
  for (let i = 0; i < 4; i++) {
    const game = playLine([], fen);
    for (let ply = 0; ply < 30 * i + 2 && !game.outcome; ply++) {
      const moves = legalMoves(game.position);
      const move = moves[Math.floor(random() * moves.length)];
      if (move) game.play(move);
    }
    const pgn = gamePgn(game, tags);
    const peer = new ChessJs();
    peer.loadPgn(pgn);
    expect(peer.history()).toEqual(game.moves.map(({ san }) => san));
    expect(peer.getHeaders().White).toBe(tags.players.white);
    const again = await readAgain(pgn);
    expect([again.startFen, again.fen]).toEqual([game.startFen, game.fen]);
    expect(Math.max(...pgn.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  }
});

test('the tags and the end', () => {
  const game = playLine(['f3', 'e5', 'g4', 'Qh4']);
  const players = { white: 'Player', black: 'keymove' };
  const clock = { base: 300_000, increment: 3000 };
  expect(
    gamePgn(game, { players, date: new Date(2026, 0, 5), level: {}, clock, opening: 'Barnes' }),
  ).toBe(`[Event "Casual game"]
[Site "?"]
[Date "2026.01.05"]
[Round "-"]
[White "Player"]
[Black "keymove"]
[Result "0-1"]
[TimeControl "300+3"]
[Opening "Barnes"]
[PlyCount "4"]
[Termination "normal"]

1. f3 e5 2. g4 Qh4# { Black mates } 0-1

`);
});

test('a game from a position that has not ended', () => {
  const pgn = gamePgn(playLine(['Kb2'], '6k1/8/8/8/8/8/8/K6R w - - 0 1'), { ...tags, level: { ms: 2000 } });
  expect(pgn).toContain('[SetUp "1"]\n[FEN "6k1/8/8/8/8/8/8/K6R w - - 0 1"]\n[TimeControl "1/2"]\n');
  expect(pgn).toContain('[Termination "unterminated"]');
  expect(pgn).toMatch(/\n\n1\. Kb2 \*\n\n$/);
});

test('of several games, the last one or the requested one', async () => {
  const file = ['e4', 'd4', 'c4'].map((move) => gamePgn(playLine([move]), tags)).join('');
  const first = async (number?: number) => (await readAgain(file, number)).moves.map(({ san }) => san);
  expect(await first()).toEqual(['c4']);
  expect(await first(2)).toEqual(['d4']);
  expect(await readGameToPlay(chunks(file), 4)).toMatchObject({
    ok: false,
    error: { code: 'game-absent', message: 'found 3 games; expected game 4' },
  });
  expect(await readGameToPlay(chunks('[Event "x"]\n\n1. e4 e5\n2. Ke3 *\n'), undefined)).toMatchObject({
    ok: false,
    error: { line: 4 },
  });
});

test('names with quotes and backslashes', () => {
  const players = { white: 'A "B" \\ C', black: 'keymove' };
  const [game] = parsePgn(gamePgn(playLine(['e4']), { ...tags, players }));
  expect(game?.headers.get('White')).toBe(players.white);
});
