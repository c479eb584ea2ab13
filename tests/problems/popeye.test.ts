import { describe, expect, test } from 'vitest';
import type { Problem } from '../../src/problems/problem.js';
import { directMate, makeStipulation } from '../../src/problems/stipulation.js';
import { readText, twinOf } from './said.js';

/** A summary of each entry: `line fen stipulation (twin)`, or `line: messages` of a refusal. */
async function outline(text: string): Promise<string[]> {
  return (await readText(text)).map((entry) => {
    if (entry.type === 'refusal') {
      const { source, findings } = entry.refusal;
      return `${source.line}: ${findings.map(({ message }) => message).join(' | ')}`;
    }
    const { source, fen, stipulation } = entry.problem;
    const asks = stipulation ? makeStipulation(stipulation) : 'shortest';
    return [source.line, fen.replace(/ 0 1$/, ''), asks, twinOf(entry.problem)].filter(Boolean).join(' ');
  });
}

async function only(text: string): Promise<Problem> {
  const [entry, ...more] = await readText(text);
  if (entry?.type !== 'problem' || more.length > 0) throw new Error(JSON.stringify([entry, ...more]));
  return entry.problem;
}

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - -';
const PIECES = 'Pieces White Kc8 Ra1 Pb6 Black Ka8 Bb8 Pa7b7';

const problem = (...lines: readonly string[]): string =>
  ['BeginProblem', ...lines, 'EndProblem', ''].join('\n');

describe('one problem in many forms', () => {
  test.each([
    ['English', `BeginProblem\n${PIECES}\nStipulation #2\nEndProblem\n`],
    ['shortened', 'begin\nstip #2 piec whit kc8 ra1 pb6 blac ka8 bb8 pa7b7\nend'],
    ['German', 'AnfangProblem\nSteine Weiss Kc8 Ta1 Bb6\n Schwarz Ka8 Lb8 Ba7b7\nForderung #2\nEndeProblem'],
    ['German, shortened', 'anfa\nford #2\nstei weis kc8 ta1 bb6 schw ka8 lb8 ba7b7\nende'],
    ['French', 'DebutProbleme\nPieces Blanc Rc8 Ta1 Pb6 Noir Ra8 Fb8 Pa7b7\nEnonce #2\nFinProbleme'],
    ['colours too short to be commands', 'anfa\nford #2\nstei\nwei kc8 ta1 bb6\nsch ka8 lb8 ba7b7\nende'],
    ['letters by themselves', 'begin\nstip # 2\npieces white K c8 R a1 P b6 black K a8, B b8; P a7b7\nend'],
    ['upper-case squares', 'begin\nstip #2\npieces white KC8 RA1 PB6 black KA8 BB8 PA7B7\nend'],
    ['Forsyth', 'begin\nforsyth kbK5/pp6/1P6/8/8/8/8/R7\nstip #2\nend'],
    ['Forsyth without slashes, blanks counted on', 'begin\nforsyth kbK5pp7P38R\nstip #2\nend'],
    ['Forsyth without its last blanks', 'begin\nforsyth kbK5/pp6/1P6/32/R\nstip #2\nend'],
    ['Forsyth in a line of its own', 'begin\nforsyth\nkbK5/pp6/1P6/8/8/8/8/R7\nstip #2\nend'],
    ['a FEN pasted', 'begin\nforsyth kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\nstip #2\nend'],
    ['structured', `begin\n${PIECES}\nsstip white 3a[#]d\nend`],
    ['no end', `begin\n${PIECES}\nstip #2`],
    ['CR', `begin\r${PIECES}\rstip #2\rend\r`],
  ])('%s', async (_guards, text) => {
    expect(await outline(text)).toEqual([`2 ${MORPHY} #2`]);
  });

  test('with all its metadata', async () => {
    const text = problem(
      'Author  Fritz Sch"opfer',
      "Author  \\v{S}t\\'{i}cha",
      'Origin  The Problemist, 1994',
      'Title   next to nothing',
      'Award   1st Prize',
      'Remark  end of story',
      'Protocol out.txt next',
      'LaTeX x.tex',
      '  n SU Nachtreiter',
      'Option Variation Try SetPlay NoBoard Intelligent',
      'Stipulation #2',
      PIECES,
    );
    expect(await only(text)).toEqual({
      index: 0,
      author: 'Fritz Schöpfer; Štícha',
      event: 'The Problemist, 1994',
      title: 'next to nothing',
      award: '1st Prize',
      comments: ['end of story'],
      source: { file: '-', line: 2 },
      fen: `${MORPHY} 0 1`,
      sideUnnamed: true,
      stipulation: directMate(2),
      claim: { keys: [], line: [] },
      warnings: [],
    });
  });
});

