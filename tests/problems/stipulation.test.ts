import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_MATE_MOVES } from '../../src/kernel/bounds.js';
import { checkStipulation } from '../../src/problems/check-stipulation.js';
import { parseMoves, parseStipulation, stipulationInComment } from '../../src/problems/parse-stipulation.js';
import {
  ALL_PLAYS,
  GOALS_WITHOUT_SQUARE,
  type Goal,
  isStudy,
  makeStipulation,
  movesOf,
  type Stipulation,
  study,
} from '../../src/problems/stipulation.js';
import { whyNotAnswered } from '../../src/solve/answerable.js';

const read = (text: string): string => {
  const result = parseStipulation(text);
  return result.ok ? makeStipulation(result.value) : result.error.code;
};

test.each([
  ['#3', '#3'],
  ['# 3', '#3'],
  ['3#', '#3'],
  ['3 #', '#3'],
  ['h2#', 'h#2'],
  ['h2.5#', 'h#2.5'],
  ['s3=', 's=3'],
  ['serh5#', 'ser-h#5'],
  ['semi-r2#', 'semi-r#2'],
  ['ayudado en 2 jugadas', 'h#2'],
  ['inverso en 3', 's#3'],
  [' #3 ', '#3'],
  ['mate in 3', '#3'],
  ['Mate in three', '#3'],
  ['Mate in 3.', '#3'],
  ['checkmate in 3 moves', '#3'],
  ['MATE IN TWENTY', '#20'],
  ['3-mover', '#3'],
  ['3 mover', '#3'],
  ['Three-mover', '#3'],
  ['mateIn3', '#3'],
  ['dm 3', '#3'],
  ['dm -3', '#-3'],
  ['bm #3', '#3'],
  ['bm #-3', '#-3'],
  ['#-3', '#-3'],
  ['#1', '#1'],
  ['#127', '#127'],
])('%s is %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ['#0', 'stipulation-range'],
  ['0#', 'stipulation-range'],
  ['dm 0', 'stipulation-range'],
  ['#128', 'stipulation-too-long'],
  ['#-9999999999', 'stipulation-too-long'],
  ['', 'stipulation-unreadable'],
  ['#', 'stipulation-unreadable'],
  ['#x', 'stipulation-unreadable'],
  ['#2.5', 'stipulation-unreadable'],
  ['3', 'stipulation-unreadable'],
  ['mate in many', 'stipulation-unreadable'],
  ['mate in 2 or 3', 'stipulation-unreadable'],
])('%j is refused: %s', (text, code) => {
  expect(read(text)).toBe(code);
});

/** One of each kind of play, and the other variants of the texts. */
test.each([
  ['#3', 'direct', 'mate', 5, 'attacker'],
  ['#-3', 'direct', 'mate', 6, 'defender'],
  ['=3', 'direct', 'stalemate', 5, 'attacker'],
  ['s#3', 'self', 'mate', 6, 'attacker'],
  ['r#2', 'reflex', 'mate', 4, 'attacker'],
  ['semi-r#2', 'semi-reflex', 'mate', 4, 'attacker'],
  ['h#2', 'help', 'mate', 4, 'defender'],
  ['h#2.5', 'help', 'mate', 5, 'attacker'],
  ['h#0.5', 'help', 'mate', 1, 'attacker'],
  ['hs#3', 'help-self', 'mate', 6, 'attacker'],
  ['hs#3.5', 'help-self', 'mate', 7, 'defender'],
  ['hr#2', 'help-reflex', 'mate', 4, 'attacker'],
  ['reci-h#3', 'reciprocal-help', 'mate', 6, 'defender'],
  ['ser-#5', 'series', 'mate', 5, 'attacker'],
  ['ser-h#7', 'series-help', 'mate', 8, 'defender'],
  ['ser-s#4', 'series-self', 'mate', 5, 'attacker'],
  ['ser-r#4', 'series-reflex', 'mate', 5, 'attacker'],
  ['ser-reci-h#1', 'series-reciprocal-help', 'mate', 2, 'defender'],
  ['pser-h=4', 'parry-series-help', 'stalemate', 5, 'defender'],
  ['pser-s#2', 'parry-series-self', 'mate', 3, 'attacker'],
  ['phser-s=2', 'help-parry-series-self', 'stalemate', 3, 'attacker'],
  ['#=2', 'direct', 'mate-or-stalemate', 3, 'attacker'],
  ['!=2', 'direct', 'auto-stalemate', 3, 'attacker'],
  ['s==3', 'self', 'double-stalemate', 6, 'attacker'],
  ['ser-##2', 'series', 'double-mate', 2, 'attacker'],
  ['ser-+13', 'series', 'check', 13, 'attacker'],
  ['ser-x28', 'series', 'capture', 28, 'attacker'],
  ['ser-sza34', 'series-self', 'target-a3', 5, 'attacker'],
  ['hzd42.5', 'help', 'target-d4', 5, 'attacker'],
  ['hep1', 'help', 'en-passant', 2, 'defender'],
  ['ser-h0010', 'series-help', 'castling', 11, 'defender'],
  ['002', 'direct', 'castling', 3, 'attacker'],
  ['~1', 'direct', 'any', 1, 'attacker'],
])('%s: %s, %s, %i plies, the %s begins', (text, play, goal, plies, begins) => {
  const value = { play, goal, plies, begins } as Stipulation;
  expect(parseStipulation(text)).toEqual({ ok: true, value });
  expect(makeStipulation(value)).toBe(text);
});

