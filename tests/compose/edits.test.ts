import { describe, expect, it } from 'vitest';
import {
  type Edit,
  edited,
  editsOf,
  fenOf,
  isPossible,
  manName,
  promotedIn,
  settingOf,
} from '../../src/compose/edits.js';
import { squareName } from '../../src/themes/board/squares.js';

const FEN = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const afterEdit = (fen: string, edit: Edit): string | undefined => {
  const setting = edited(settingOf(fen), edit);
  return setting && fenOf(setting);
};

describe('editsOf', () => {
  it('lists every change of one man once', () => {
    const edits = [...editsOf(settingOf(FEN))];
    const of = (type: Edit['type']): number => edits.filter((edit) => edit.type === type).length;
    expect(of('remove')).toBe(5);
    // three pawns stand where all kinds may, and two pieces on the edge, where no pawn stands
    expect(of('replace')).toBe(3 * 9 + 2 * 7);
    // 57 free squares, 12 of them on the edges where a pawn cannot stand
    expect(of('move')).toBe(4 * 57 + 3 * 45);
    expect(of('add')).toBe(57 * 8 + 45 * 2);
    const fens = edits.map((edit) => afterEdit(FEN, edit));
    expect(new Set(fens).size).toBe(edits.length);
    expect(fens).not.toContain(FEN);
  });

  it('leaves what is to be kept, and then shifts nothing', () => {
    const edits = [...editsOf(settingOf('8/8/8/3k4/8/8/3Q4/3K4 w - - 0 1'), { keep: new Set([11]) })];
    expect(edits.map(({ type }) => type)).not.toContain('shift');
    expect(edits.some((edit) => 'from' in edit && squareName(edit.from) === 'd2')).toBe(false);
    expect(edits.some((edit) => 'man' in edit && manName(edit.man) === 'wQ' && edit.type !== 'add')).toBe(
      false,
    );
  });

  it('shifts and mirrors within the board, pawns within their ranks', () => {
    const shifts = [...editsOf(settingOf('8/8/8/3k4/8/8/3P4/3K4 w - - 0 1'), { types: ['shift'] })];
    // d1 to d5: no rank down, three up, as the pawn may stand on the fifth; any file; mirrored or not
    expect(shifts).toHaveLength(2 * 4 * 8 - 1);
  });
});

describe('edited', () => {
  it('keeps a right to castle only where king and rook stay', () => {
    const fen = '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1';
    expect(afterEdit(fen, { type: 'remove', square: 7, man: 4 })).toBe('4k3/8/8/8/8/8/8/R3K3 w Q - 0 1');
    expect(afterEdit(fen, { type: 'move', from: 4, to: 3, man: 6 })).toBe('4k3/8/8/8/8/8/8/R2K3R w - - 0 1');
  });

  it('keeps an en passant capture only where the double step stays', () => {
    const fen = '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1';
    expect(afterEdit(fen, { type: 'shift', mirror: true, files: 0, ranks: 0 })).toBe(
      '3k4/8/8/3Pp3/8/8/8/3K4 w - e6 0 1',
    );
    expect(afterEdit(fen, { type: 'add', square: 51, man: 2 })).toBe('4k3/3N4/8/3pP3/8/8/8/4K3 w - - 0 1');
  });
});

describe('isPossible', () => {
  it.each([
    ['P3k3/8/8/8/8/8/8/4K3 w - - 0 1', 'a pawn on the last rank'],
    ['8/8/8/8/8/8/4k3/4K3 w - - 0 1', 'kings side by side'],
    ['4k3/8/8/8/8/8/3Q4/Q3K3 w - - 0 1', 'a second queen'],
    ['4k3/8/8/8/8/8/3B4/B3K3 w - - 0 1', 'two bishops on squares of one colour'],
    ['4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - - 0 1', 'nine pawns'],
  ])('refuses %s: %s', (fen) => {
    expect(isPossible(settingOf(fen))).toBe(false);
  });

  it('allows promoted men where there were some before, as long as there are pawns for them', () => {
    const fen = '4k3/8/8/8/8/8/3Q4/Q3K3 w - - 0 1';
    expect(promotedIn(settingOf(fen))).toEqual([1, 0]);
    expect(isPossible(settingOf(fen), [1, 0])).toBe(true);
    expect(isPossible(settingOf('4k3/8/8/8/8/8/PPPPPPPP/Q1Q1K3 w - - 0 1'), [1, 0])).toBe(false);
  });
});