test('several problems, concatenated files, another language', async () => {
  const german = 'anfa\nstei weis kc8 ta1 bb6 schw ka8 lb8 ba7b7\nford #2\nende\n';
  expect(await outline(`begin\n${PIECES}\nstip #2\nnext\n\n${PIECES}\nstip #3\nend\n${german}`)).toEqual([
    `2 ${MORPHY} #2`,
    `6 ${MORPHY} #3`,
    `10 ${MORPHY} #2`,
  ]);
});

describe('options that change the problem', () => {
  const castling = 'Pieces White Ke1 Ra1h1 Black Ke8 Ra8';
  test.each([
    ['castling as king and rooks stand', castling, 'NoBoard', 'r3k3/8/8/8/8/8/8/R3K2R w KQq - #2'],
    ['NoCastling of a rook', castling, 'NoCastling a1', 'r3k3/8/8/8/8/8/8/R3K2R w Kq - #2'],
    ['NoCastling of a king and a rook', castling, 'NoCastling e1a8', 'r3k3/8/8/8/8/8/8/R3K2R w - - #2'],
    [
      'EnPassant, all three squares',
      'Pieces White Kf5 Ph5 Black Kh8 Pg5',
      'Vari EnPassant g7g6g5',
      '7k/8/8/5KpP/8/8/8/8 w - g6 #2',
    ],
    [
      'EnPassant, the old form',
      'Pieces White Kf5 Ph5 Black Kh8 Pg5',
      'EnPassant g6',
      '7k/8/8/5KpP/8/8/8/8 w - g6 #2',
    ],
    [
      'HalfDuplex: Black mates',
      'Pieces White Ka1 Black Kc2 Rh8',
      'HalfDuplex',
      '7r/8/8/8/8/8/2k5/K7 b - - #2',
    ],
    [
      'PostKeyPlay: White mates after the reply',
      'Pieces White Kb6 Rh1 Black Ka8 Ph7',
      'PostKeyPlay',
      'k7/7p/1K6/8/8/8/8/7R b - - #-1',
    ],
  ])('%s', async (_guards, pieces, option, expected) => {
    expect(await outline(problem(pieces, 'Stipulation #2', `Option ${option}`))).toEqual([`2 ${expected}`]);
  });

  test('Duplex: solved for both sides', async () => {
    const text = problem('Pieces White Ka1 Rh7 Black Kc3 Rh8', 'Stipulation #2', 'Option Duplex');
    expect(await outline(text)).toEqual([
      '2 7r/7R/8/8/8/2k5/8/K7 w - - #2',
      '2 7r/7R/8/8/8/2k5/8/K7 b - - #2 (duplex)',
    ]);
  });

  test.each(['Set Vari', 'Setp', 'Vari Try Set'])(
    'options may be shortened while they mean one: %s',
    async (options) => {
      const { warnings } = await only(problem(PIECES, 'Stip #2', `Option ${options}`));
      expect(warnings).toEqual([]);
    },
  );

  test('options that limit the search of Popeye give a warning', async () => {
    const { warnings } = await only(
      problem(PIECES, 'Stip #2', 'Option MaxTime 60 Threat 1 MaxFlight 2 Vari'),
    );
    expect(warnings.map(({ message }) => /'(\w+)'/.exec(message)?.[1])).toEqual([
      'MaxTime',
      'Threat',
      'MaxFlight',
    ]);
  });
});