test.each([
  ['S#3', 's#3'],
  ['selfmate in 3', 's#3'],
  ['Self-mate in three moves', 's#3'],
  ['h#2½', 'h#2.5'],
  ['h#2,5', 'h#2.5'],
  ['h# 2', 'h#2'],
  ['hzd4 3.5', 'hzd43.5'],
  ['h00 2.5', 'h002.5'],
  ['Helpmate in two moves', 'h#2'],
  ['helpmate in 2.5', 'h#2.5'],
  ['reflexmate in 2', 'r#2'],
  ['semi-reflexmate in 2', 'semi-r#2'],
  ['stalemate in 3', '=3'],
  ['help-stalemate in 3', 'h=3'],
  ['helpselfmate in 3', 'hs#3'],
  ['series-helpmate in 12', 'ser-h#12'],
  ['series mate in 12', 'ser-#12'],
  ['SER-H#12', 'ser-h#12'],
  ['reci-h(#)#3', 'reci-h#3'],
])('%s is %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

/** In the words of other languages, and in the signs of other books. */
test.each([
  ['Matt in drei Zügen', '#3'],
  ['Matt in 2', '#2'],
  ['in 3 Zügen matt', '#3'],
  ['Dreizüger', '#3'],
  ['2-Züger', '#2'],
  ['Selbstmatt in 3 Zuegen', 's#3'],
  ['Hilfsmatt in 2½ Zügen', 'h#2.5'],
  ['Hilfsselbstmatt in 3', 'hs#3'],
  ['Hilfspatt in 2', 'h=2'],
  ['Halbreflexmatt in 2', 'semi-r#2'],
  ['Serienzughilfsmatt in 7', 'ser-h#7'],
  ['Patt in 3', '=3'],
  ['mat en 2 coups', '#2'],
  ['mat inverse en 3', 's#3'],
  ['Mat aidé en trois coups', 'h#3'],
  ['aidé en 2', 'h#2'],
  ['mat semi-réflexe en 2', 'semi-r#2'],
  ['mat aidé de série en 5', 'ser-h#5'],
  ['pat en 4', '=4'],
  ['mate en dos jugadas', '#2'],
  ['automate en 3', 's#3'],
  ['mate ayudado en 2', 'h#2'],
  ['mate ayudado de serie en 5', 'ser-h#5'],
  ['ahogado en 3', '=3'],
  ['aiutomatto in 3', 'h#3'],
  ['helpmate in 2 1/2', 'h#2.5'],
  ['2‡', '#2'],
  ['serh#5', 'ser-h#5'],
  ['ser.h#5', 'ser-h#5'],
  ['sh#5', 'ser-h#5'],
  ['h-#2', 'h#2'],
  ['semir#2', 'semi-r#2'],
  ['h#3*', 'h#3'],
  ['#2*vv', '#2'],
])('%s is %s, too', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ['h#3 2.1.1.1.1.1', 'h#3', 2],
  ['h#2 1.2.1.1', 'h#2', 2],
  ['h#2 2.2.1.1', 'h#2', 4],
  ['h#2 2.1...', 'h#2', 2],
  ['h#2 2.1…', 'h#2', 2],
  ['h#2.5 0.3.1.1.1', 'h#2.5', 3],
  ['h#2, 2 solutions', 'h#2', 2],
  ['h#2* (3 sol.)', 'h#2', 3],
  ['Hilfsmatt in 3, zwei Lösungen', 'h#3', 2],
  ['ser-h#14 2 solutions', 'ser-h#14', 2],
  ['h# 2.5', 'h#2.5', undefined],
  ['h#2.', 'h#2', undefined],
])('%j intends %s, %s solutions', (text, expected, solutions) => {
  const found = parseStipulation(text);
  expect(found.ok && [makeStipulation(found.value), found.value.solutions]).toEqual([expected, solutions]);
});

