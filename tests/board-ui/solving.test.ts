import { expect, test } from 'vitest';
import { PlayTree } from '../../src/board-ui/play-tree.js';
import { Solving } from '../../src/board-ui/solving.js';
import { shownMove } from '../../src/report/html/play-lines.js';
import type { ShownMove } from '../../src/report/html/shown.js';

const move = (role: ShownMove['role'], uci: string, ...next: ShownMove[]): ShownMove =>
  shownMove(role, { number: '', text: uci }, { uci, san: uci }, { next });
const playOf = (fen: string, ...moves: ShownMove[]) =>
  new PlayTree(fen, [{ kind: 'actual', title: '', note: '', moves }]);

const KEY = move('key', 'a1a6', move('defence', 'b7a6', move('answer', 'b6b7')));
/** Paul Morphy, New York Clipper 1856 */
const battle = playOf('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', KEY);

test('each hint at a position tells more: the man, where it goes, the move', () => {
  const solving = new Solving(battle);
  const told = () => solving.hint(undefined)?.tells;
  expect([told(), told(), told(), told()]).toEqual(['man', 'square', 'move', 'man']);
  const reply = battle.phases[0]?.moves[0]?.next[0];
  expect(solving.hint(reply)).toMatchObject({ tells: 'man', move: { uci: 'b6b7' } });
  expect(told()).toBe('man');
  // after the mate nothing is left to tell
  expect(solving.hint(reply?.next[0])).toBeUndefined();
});

test('a move that was explained is not in the play', () => {
  const solving = new Solving(battle);
  expect(solving.isStray(undefined)).toBe(false);
  expect(solving.isStray(battle.phases[0]?.moves[0])).toBe(false);
  expect(solving.isStray(move('try', 'a1a5'))).toBe(true);
});

test('in series play the side that moves again is to move', () => {
  const series = playOf(
    '8/8/8/8/8/8/k7/2K5 b - - 0 1',
    move('help', 'a2a3', move('help', 'a3a4', move('help', 'c1c2'))),
  );
  const solving = new Solving(series);
  const first = series.phases[0]?.moves[0];
  expect(solving.fenAt(undefined)).toBe('8/8/8/8/8/8/k7/2K5 b - - 0 1');
  expect(solving.fenAt(first)).toMatch(/^8\/8\/8\/8\/8\/k7\/8\/2K5 b /);
  expect(solving.fenAt(first?.next[0])).toMatch(/^8\/8\/8\/8\/k7\/8\/8\/2K5 w /);
  // in battle play the sides take turns
  const key = battle.phases[0]?.moves[0];
  expect(new Solving(battle).fenAt(key)).toMatch(/ b /);
});
