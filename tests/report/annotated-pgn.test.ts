import { parsePgn } from 'chessops/pgn';
import { describe, expect, test } from 'vitest';
import type { GameAnalysis, MoveAnalysis } from '../../src/analyse/analyse-game.js';
import type { Score } from '../../src/analyse/analysis.js';
import { costOf, fromOtherSide } from '../../src/analyse/judgement.js';
import { parseMove, positionOf, sanAndPlay } from '../../src/chess/moves.js';
import { readGameFiles } from '../../src/files/named-files.js';
import type { PgnGame } from '../../src/games/read-game.js';
import { annotatedPgn } from '../../src/report/annotated-games/annotated-pgn.js';

async function game(text: string): Promise<PgnGame> {
  async function* stdin() {
    yield text;
  }
  for await (const entry of readGameFiles(['-'], stdin())) if (entry.type === 'game') return entry.game;
  return expect.fail('no game');
}

/** An analysis with these scores (centipawns from White's view) and one better move for each position. */
function analysis({ fen, moves }: PgnGame, scores: readonly number[], best: readonly string[]): GameAnalysis {
  const position = positionOf(fen);
  const known = (ply: number) => {
    const centipawns = scores[ply] ?? 0;
    const white: Score = { kind: 'centipawns', centipawns };
    const line = [parseMove(position, best[ply] ?? '')].filter((move) => move !== undefined);
    return { score: position.turn === 'white' ? white : fromOtherSide(white), depth: 12, line };
  };
  const judged = moves.map((move, ply): MoveAnalysis => {
    const before = known(ply);
    const { turn: side, fullmoves: number } = position;
    const san = sanAndPlay(position, move);
    const after = known(ply + 1);
    return { move, san, side, number, before, after, cost: costOf(before.score, fromOtherSide(after.score)) };
  });
  return { moves: judged, nodes: 0, ms: 0, complete: true };
}

const OPTIONS = { annotator: 'Engine 1', plies: 10 };
const flat = (pgn: string): string => pgn.replace(/\s+/g, ' ').trim();