test.each(['automate in', 'series in 2', 'auto in 3', 'help in 3', 'pattern in 3', 'Matt in 2 Tagen'])(
  '%j is no stipulation',
  (text) => {
    expect(parseStipulation(text).ok).toBe(false);
  },
);

test.each([
  ['h#', 'stipulation-length'],
  ['helpmate', 'stipulation-length'],
  ['stalemate', 'stipulation-length'],
  ['ser-h#0', 'stipulation-range'],
  ['ser-h#128', 'stipulation-range'],
  ['ser-h#2.5', 'stipulation-unreadable'],
  ['s#2.5', 'stipulation-unreadable'],
  ['h#-2', 'stipulation-unreadable'],
  ['h(=)#2', 'stipulation-unreadable'],
  ['h#2.3', 'stipulation-unreadable'],
  ['dia4.5', 'stipulation-unsupported'],
  ['3->#2', 'stipulation-unsupported'],
  ['3->h#2.5', 'stipulation-unsupported'],
  ['0->ser-h#2', 'stipulation-range'],
  ['%2', 'stipulation-unsupported'],
  ['hct4', 'stipulation-unsupported'],
  ['##!3', 'stipulation-unsupported'],
  ['h#2 Circe', 'stipulation-condition'],
])('%s is refused: %s', (text, code) => {
  expect(read(text)).toBe(code);
});

/** Any stipulation, also an impossible one. */
const anyStipulation: fc.Arbitrary<Stipulation> = fc
  .record({
    play: fc.constantFrom(...ALL_PLAYS),
    goal: fc.constantFrom<Goal[]>(...GOALS_WITHOUT_SQUARE, 'target-a1', 'target-d4', 'target-h8'),
    plies: fc.integer({ min: -1, max: 2 * MAX_MATE_MOVES + 3 }),
    begins: fc.constantFrom('attacker' as const, 'defender' as const),
    exact: fc.boolean(),
    quodlibet: fc.boolean(),
    defendersGoal: fc.option(fc.constantFrom<Goal[]>('mate', 'stalemate', 'target-b2'), {
      freq: 3,
      nil: undefined,
    }),
    introduction: fc.option(fc.integer({ min: -1, max: MAX_MATE_MOVES + 2 }), { freq: 3, nil: undefined }),
  })
  .filter(({ play, goal, quodlibet, defendersGoal }) => {
    // the text leaves out what says nothing
    return defendersGoal !== goal && !(quodlibet && play === 'direct');
  })
  .map(({ exact, quodlibet, defendersGoal, introduction, ...rest }) => ({
    ...rest,
    ...(exact && { exact }),
    ...(quodlibet && { quodlibet }),
    ...(defendersGoal !== undefined && { defendersGoal }),
    ...(introduction !== undefined && { introduction }),
  }));

test('a written stipulation is read back as the same, and exactly these structures are right', () => {
  let made = 0;
  fc.assert(
    fc.property(anyStipulation, (value) => {
      // not every number of plies is possible, and it usually determines who begins
      const read = parseStipulation(makeStipulation(value));
      const isSame = read.ok && read.value.plies === value.plies && read.value.begins === value.begins;
      if (isSame) {
        made++;
        expect(read.value).toEqual(value);
      }
      const checked = checkStipulation(value);
      expect([makeStipulation(value), value, checked.ok]).toEqual([makeStipulation(value), value, isSame]);
      if (checked.ok) expect(checked.value).toEqual(value);
    }),
    { numRuns: 20_000 },
  );
  expect(made).toBeGreaterThan(1_000);
});

