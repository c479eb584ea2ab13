import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUci } from '../../../src/chess/moves.js';
import { parseGo } from '../../../src/uci/server/go-command.js';
import { parsePositionCommand } from '../../../src/uci/server/position-command.js';
import { defaultOptions, setOption } from '../../../src/uci/server/server-options.js';

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

describe('go', () => {
  it('takes all limits, in any order', () => {
    const parts: [string, Record<string, unknown>][] = [
      ['depth 9', { depth: 9 }],
      ['nodes 1000', { nodes: 1000 }],
      ['movetime 500', { movetime: 500 }],
      ['mate 4', { mate: 4 }],
      ['wtime 1000 btime -20', { wtime: 1000, btime: -20 }],
      ['winc 10 binc 20', { winc: 10, binc: 20 }],
      ['movestogo 7', { movestogo: 7 }],
      ['perft 3', { perft: 3 }],
      ['searchmoves e2e4 d2d4', { searchMoves: ['e2e4', 'd2d4'] }],
      ['infinite', { infinite: true }],
      ['ponder', { ponder: true }],
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(parts), (chosen) => {
        const text = chosen.map(([word]) => word).join(' ');
        const expected = Object.assign(
          { infinite: false, ponder: false, notes: [] },
          ...chosen.map(([, value]) => value),
        );
        expect(parseGo(words(text))).toEqual(expected);
      }),
    );
  });

  it('ignores unknown words and values that are not numbers, and says so', () => {
    expect(parseGo(words('splat 2 depth x mate movetime 20 nodes'))).toEqual({
      movetime: 20,
      infinite: false,
      ponder: false,
      notes: [
        "go: skipped unknown word 'splat'",
        "go: skipped unknown word '2'",
        "go depth: found 'x'; expected a whole number; skipped",
        'go mate: found nothing; expected a whole number; skipped',
        'go nodes: found nothing; expected a whole number; skipped',
      ],
    });
  });

  it('raises numbers that are too small to the minimum, and says so; a clock may have run out', () => {
    expect(parseGo(words('depth -4 nodes 0 wtime -20 btime 0 movestogo 0'))).toEqual({
      depth: 1,
      nodes: 1,
      wtime: -20,
      btime: 0,
      movestogo: 0,
      infinite: false,
      ponder: false,
      notes: [
        'go depth: found -4; expected 1 or more; taken as 1',
        'go nodes: found 0; expected 1 or more; taken as 1',
      ],
    });
  });

  it('accepts any words without throwing', () => {
    const word = fc.oneof(
      fc.constantFrom('depth', 'searchmoves', 'ponder', 'mate', '-1', '1e9', ''),
      fc.string(),
    );
    fc.assert(fc.property(fc.array(word), (list) => void parseGo(list)));
  });
});

describe('position', () => {
  it('reads startpos and a FEN, with and without moves', () => {
    for (const [text, turn, moves] of [
      ['startpos', 'white', []],
      ['startpos moves e2e4 e7e5', 'white', ['e2e4', 'e7e5']],
      ['fen 4k3/8/8/8/8/8/8/4K2R w K - 3 9 moves e1g1', 'black', ['e1g1']],
      ['fen 4k3/8/8/8/8/8/8/4K2R w K - 3 9 moves e1h1', 'black', ['e1g1']],
      ['fen 4k3/8/8/8/8/8/8/4K2R w', 'white', []],
      ['4k3/8/8/8/8/8/8/4K2R b - - 0 1', 'black', []],
      ['fen k7/7P/8/8/8/8/8/7K w - - 0 1 moves h7h8Q', 'black', ['h7h8q']],
    ] as const) {
      const read = parsePositionCommand(words(text));
      if (!read.ok) throw new Error(`${text}: ${read.error}`);
      expect(read.value.board.turn).toBe(turn);
      expect(read.value.game.moves.map(toUci)).toEqual(moves);
      expect(read.value.notes).toEqual([]);
    }
  });

  it('says what is wrong', () => {
    for (const text of [
      '',
      'fen',
      'fen 8/8/8/8/8/8/8/8 w - - 0 1',
      'fen moves e2e4',
      'fen k7/8/8/8/8/8/8/8 w',
    ]) {
      const read = parsePositionCommand(words(text));
      expect(read.ok).toBe(false);
    }
    const check = parsePositionCommand(words('fen k6R/8/8/8/8/8/8/7K w - - 0 1'));
    expect(check).toMatchObject({ ok: false, error: expect.stringContaining('is attacked') });
  });

  it('has no more moves than the longest game', () => {
    const read = parsePositionCommand(words(`startpos moves ${'g1f3 g8f6 f3g1 f6g8 '.repeat(5_000)}`));
    expect(read.ok && read.value.game.moves.length).toBe(17_697);
    expect(read.ok && read.value.notes).toEqual([
      'found 20000 moves; expected at most 17697, the longest game; skipped the rest',
    ]);
  });

  it('stops at the first illegal move', () => {
    const read = parsePositionCommand(words('startpos moves e2e4 e2e4 e7e5'));
    expect(read.ok && read.value.game.moves.map(toUci)).toEqual(['e2e4']);
    expect(read.ok && read.value.notes).toHaveLength(1);
  });

  it('accepts any words without throwing', () => {
    const word = fc.oneof(
      fc.constantFrom('startpos', 'fen', 'moves', 'e2e4', 'w', '-', '8/8/8/8/8/8/8/8'),
      fc.string(),
    );
    fc.assert(fc.property(fc.array(word), (list) => void parsePositionCommand(list)));
  });
});

describe('setoption', () => {
  it('reads names of several words, in any case, and values with spaces', () => {
    const options = defaultOptions();
    expect(setOption(options, words('name move overhead value 100'))).toEqual({
      ok: true,
      value: 'Move Overhead',
    });
    expect(setOption(options, words('NAME HASH VALUE 128'))).toEqual({ ok: true, value: 'Hash' });
    expect(setOption(options, words('name Clear Hash'))).toEqual({ ok: true, value: 'Clear Hash' });
    expect(setOption(options, words('name UCI_Chess960 value true'))).toEqual({
      ok: true,
      value: 'UCI_Chess960',
    });
    expect(options).toEqual({ ...defaultOptions(), moveOverheadMs: 100, hash: 128, chess960: true });
  });

  it('changes nothing if a value is invalid', () => {
    const options = defaultOptions();
    for (const text of [
      'name Hash value 0',
      'name Hash value 1e9',
      'name Hash',
      'name MultiPV value -1',
      'name Ponder value 1',
      'name Nonsense value 1',
      '',
      'name',
      'value 3',
    ]) {
      expect(setOption(options, words(text)).ok).toBe(false);
    }
    expect(options).toEqual(defaultOptions());
  });
});
