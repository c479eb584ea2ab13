import { describe, expect, it } from 'vitest';
import {
  edited,
  editsOf,
  fenOf,
  isPossible,
  namingOf,
  promotedIn,
  settingOf,
  versionsOf,
} from '../../src/compose/edits.js';

const FEN = '8/8/8/8/8/1k6/2P5/K1N5 w - - 0 1';
const setting = settingOf(FEN);

describe('versionsOf', () => {
  it('makes every version of two edits once, and none of one or of none', () => {
    const types = ['remove', 'replace', 'add'] as const;
    const men = [2];
    const fens = [...versionsOf(setting, 2, { types, men })].map((version) => fenOf(version.setting));
    expect(new Set(fens).size).toBe(fens.length);
    expect(fens).not.toContain(FEN);
    // by brute force: an edit after an edit
    const wanted = new Set<string>();
    const promoted = promotedIn(setting);
    for (const one of editsOf(setting, { types, men })) {
      const first = edited(setting, one);
      if (!first) continue;
      if (isPossible(first, promoted)) wanted.add(fenOf(first));
      for (const other of editsOf(first, { types, men })) {
        const second = edited(first, other);
        if (second && isPossible(second, promoted)) wanted.add(fenOf(second));
      }
    }
    wanted.delete(FEN);
    // taking a man away and putting the same one elsewhere is a move, which was not asked for
    const moves = [...versionsOf(setting, 1, { types: ['move'], men })].map((version) =>
      fenOf(version.setting),
    );
    for (const fen of moves) wanted.delete(fen);
    expect(new Set(fens)).toEqual(wanted);
  });

  it('moves two men of a kind once', () => {
    const few = settingOf('8/8/8/8/8/1k6/2N5/K1N5 w - - 0 1');
    const choice = { types: ['move'] as const, keep: new Set([0, 17]) };
    const fens = [...versionsOf(few, 2, choice)].map((version) => fenOf(version.setting));
    // 60 free squares: each knight to any of them, and both to any two of them
    expect(new Set(fens).size).toBe(fens.length);
    expect(fens).toHaveLength(2 * 60 + (60 * 59) / 2);
  });
});

describe('namingOf', () => {
  it('names squares as in the original after a mirror and a shift', () => {
    const { square } = namingOf([{ type: 'shift', mirror: true, files: -1, ranks: 2 }]);
    // a1 goes to h1, and then to g3
    expect(square?.('g3')).toBe('a1');
  });

  it('follows the one man that was moved', () => {
    const edit = { type: 'move', from: 10, to: 18, man: 1 } as const;
    expect(namingOf([edit])).toEqual({ moved: { at: 'c3', from: 'c2' } });
    expect(namingOf([edit, { ...edit, from: 2, to: 3, man: 2 }])).toEqual({});
  });
});