test.each([
  [
    { plies: 4 },
    "found '4' as stipulation.plies; expected the half-moves of 1 to 127 moves in this kind of play",
  ],
  [
    { goal: 'target-z9' },
    `found '"target-z9"' as stipulation.goal; expected a goal such as mate or stalemate; win and draw only in direct play`,
  ],
  [
    { begins: undefined },
    "found nothing as stipulation.begins; expected the side that begins in this kind of play, 'attacker' or 'defender'",
  ],
  [{ by: 'black' }, `found '"black"' as stipulation.by; expected 'black', in a study only`],
] as const)('a structure with %j is refused by the field', (wrong, message) => {
  const given = { play: 'direct', goal: 'mate', plies: 3, begins: 'attacker' };
  expect(checkStipulation(given).ok).toBe(true);
  expect(checkStipulation({ ...given, ...wrong })).toMatchObject({ ok: false, error: { message } });
});

test.each(ALL_PLAYS)('%s play: the number in the text is the requested number of moves', (play) => {
  for (let plies = 1; plies <= 20; plies++) {
    for (const begins of ['attacker', 'defender'] as const) {
      const made = parseStipulation(makeStipulation({ play, goal: 'mate', plies, begins }));
      if (made.ok) expect(movesOf(made.value)).toBe(movesOf({ play, plies, begins }));
    }
  }
});

test('stipulations that are not solved yet are refused by name', () => {
  const why = (text: string) => {
    const stipulation = parseStipulation(text);
    return stipulation.ok ? whyNotAnswered(stipulation.value)?.message : undefined;
  };
  expect(why('#3')).toBeUndefined();
  expect(why('#-3')).toBeUndefined();
  expect(['s#3', 's=3', 'r#2', 'semi-r#2', '=3', '#=3', 'zd43', 'x2', 'r004', 'exact-#3'].map(why)).toEqual(
    Array(10).fill(undefined),
  );
  const expected = 'expected a stipulation such as #3, s#2, h#2.5 or ser-h=7';
  for (const [text, name] of [['exact-pser-#5', 'a forced parry series of exact length']] as const) {
    expect(why(text)).toBe(`found '${text}', ${name}; ${expected}`);
  }
});

describe('a bare number of moves', () => {
  test.each([
    ['1', 1],
    [' 5 ', 5],
    ['007', 7],
    ['127', 127],
  ])('%j', (text, moves) => expect(parseMoves(text)).toEqual({ ok: true, value: moves }));

  test.each([
    ['0', 'moves-range'],
    ['-3', 'moves-range'],
    ['128', 'moves-range'],
    ['abc', 'moves-unreadable'],
    ['', 'moves-unreadable'],
    ['2.5', 'moves-unreadable'],
    ['0x10', 'moves-unreadable'],
    ['1e1', 'moves-unreadable'],
    ['3 4', 'moves-unreadable'],
  ])('%j is refused: %s', (text, code) => {
    const message = `found '${text}'; expected a whole number of moves from 1 to 127`;
    expect(parseMoves(text, 'max')).toEqual({ ok: false, error: { code, field: 'max', message } });
  });
});

describe('in a comment', () => {
  test.each([
    ['#2', '#2'],
    ['Mate in 2', '#2'],
    ['White to play and mate in 2', '#2'],
    ['Loyd 1857: mate in three, a classic', '#3'],
    ['a fine two-mover by Mansfield', '#2'],
    ['themes: mateIn2 pin', '#2'],
    ['selfmate in 3', 's#3'],
    ['White forces self-mate in 3', 's#3'],
    ['h#2', 'h#2'],
    ['Weiß zieht und setzt in 3 Zügen matt', '#3'],
    ['Ein Hilfsmatt in 2 Zügen, 2 Lösungen', 'h#2'],
    ['Les blancs jouent: mat aidé en 3 coups', 'h#3'],
    ['Juegan blancas: mate en dos jugadas', '#2'],
    ['first in 1900, now (direct  mate\tin two)', '#2'],
    ['auto repair in 3 hours', undefined],
    ['a good pattern in 3 parts', undefined],
    ['+5', undefined],
    ['x2', undefined],
    ['Problem #5 of 100', undefined],
    ['mate in 2-3 moves', undefined],
    ['material in 3 parts', undefined],
    ['Helpmate tourney 1990', undefined],
    ['undecided (nodes), no mate in 5', undefined],
    ['3', undefined],
    ['', undefined],
  ])('%j', (comment, expected) => {
    const result = stipulationInComment(comment);
    expect(result && (result.ok ? makeStipulation(result.value) : result.error.code)).toBe(expected);
  });
});