describe('marks, words, better moves', () => {
  test('a mistake', async () => {
    const record = await game('[White "a"]\n\n1. e4 e5 2. Qh5 *');
    const pgn = annotatedPgn(record, analysis(record, [20, 20, 20, -110], ['d4', 'c5', 'Nf3']), OPTIONS);
    expect(flat(pgn)).toBe(
      '[White "a"] [Annotator "Engine 1"] ' +
        '1. e4 { [%eval 0.20,12] } e5 { [%eval 0.20,12] } 2. Qh5 $2 ' +
        '{ [%eval -1.10,12] Mistake (+0.20 to -1.10). Nf3 was best. } ( 2. Nf3 { [%eval 0.20,12] } ) *',
    );
    for (const line of pgn.split('\n')) expect(line.length).toBeLessThan(80);
  });

  test('existing text is kept: clocks beside the evaluation, comments after it, other annotators', async () => {
    const record = await game(
      '[Annotator "N.N."]\n\n1. e4 {[%clk 0:03:00]} (1. d4 {quiet}) 1... e5 $5 {[%eval 9.99] solid} *',
    );
    const pgn = annotatedPgn(record, analysis(record, [0, 0, 0], []), OPTIONS);
    expect(flat(pgn)).toBe(
      '[Annotator "N.N.; Engine 1"] ' +
        '1. e4 { [%eval 0.00,12] [%clk 0:03:00] } ( 1. d4 { quiet } ) 1... e5 $5 { [%eval 0.00,12] } { solid } *',
    );
  });

  test('a second annotation leaves only the new opinion', async () => {
    const first = await game('1. e4 e5 2. Qh5 {bold} *');
    const once = annotatedPgn(first, analysis(first, [20, 20, 20, -110], ['d4', 'c5', 'Nf3']), OPTIONS);
    const second = await game(once);
    expect(annotatedPgn(second, analysis(second, [20, 20, 20, -110], ['d4', 'c5', 'Nf3']), OPTIONS)).toBe(
      once,
    );
    const better = annotatedPgn(second, analysis(second, [20, 20, 20, 0], ['d4', 'c5', 'Nf3']), OPTIONS);
    expect(flat(better)).toContain('2. Qh5 { [%eval 0.00,12] } { bold } *');
  });

  test('a second annotation with another opinion removes the earlier better line', async () => {
    const first = await game('1. e4 e5 2. Qh5 *');
    const once = annotatedPgn(first, analysis(first, [20, 20, 20, -110], ['d4', 'c5', 'Nf3']), OPTIONS);
    const second = await game(once);
    const again = annotatedPgn(second, analysis(second, [20, 20, 20, -400], ['d4', 'c5', 'Nc3']), OPTIONS);
    expect(flat(again)).toContain(
      '2. Qh5 $4 { [%eval -4.00,12] Blunder (+0.20 to -4.00). Nc3 was best. } ( 2. Nc3 { [%eval 0.20,12] } ) *',
    );
  });

  test.each([
    ['without an evaluation', '( 2. Nf3 Nc6 )'],
    ['with another evaluation', '( 2. Nf3 { [%eval 0.10,12] } Nc6 )'],
    ['with a word', '( 2. Nf3 { [%eval 0.20,12] } Nc6 { solid } )'],
    ['with a mark', '( 2. Nf3 { [%eval 0.20,12] } Nc6 $1 )'],
    ['with a variation in it', '( 2. Nf3 { [%eval 0.20,12] } Nc6 ( 2... d6 ) )'],
    ['with another move', '( 2. Bc4 { [%eval 0.20,12] } )'],
  ])("somebody's variation is kept, annotated twice: %s", async (_, variation) => {
    const first = await game(`1. e4 e5 2. Qh5 ${variation} *`);
    const once = annotatedPgn(first, analysis(first, [20, 20, 20, -110], ['d4', 'c5', 'Nf3']), OPTIONS);
    const second = await game(once);
    const again = annotatedPgn(second, analysis(second, [20, 20, 20, 0], ['d4', 'c5', 'Nf3']), OPTIONS);
    expect(flat(again)).toContain(`2. Qh5 { [%eval 0.00,12] } ${variation} *`);
  });

  test("an annotator's mark stays the only one", async () => {
    const first = await game('1. e4 e5 2. Qh5 $5 $10 *');
    const once = annotatedPgn(first, analysis(first, [20, 20, 20, -110], ['d4', 'c5', 'Nf3']), OPTIONS);
    expect(flat(once)).toContain('2. Qh5 $5 $10 { [%eval -1.10,12] To the engine a mistake (');
    const second = await game(once);
    const again = annotatedPgn(second, analysis(second, [20, 20, 20, 0], ['d4', 'c5', 'Nf3']), OPTIONS);
    expect(flat(again)).toContain('2. Qh5 $5 $10 { [%eval 0.00,12] } *');
  });

  test('an identical mark by an annotator stays, however often the game is annotated', async () => {
    const first = await game('1. e4 e5 2. Qh5 $2 *');
    const once = annotatedPgn(first, analysis(first, [20, 20, 20, -110], ['d4', 'c5', 'Nf3']), OPTIONS);
    const second = await game(once);
    expect(annotatedPgn(second, analysis(second, [20, 20, 20, -110], ['d4', 'c5', 'Nf3']), OPTIONS)).toBe(
      once,
    );
    const again = annotatedPgn(second, analysis(second, [20, 20, 20, 0], ['d4', 'c5', 'Nf3']), OPTIONS);
    expect(flat(again)).toContain('2. Qh5 $2 { [%eval 0.00,12] } *');
  });

  test("an annotator's words that look like the engine's stay", async () => {
    const first = await game('1. e4 e6 {Mistake (time trouble). d5 was best.} *');
    const pgn = annotatedPgn(first, analysis(first, [20, 20, 20], []), OPTIONS);
    expect(flat(pgn)).toContain('{ Mistake (time trouble). d5 was best. }');
  });

  test('a better move that is already a variation is not added', async () => {
    const record = await game('1. e4 (1. d4) 1... e5 *');
    const pgn = annotatedPgn(record, analysis(record, [20, -300, -300], ['d4']), OPTIONS);
    expect(pgn.match(/1\. d4/g)).toHaveLength(1);
  });

  test('a stopped analysis leaves the rest unchanged', async () => {
    const record = await game('1. e4 {!} e5 2. Nf3 *');
    const { moves, ...rest } = analysis(record, [0, 0, 0, 0], []);
    const partial = moves.map(({ move, san, side, number, after }, i) =>
      i < 2 ? { move, san, side, number } : { move, san, side, number, ...(after && { after }) },
    );
    const pgn = annotatedPgn(record, { ...rest, moves: partial, complete: false }, OPTIONS);
    expect(flat(pgn)).toContain('1. e4 { ! } e5 2. Nf3 { [%eval 0.00,12] } *');
  });

  test('a game from a position in which Black begins', async () => {
    const record = await game('[Fen "4k3/8/8/8/8/8/4P3/4K3 b - - 0 17"]\n\n17... Kd7 18. e4 *');
    const pgn = annotatedPgn(record, analysis(record, [0, 0, 0], []), OPTIONS);
    expect(flat(pgn)).toContain('[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 17"]');
    expect(flat(pgn)).toContain('17... Kd7 { [%eval 0.00,12] } 18. e4');
    expect(parsePgn(pgn)).toHaveLength(1);
  });
});