describe('twins', () => {
  const base = ['Pieces White Kc1 Rb7 Black Ka8 Pa2', 'Stipulation #3'];
  const a = 'k7/1R6/8/8/8/8/p7/2K5';
  test.each([
    ['move', 'Move a2 a3', 'k7/1R6/8/8/8/p7/8/2K5 w - - #3'],
    ['move onto another piece', 'move a2 b7', 'k7/1p6/8/8/8/8/8/2K5 w - - #3'],
    ['exchange', 'Exchange a8 a2', /^4: pawn on a8/],
    ['remove, and add', 'Remove a2 Add White Qe5 Black Ph7', 'k7/1R5p/8/4Q3/8/8/8/2K5 w - - #3'],
    ['rotate', 'rotate 180', '5K2/7p/8/8/8/8/6R1/7k w - - #3'],
    ['rotate counter-clockwise', 'rotate 90', /^4: pawn on g1/],
    ['mirror', 'mirror a1<-->h1', '7k/6R1/8/8/8/8/7p/5K2 w - - #3'],
    ['shift', 'shift a2 b2', '1k6/2R5/8/8/8/8/1p6/3K4 w - - #3'],
    ['PolishType', 'PolishType', 'K7/1r6/8/8/8/8/P7/2k5 w - - #3'],
    ['substitute', 'substitute r q', /^4: Black's king on a8 is attacked by the queen on b7/],
    ['another stipulation', 'stip #4', `${a} w - - #4`],
  ])('%s', async (_guards, change, expected) => {
    const [first, second, ...more] = await outline(problem(...base, `Twin ${change}`));
    expect([first, more]).toEqual([`2 ${a} w - - #3 (a))`, []]);
    expect(second).toEqual(
      typeof expected === 'string' ? `4 ${expected} (b))` : expect.stringMatching(expected),
    );
  });

  test('every transformation moves a piece where Popeye moves it', async () => {
    const at = async (change: string): Promise<string | undefined> => {
      const text = problem('Pieces White Kb1 Black Kg5', 'Stip #2', `Twin ${change}`);
      return (await outline(text))[1]?.split(' ')[1];
    };
    // b1 and g5: 90 degrees take a1 to h1, 270 degrees to a8
    expect(await at('rotate 90')).toBe('8/1k6/8/8/8/8/7K/8'.replace('1k6', '3k4'));
    expect(await at('rotate 180')).toBe('6K1/8/8/8/1k6/8/8/8');
    expect(await at('rotate 270')).toBe('8/K7/8/8/8/8/4k3/8');
    expect(await at('mirror a1<-->h1')).toBe('8/8/8/1k6/8/8/8/6K1');
    expect(await at('mirror a1<-->a8')).toBe('1K6/8/8/8/6k1/8/8/8');
    expect(await at('mirror a1<-->h8')).toBe('8/7K/8/8/8/8/3k4/8');
    expect(await at('mirror a8<-->h1')).toBe('8/4k3/8/8/8/8/K7/8');
  });

  test('from the diagram, or from the previous twin', async () => {
    const text = problem(...base, 'Twin Move a2 a3', 'Twin cont Move c1 d1', 'Twin Move c1 d1');
    expect(await outline(text)).toEqual([
      `2 ${a} w - - #3 (a))`,
      '4 k7/1R6/8/8/8/p7/8/2K5 w - - #3 (b))',
      '5 k7/1R6/8/8/8/p7/8/3K4 w - - #3 (c))',
      '6 k7/1R6/8/8/8/8/p7/3K4 w - - #3 (d))',
    ]);
    const [, second] = await readText(text);
    expect(second?.type === 'problem' && second.problem.twin).toEqual({
      letter: 'b',
      change: 'bPa2-->a3',
      first: 0,
    });
  });

  test.each([
    ['move a2 a3', 'bPa2-->a3'],
    ['remove a8 add black Kh8 exchange a2 b7', '-bKa8, +bKh8, bPa2<-->wRb7'],
    ['remove a2 add black Sa6 white Ph2', '-bPa2, +wPh2 +bSa6'],
    ['rotate 180', 'rotate 180'],
    ['mirror a1<-->h1', 'mirror a1<-->h1'],
    ['mirror a1<-->h1 PolishType', 'mirror a1<-->h1, PolishType'],
    ['shift a2 b2', 'shift a2 ==> b2'],
    ['substitute r s', 'R ==> S'],
    ['stipulation h=2', 'h=2'],
    ['stip h# 2 remove a2', 'h# 2, -bPa2'],
    ['condition NoCastling h1', 'NoCastling h1'],
  ])('%s is printed %s', async (change, expected) => {
    const [, second] = await readText(problem(...base, `Twin ${change}`));
    expect(second?.type === 'problem' && second.problem.twin?.change).toBe(expected);
  });

  test('castling may be forbidden in a twin', async () => {
    const castles = ['Pieces White Ke1 Rh1a1 Black Ke8', 'Stip #3'];
    for (const word of ['Condition', 'Option']) {
      expect(await outline(problem(...castles, `Twin ${word} NoCastling h1`, 'Twin remove a1'))).toEqual([
        '2 4k3/8/8/8/8/8/8/R3K2R w KQ - #3 (a))',
        '4 4k3/8/8/8/8/8/8/R3K2R w Q - #3 (b))',
        '5 4k3/8/8/8/8/8/8/4K2R w K - #3 (c))',
      ]);
    }
  });

  test('all know their diagram, a continued one and a duplex too', async () => {
    const text = problem(...base, 'Option Duplex', 'Twin Move a2 a3', 'Twin cont Move c1 d1');
    const entries = await readText(problem(PIECES, 'Stip #2') + text);
    expect(entries.map((entry) => entry.type === 'problem' && entry.problem.twin)).toEqual([
      undefined,
      { letter: 'a', first: 1 },
      { letter: 'a', duplex: true, first: 1 },
      { letter: 'b', change: 'bPa2-->a3', first: 1 },
      { letter: 'b', change: 'bPa2-->a3', duplex: true, first: 1 },
      { letter: 'c', change: 'wKc1-->d1', continued: true, first: 1 },
      { letter: 'c', change: 'wKc1-->d1', continued: true, duplex: true, first: 1 },
    ]);
  });

  test('the title of a twin is only the change that makes it', async () => {
    const text = `begin\n${base.join(' ')} Twin Move a2 a3 Twin cont\n Move c1 d1,\n  add white  Qh1\nRemark end\nend`;
    const entries = await readText(text);
    expect(
      entries.map((entry) => entry.type === 'problem' && [entry.problem.source.line, entry.problem.twin]),
    ).toEqual([
      [2, { letter: 'a', first: 0 }],
      [2, { letter: 'b', change: 'bPa2-->a3', first: 0 }],
      [2, { letter: 'c', change: 'wKc1-->d1, +wQh1', continued: true, first: 0 }],
    ]);
  });

  test('ZeroPosition: the diagram itself is not solved', async () => {
    expect(await outline(problem(...base, 'Zero Move a2 a3', 'Twin Move a2 a4'))).toEqual([
      '4 k7/1R6/8/8/8/p7/8/2K5 w - - #3 (a))',
      '5 k7/1R6/8/8/p7/8/8/2K5 w - - #3 (b))',
    ]);
  });

  test('a meaningless twin is refused alone', async () => {
    expect(
      await outline(problem(...base, 'Twin Move h8 a1', 'Twin', 'Twin Condition Circe', 'Twin shift a2 a1')),
    ).toEqual([
      `2 ${a} w - - #3 (a))`,
      '4: found no piece on h8; expected one to Move',
      "5: found 'Twin'; expected a change, such as Move a1 b1",
      "6: found the condition 'Circe'; expected orthodox chess",
      '7: found a shift from a2 to a1 that takes pieces off the board; expected all of them to stay',
    ]);
  });
});

test('a twin that leaves the side not to move in check is refused, the others are read', async () => {
  const text = problem('Forsyth 8/8/8/8/8/2K5/8/k1R5', 'Stipulation h#2', 'Twin Stip #2', 'Twin Move c1 c2');
  const [a, b, c] = await outline(text);
  expect(a).toBe('2 8/8/8/8/8/2K5/8/k1R5 b - - h#2 (a))');
  expect(b).toMatch(/^4: Black's king on a1 is attacked by the rook on c1 with White to move; expected/);
  expect(c).toContain('(c)');
});

describe('who is to move follows from the stipulation', () => {
  const BLACK = MORPHY.replace(' w ', ' b ');
  test.each([
    ['s#2', MORPHY],
    ['h# 2', BLACK],
    ['h#2.5', MORPHY],
    ['hs#3', MORPHY],
    ['hs#3.5', BLACK],
    ['ser-h#7', BLACK],
    ['reci-h(=)#3', BLACK],
    ['r#2 Option HalfDuplex', BLACK],
    ['h#2 Option HalfDuplex', MORPHY],
    ['#2 Option WhiteToPlay', MORPHY],
    ['h # 2', BLACK],
  ])('%s', async (stipulation, position) => {
    const asks = stipulation.replace(/ (?=[\d#])| Option.*/g, '');
    expect(await outline(problem(PIECES, `Stipulation ${stipulation}`))).toEqual([`2 ${position} ${asks}`]);
  });

  test.each([
    ['white 4ad[#]', `${MORPHY} s#2`],
    ['black 4h[#]h', `${BLACK} h#2`],
    ['white 5h[#]h', `${MORPHY} h#2.5`],
    ['white 4h[=]h', `${MORPHY} h=2`],
    ['black 3a[=]d', `${BLACK} =2`],
  ])('structured: %s', async (structured, expected) => {
    expect(await outline(problem(PIECES, `sstip ${structured}`))).toEqual([`2 ${expected}`]);
  });

  test('White to play is the set play of a helpmate', async () => {
    const lines = await outline(problem(PIECES, 'Stipulation h#3', 'Option WhiteToPlay'));
    expect(lines).toEqual([`2 ${MORPHY} h#2.5`]);
  });

  test('a duplex is played once more by the other side', async () => {
    const lines = await outline(problem(PIECES, 'Stipulation h#2', 'Option Duplex'));
    expect(lines).toEqual([`2 ${BLACK} h#2`, `2 ${MORPHY} h#2 (duplex)`]);
  });

  test('after the key, what is left is asked for', async () => {
    const left = async (stipulation: string) =>
      outline(problem(PIECES, `Stipulation ${stipulation}`, 'Option PostKeyPlay'));
    expect(await left('#2')).toEqual([`2 ${BLACK} #-1`]);
    expect(await left('s#3')).toEqual([`2 ${BLACK} s#-2`]);
    expect(await left('h#2')).toEqual([`2 ${MORPHY} h#1.5`]);
  });
});

describe('refused, with line and reason', () => {
  test.each([
    [
      'a condition',
      [PIECES, 'Stip #2', 'Condition Circe Parrain'],
      "4: found the condition 'Circe Parrain'; expected orthodox chess",
    ],
    [
      'a condition without a name',
      [PIECES, 'Stip #2', 'Condition'],
      "4: found 'Condition' without a condition; expected its name after it",
    ],
    [
      'a stipulation without a text, pieces without any',
      ['Piec', PIECES, 'Stip'],
      "3: found 'Pieces'; expected the colour of the pieces | line 4: found nothing; expected a stipulation such as #3",
    ],
    [
      'a fairy piece',
      ['Stip #2', `${PIECES} Gb3`],
      "3: found the piece 'G' (grasshopper); expected orthodox chess",
    ],
    [
      'a nightrider in Forsyth',
      ['Forsyth k7/8/1K6/8/8/8/8/N7', 'Stip #2'],
      "2: found the piece 'N' (nightrider; a knight is S); expected orthodox chess",
    ],
    [
      'neutral pieces',
      [`${PIECES} Neutral Qh1`, 'Stip #2'],
      '2: found neutral pieces; expected orthodox chess',
    ],
    [
      'royal pieces',
      ['Pieces White Royal Qh1 Black Ka8', 'Stip #2'],
      '2: found royal pieces; expected orthodox chess',
    ],
    [
      'royal pieces after others, whatever follows',
      ['Pieces White Kb6 Royal Rh1 Black Ka8', 'Stip #2'],
      '2: found royal pieces; expected orthodox chess',
    ],
    [
      'an option that changes the rules',
      [PIECES, 'Stip #2', 'Option GoalIsEnd'],
      '4: found the option GoalIsEnd (GoalIsEnd); expected orthodox chess',
    ],
    [
      'battle play with introductory moves',
      [PIECES, 'Stip 3->#2'],
      "3: found '3->#2', an introduction before battle play; expected introductory moves before help or series play",
    ],
    [
      'a proof game',
      [PIECES, 'Stip dia4.5'],
      "3: found 'dia4.5', a proof game; expected a stipulation such as #3, s#2 or h#2.5",
    ],
    [
      'a word',
      [PIECES, 'Stipulation #2', 'Optoin Vari'],
      "4: found 'Optoin'; expected a command such as Pieces, Stipulation or Option | found 'Vari'; expected a command such as Pieces, Stipulation or Option",
    ],
    [
      'a rank that is too short',
      ['Forsyth kbK5/pp6/1P6/7/8/8/8/R7', 'Stip #2'],
      "2: found 7 files in rank 5; expected 8 before a '/'",
    ],
    [
      'a square',
      ['Pieces White Kc9 Black Ka8', 'Stip #2'],
      "2: found 'Kc9'; expected a piece with its squares, such as Ra1h1",
    ],
    [
      'tokens that are not pieces, each on its own',
      ['Pieces White Kb6 rh1rh2 Qi1', 'Black Ka8 R h9', 'Stip #2'],
      "2: found 'rh1rh2'; expected a piece with its squares, such as Ra1h1 | found 'Qi1'; expected a piece with its squares, such as Ra1h1 | line 3: found 'h9' after 'R'; expected squares such as a1h1",
    ],
    [
      'a letter without squares; then the other colour',
      ['Pieces White Kb6 R Black Ka8', 'Stip #2'],
      "2: found 'Black' after 'R'; expected squares such as a1h1",
    ],
    ['no king', ['Pieces White Kc1', 'Stip #2'], "2: Black has no king; expected one 'k'"],
    [
      'a whole problem with its twins',
      [PIECES, 'Stip #2', 'Cond Circe', 'Twin Move a1 b1', 'Twin Move a1 c1'],
      "4: found the condition 'Circe'; expected orthodox chess; its 2 twins are refused with it",
    ],
  ])('%s', async (_guards, lines, expected) => {
    expect(await outline(`${problem(...lines)}\nbegin\n${PIECES}\nstip #2\nend`)).toEqual([
      expected,
      expect.stringMatching(/^\d+ kbK5/),
    ]);
  });

  test('a damaged NextProblem: which lines went with it', async () => {
    const two = `begin\n${PIECES}\nstip #2\nnxt\n${PIECES}\nstip #3\n`;
    const [entry, next] = await readText(`${two}next\n${PIECES}\nstip #2\nend\n`);
    expect(entry?.type === 'refusal' && entry.refusal.findings.at(-1)).toEqual({
      code: 'popeye-several',
      field: 'problem',
      message:
        'found 2 boards and 2 stipulations in lines 2 to 6; expected the end of a problem between them',
    });
    expect(next?.type).toBe('problem');
  });

  test('ends of problems without end on one line', async () => {
    for (const end of ['next', 'end']) {
      const text = `begin\n${PIECES}\nstip #2\n${`${end} `.repeat(20_000)}\nbegin\n${PIECES}\nstip #2\nend\n`;
      const entries = await readText(text);
      expect(entries.at(0)?.type).toBe('problem');
      expect(entries.at(-1)?.type).toBe('problem');
    }
  });

  test('text outside problems', async () => {
    expect(await outline(`begin\n${PIECES}\nstip #2\nend\n; a comment\nand so on\n`)).toEqual([
      `2 ${MORPHY} #2`,
      "6: found 'and so on' outside of problems; expected BeginProblem",
    ]);
  });
});