describe('spellings of composers', () => {
  test.each([
    ['s#2 (set play)', 's#2'],
    ['h#3 with set play', 'h#3'],
    ['#2 quodlibet', '#2'],
    ['s#2 with quodlibet', 's#2 quodlibet'],
    ['ayudomate en 2', 'h#2'],
    ['mate directo en dos', '#2'],
    ['directstalemate in 2', '=2'],
    ['double stalemate in 2', '==2'],
    ['Hilfsdoppelpatt in 2', 'h==2'],
    ['ss#4', 'ser-s#4'],
    ['sr#3', 'ser-r#3'],
  ])('%s', (text, asks) => {
    const read = parseStipulation(text);
    expect(read.ok && makeStipulation(read.value)).toBe(asks);
  });

  test.each([
    ['h#2 duplex', undefined],
    ['h#2; 2.1.1.1', 2],
    ['helpmate in 2 duplex, 3 solutions', 3],
    ['h#2 2.1.1.1 (duplex)', 2],
  ])('%s', (text, solutions) => {
    const read = parseStipulation(text);
    const duplex = text.includes('duplex') || undefined;
    expect(read.ok && [read.value.plies, read.value.solutions, read.value.duplex]).toEqual([
      4,
      solutions,
      duplex,
    ]);
  });

  test.each([
    ...['proof game in 8', 'BP in 12.5', 'SPG 9'].map((text) => [text, 'proof game']),
    ...['Study', 'win or draw', 'White to move, étude'].map((text) => [text, 'study']),
    ['Black retracts last move then h#1', 'retro-analysis'],
    ['Last 18 single moves?', 'retro-analysis'],
    ['%2', 'fairy goal'],
    ['3->#2', 'introduction before battle play'],
  ])('%s is refused by name: %s', (text, name) => {
    const read = parseStipulation(text);
    expect(!read.ok && read.error).toMatchObject({
      code: 'stipulation-unsupported',
      message: expect.stringContaining(` ${name}; expected `),
      unsupported: name,
    });
  });

  test.each([
    ['+', study('win'), '+'],
    ['=', study('draw'), '='],
    ['-+', study('win', 'black'), '-+'],
    ['Win', study('win'), '+'],
    ['draws', study('draw'), '='],
    ['White to play and win', study('win'), '+'],
    ['Black to move, draw', study('draw', 'black'), 'Black draws'],
    ['= (Black to move)', { ...study('draw'), begins: 'defender' }, '='],
    ['= (White to move)', study('draw'), '='],
    ['Remis', study('draw'), '='],
    ['Weiß am Zug gewinnt', study('win'), '+'],
    ['Les blancs jouent et gagnent', study('win'), '+'],
    ['Les noirs jouent et font nulle', study('draw', 'black'), 'Black draws'],
    ['W to move and win', study('win'), '+'],
    ['+ BTM', { ...study('win'), begins: 'defender' }, '+'],
  ])('%s is a study', (text, expected, written) => {
    const read = parseStipulation(text);
    expect(read).toEqual({ ok: true, value: expected });
    const own = makeStipulation(expected as Stipulation);
    expect(own).toBe(written);
    expect(parseStipulation(own)).toMatchObject({
      ok: true,
      value: { goal: (expected as Stipulation).goal },
    });
    expect(checkStipulation(expected)).toEqual({ ok: true, value: expected });
  });

  test.each(['+2', '=3', 'h=2', 'win in', 'drawn', 'White'])('%s is no study', (text) => {
    const read = parseStipulation(text);
    expect(read.ok ? isStudy(read.value) : read.error.unsupported === 'study').toBe(false);
  });

  test('a comment that judges a position does not make a study of it', () => {
    expect(stipulationInComment('=')).toBeUndefined();
  });
});
