import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { RUNS_ALL, someOf } from '../support/tier.js';
import { MATE_IN_2 } from './problems.js';
import { COMMAND, test } from './run.js';

const inAll = test.runIf(RUNS_ALL);

describe('wrong usage: one clear sentence on standard error, exit code 2', () => {
  const [board = '', ...fields] = MATE_IN_2.split(' ');
  test.for([
    [['solve', '--mate', '0'], "--mate: found '0'; expected a whole number of moves from 1 to 127"],
    [['solve', '--mate', 'abc'], "--mate: found 'abc'; expected a whole number of moves from 1 to 127"],
    [['solve', '--mate', '-3'], "--mate: found '-3'; expected a whole number of moves from 1 to 127"],
    [['solve', '--mate'], '--mate needs a value'],
    [['solve', '--max', '1.5'], "--max: found '1.5'; expected a whole number of moves from 1 to 127"],
    [['solve', '--hash', '9999999'], "--hash: found '9999999'; expected a whole number from 1 to 4000"],
    [['solve', '--nodes', 'many'], "--nodes: found 'many'; expected a whole number of at least 1"],
    [['solve', '--time', '0'], "--time: found '0'; expected a duration such as 2, 500ms, 1.5s or 1m"],
    [['solve', '--maet', '2'], "unknown option --maet. Did you mean '--mate'?"],
    [['solve', '--json', '--board', '-'], '--board and --json cannot be combined'],
    [['solve', '--json', '--format', 'pgn', '-'], '--json and --format pgn cannot be combined'],
    [['solve', '--format', 'pgn', '--max-lines', '9'], '--max-lines and --format pgn cannot be combined'],
    [
      ['solve', '--format', 'tabel'],
      "--format: found 'tabel'; expected table, text, epd, pgn, olive, markdown, csv, html, sheet or json. Did you mean 'table'?",
    ],
    [['solve', '--variations', 'all'], "--variations: found 'all'; expected none, thematic or full"],
    [['solve', '--notation', 'German'], "--notation: found 'German'; expected san, problem or uci"],
    [['solve', '--refutations', '0'], "--refutations: found '0'; expected a whole number of at least 1"],
    [
      ['solve', '--tree-depth', 'x'],
      "--tree-depth: found 'x'; expected a whole number of moves from 1 to 127",
    ],
    [
      ['solve', '--tree-depth', '2', '--variations', 'none'],
      '--tree-depth and --variations none cannot be combined',
    ],
    [['slove'], "unknown command 'slove'. Did you mean 'solve'?"],
    [['solve', board, ...fields], `found a FEN in several words; quote it: --fen "${MATE_IN_2}"`],
    [['solve', '--fen', board, ...fields], `found a FEN in several words; quote it: --fen "${MATE_IN_2}"`],
    [['perft'], '--depth is missing'],
    [['perft', '--depth', '-1'], "--depth: found '-1'; expected a whole number from 0 to 64"],
    [['moves', 'x'], 'x: no such file or folder; expected a file, a folder, a glob or - for standard input'],
    [['solve', '--color', 'sometimes'], "--color: found 'sometimes'; expected auto, always or never"],
    [['solve', '--limit', '-'], "unknown option --limit. Did you mean '--no-limit'?"],
    [['perft', '--mate', '3'], 'unknown option --mate; see keymove perft --help'],
    [['verify', '--mote', '3'], "unknown option --mote. Did you mean '--mate'?"],
    [['solve', '--theme', 'x'], "unknown option --theme. Did you mean '--themes'?"],
    [
      ['solve', '--where', 'grimshw and men < 9', '-'],
      "--where: found 'grimshw'; expected a theme, a verdict or a field. Did you mean 'grimshaw'?",
    ],
    [
      ['solve', '--where', 'wrong-line', '-'],
      "--where: found 'wrong-line'; expected a theme, a verdict or a field",
    ],
    [['verify', '--where', 'men <', '-'], '--where: found the end; expected a whole number'],
    [
      ['verify', '--json', '--resume', 'x.ndjson', '--where', 'cooked', '-'],
      '--resume and --where cannot be combined: --resume needs all results',
    ],
    [['moves', ''], "'': no such file or folder; expected a file, a folder, a glob or - for standard input"],
    [['completion', 'tcsh'], "shell: found 'tcsh'; expected bash, zsh or fish"],
    [
      ['explain', 'k7/8/1K6/8/8/8/8/7R b - - h#2'],
      "--fen: found 'h#2', a stipulation in which no side resists; expected a stipulation such as #3, s#2 or r#2",
    ],
  ] as const)('keymove %j', async ([args, message], { folder }) => {
    expect(await folder.run(args)).toEqual({ code: 2, out: '', err: `keymove: ${message}\n` });
  });

  test('by the command itself', async ({ folder }) => {
    expect(await folder.run(['slove'])).toEqual({
      code: 2,
      out: '',
      err: "keymove: unknown command 'slove'. Did you mean 'solve'?\n",
    });
  });
});

const OF_A_POSITION = ['explain', 'moves', 'evaluate', 'diagram', 'analyse --depth 1', 'perft --depth 1'].map(
  (command) => command.split(' '),
);

inAll('a FEN in one argument is a position, also without --fen', async ({ folder }) => {
  folder.write('other.epd', `${MATE_IN_2}; id "other";\n`);
  const { code, out } = await folder.run(['solve', MATE_IN_2, 'other.epd', '--mate', '2', '--json']);
  expect(out.match(/"type":"solution"/g)).toHaveLength(2);
  expect(code).toBe(0);
  for (const words of OF_A_POSITION) {
    const option = await folder.run([...words, '--fen', MATE_IN_2]);
    const given = await folder.run([...words, MATE_IN_2]);
    expect([given.code, given.out.split('\n')[0]]).toEqual([option.code, option.out.split('\n')[0]]);
    expect(given.code, given.err).toBe(0);
  }
  expect((await folder.run(['moves', MATE_IN_2, '--fen', MATE_IN_2])).err).toContain('expected one position');
});

inAll('operations of EPD behind the FEN are no part of the position', async ({ folder }) => {
  const position = '8/2n5/p1NNR3/2pk4/8/n5Qp/8/7K w - -';
  for (const words of OF_A_POSITION) {
    for (const operations of ['dm 3; id "x";', 'bm Nc8; dm 3']) {
      const { code, err, out } = await folder.run([...words, `${position} ${operations}`]);
      expect([code, err], words[0]).toEqual([0, '']);
      if (words[0] === 'explain') expect(out).toMatch(/^White to move, #3\n/);
    }
  }
  const asked = await folder.run(['explain', `${position} dm 3`, '--mate', '2']);
  expect(asked.out).toMatch(/^White to move, #2\n/);
  const helpmate = await folder.run(['explain', 'k7/8/1K6/8/8/8/8/7R w - - h#2']);
  expect(helpmate).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^keymove: --fen: found 'h#2', .*\n$/m),
  });
});

test('a board alone is a position, and what is assumed is said', async ({ folder }) => {
  const board = MATE_IN_2.split(' ')[0] ?? '';
  for (const words of [...OF_A_POSITION, ['solve'], ['verify']]) {
    const { code, err, out } = await folder.run([...words, board]);
    expect(
      err.match(/side: found a board without the side to move; assumed: White, .*\n/g),
      words[0],
    ).toHaveLength(1);
    expect([code, out === '']).toEqual([0, false]);
  }
});

test('a FEN with a fault is refused as a FEN, and a wrong option by its name', async ({ folder }) => {
  expect((await folder.run(['solve', MATE_IN_2.replace(/[KQR]/, 'X')])).err).toMatch(
    /^--fen:1: board: .*'X'/,
  );
  const { err } = await folder.run(['solve', '--fenn', MATE_IN_2]);
  expect(err).toBe("keymove: unknown option --fenn. Did you mean '--fen'?\n");
});

test('a text that is no problem file is refused in one line', async ({ folder }) => {
  folder.write('README.md', '# Heading\n\nSome words,\nmore of them\n| a | b |\n| - | - |\nthe end\n');
  const { code, err } = await folder.run(['solve', '-q', 'README.md']);
  expect(err).toMatch(/^README.md:\d+: not a problem file: found .*; expected FEN, .*\n$/);
  expect(code).toBe(2);
  folder.write('titled.txt', `Four\nlines\nof\nwords\n${MATE_IN_2}\nno position\n`);
  const mixed = await folder.run(['solve', '--json', '--mate', '2', 'titled.txt']);
  expect(mixed.out.match(/"type":"solution"/g)).toHaveLength(1);
  expect(mixed.out.match(/"type":"refusal"/g)).toHaveLength(2);
  expect(mixed.out).toContain('found no position in 4 lines from here on');
});

test('a list of positions below a title loses none, whatever is wrong with the first', async ({ folder }) => {
  const [board] = MATE_IN_2.split(' ');
  const faults = [`1) ${MATE_IN_2}`, `2. ${MATE_IN_2}`, `${board} -- my favourite`, `${board} x`];
  folder.write('titled.txt', ['My collection', ...faults, MATE_IN_2, 'no position'].join('\n'));
  const { err } = await folder.run(['solve', '-q', '--mate', '2', 'titled.txt']);
  const lines = err.match(/^titled.txt:\d+/gm) ?? [];
  expect([...new Set(lines)]).toEqual([1, 2, 3, 4, 5, 7].map((line) => `titled.txt:${line}`));
});

test('who begins by --stipulation is to move in a file of boards below a title, too', async ({ folder }) => {
  folder.write('titled.txt', 'My collection\n7k/2Q5/8/8/5K2/B4P2/8/8\n');
  const { out } = await folder.run(['solve', '--json', '--stipulation', 'h#2', 'titled.txt']);
  expect(out).toContain('"fen":"7k/2Q5/8/8/5K2/B4P2/8/8 b - - 0 1"');
});

inAll('every command takes --color WHEN and --no-color', async ({ folder }) => {
  const coloured = async (...words: string[]) =>
    (await folder.run(['diagram', MATE_IN_2, ...words])).out.includes('\x1b[');
  expect(await coloured('--color=always')).toBe(true);
  expect(await coloured('--color', 'never')).toBe(false);
  expect(await coloured()).toBe(false);
  for (const words of [['moves'], ['perft', '--depth', '1'], ['uci']]) {
    expect(await folder.run([...words, '--no-color'])).toMatchObject({ code: 0, err: '' });
  }
  expect((await folder.run(['moves', '--color=blue'])).err).toContain('expected auto, always or never');
});

test('perft and moves report all faults of a position', async ({ folder }) => {
  for (const args of [['moves'], ['perft', '--depth', '1']]) {
    const { code, err } = await folder.run([...args, '--fen', '8/8 x']);
    expect(err).toContain('--fen: board: ');
    expect(err).toContain('--fen: side: ');
    expect(code).toBe(2);
  }
});

test('without a command, the help is shown as an error', async ({ folder }) => {
  const { code, out, err } = await folder.run([]);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/^Solve and verify {2}solve /m);
});

test.runIf(existsSync('/usr/bin/script')).each(['solve', 'compose'])(
  '%s without input, on a terminal, shows its short help as an error',
  (command) => {
    // only standard error passes
    const words = `${process.execPath} ${COMMAND} ${command} 3>&1 >/dev/null 2>&3`;
    const { status, stdout } = spawnSync('script', ['-qec', words, '/dev/null'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    expect(stdout).toContain(`Full help: keymove help ${command}`);
    expect(status).toBe(2);
  },
);

test('a condition that no problem meets is said', async ({ folder }) => {
  folder.write('two.epd', `${MATE_IN_2} dm 2;\n`.repeat(2));
  await folder.run(['solve', 'two.epd', '-o', 'two.ndjson', '-q']);
  const some = ['--where', 'men > 20'];
  for (const words of [
    ['solve', 'two.epd'],
    ['verify', 'two.epd'],
    ['stats', 'two.epd'],
    ['stats', 'two.ndjson'],
  ]) {
    const { err } = await folder.run([...words, ...some]);
    expect(err, words.join(' ')).toContain('no problem of 2 meets the condition of --where\n');
    expect((await folder.run([...words, ...some, '-q'])).err).toBe('');
    expect((await folder.run([...words, '--where', 'men > 2'])).err).not.toContain('no problem');
  }
});

test('help is in English in every locale, and explains the exit codes', async ({ folder }) => {
  const { code, out, err } = await folder.start(['--help'], { LANG: 'de_DE.UTF-8' }).ended;
  expect(out).toMatch(/Solve and verify:\n/);
  expect(out).toMatch(/Exit codes:\n/);
  expect([code, err]).toEqual([0, '']);
});

test('the help of a command has examples and every option', async ({ folder }) => {
  const { out } = await folder.run(['solve', '--help']);
  const problems = ['fen', 'mate', 'max', 'nodes', 'time', 'hash'];
  const play = ['tries', 'refutations', 'set-play', 'variations', 'tree-depth'];
  const output = ['format', 'json', 'notation', 'max-lines', 'board', 'quiet', 'no-color'];
  for (const option of [...problems, ...play, ...output]) expect(out).toContain(`--${option}`);
  expect(out).toContain('Examples:');
});

inAll('keymove help COMMAND is COMMAND --help', async ({ folder }) => {
  const [help, option] = await Promise.all([folder.run(['help', 'solve']), folder.run(['solve', '--help'])]);
  expect(help).toEqual(option);
  expect((await folder.run(['help'])).out).toContain('Examples:\n');
  expect((await folder.run(['help', 'slove'])).err).toContain("Did you mean 'solve'?");
});

test('the manual page of the package is made from the options', async ({ folder }) => {
  const { out } = await folder.run(['help', '--man']);
  expect(readFileSync(new URL('../../dist/keymove.1', import.meta.url), 'utf8')).toBe(out);
  expect(out).toMatch(/^\.TH KEYMOVE 1 /);
  expect(out).toContain('.B \\-\\-tree\\-depth N\n');
  expect(out).toContain('.SS keymove verify ');
});

test('--version', async ({ folder }) => {
  expect((await folder.run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

inAll('a page, and words before a position, get one useful sentence', async ({ folder }) => {
  const position = 'kbK5/pp6/1P6/8/8/8/8/R7 w - -';
  const words = `found 'Mate in 2' before the position; expected the position first: ${position} #2\n`;
  folder.write('in.txt', `Mate in 2: ${position}\n`);
  const page = `https://lichess.org/analysis/${position.replaceAll(' ', '_')}`;
  folder.write('page.txt', 'https://lichess.org/abc\n');
  for (const [operand, message] of [
    ['in.txt', `in.txt:1: line: ${words}`],
    [`Mate in 2: ${position}`, `--fen:1: line: ${words}`],
    [page, `--fen:1: line: found the address of a page; expected the position in it: ${position}\n`],
    ['page.txt', /^page\.txt:1: line: found the address of a page; expected a position.*\n$/],
    ['https://a.org/b.pgn', /^.*found the address 'https:\/\/a\.org\/b\.pgn'; expected a file.*\n$/],
  ] as const) {
    const { code, err } = await folder.run(['solve', '-q', operand]);
    if (typeof message === 'string') expect(err).toBe(message);
    else expect(err).toMatch(message);
    expect(code).toBe(2);
  }
});

describe('one position of a file', () => {
  const FILE = `# two\n\n${MATE_IN_2} bm Rg2; id "first"\n8/8/8/8/8/5K2/4Q3/7k w - - dm 1;\nxx\n`;

  test.for(
    someOf(
      OF_A_POSITION.filter(([command]) => command !== 'diagram' && command !== 'analyse'),
      2,
    ),
  )('keymove %j takes FILE and FILE:LINE', async (words, { folder }) => {
    folder.write('two.epd', FILE);
    folder.write('one.epd', `${MATE_IN_2}\n`);
    const given = await folder.run([...words, MATE_IN_2]);
    const firstLine = ({ out }: { readonly out: string }) =>
      out
        .split('\n')
        .slice(0, 4)
        .filter((line) => !/ms|nodes/.test(line));
    for (const operand of ['two.epd:3', 'one.epd', 'one.epd:1']) {
      expect(firstLine(await folder.run([...words, operand])), operand).toEqual(firstLine(given));
    }
    expect((await folder.run([...words, '-'], `${MATE_IN_2}\n`)).code).toBe(given.code);
    expect(firstLine(await folder.run([...words, 'two.epd:4']))).not.toEqual(firstLine(given));
    for (const [operand, message] of [
      ['two.epd', 'two.epd: found several problems; choose one, e.g. two.epd:3'],
      ['two.epd:1', 'two.epd:1: found no position up to this line'],
      ['two.epd:5', 'two.epd:5: board: '],
      ['none.epd:5', 'no such file'],
    ] as const) {
      const { code, err } = await folder.run([...words, operand]);
      expect([code, err.includes(message)], err).toEqual([2, true]);
    }
  });

  test.for([
    ['explain', MATE_IN_2],
    ['moves', MATE_IN_2],
    ['evaluate', MATE_IN_2],
    ['perft', '--depth', '1', MATE_IN_2],
  ])('keymove %j -o FILE writes what it prints', async (words, { folder }) => {
    const { out } = await folder.run(words);
    expect(await folder.run([...words, '-o', 'x.txt'])).toMatchObject({ out: '' });
    const timeless = (text: string): string => text.replace(/^.*nodes\/s$/m, '');
    expect(timeless(readFileSync(`${folder.path}/x.txt`, 'utf8'))).toBe(timeless(out));
  });

  test.for([
    ['explain', '--mate', '2', MATE_IN_2],
    ['evaluate', MATE_IN_2],
    ['moves', MATE_IN_2],
  ])('keymove %j -o x.json writes what --json prints', async (words, { folder }) => {
    const { out } = await folder.run([...words, '--json']);
    expect(await folder.run([...words, '-o', 'x.json'])).toMatchObject({ out: '' });
    const timeless = (text: string): string => text.replace(/"ms":[\d.]+/g, '');
    expect(timeless(readFileSync(`${folder.path}/x.json`, 'utf8'))).toBe(timeless(out));
  });

  test.for([
    [['explain', '--mate', '2', MATE_IN_2], '.txt .json .ndjson .jsonl'],
    [['moves', MATE_IN_2], '.txt .json .ndjson .jsonl'],
    [['perft', '--depth', '1'], '.txt .text'],
    [['analyse', '--depth', '1', MATE_IN_2], '.txt .html .htm .text .json .ndjson .jsonl'],
    [['analyse', '--depth', '1', 'game.pgn'], '.html .htm .pgn .json .ndjson .jsonl'],
  ] as const)('keymove %j refuses another extension', async ([words, known], { folder }) => {
    folder.write('game.pgn', '1. e4 e5 *\n');
    expect(await folder.run([...words, '-o', 'x.csv'])).toEqual({
      code: 2,
      out: '',
      err: `keymove: --output: found 'x.csv'; expected an extension that this command writes: ${known}\n`,
    });
    expect(existsSync(`${folder.path}/x.csv`)).toBe(false);
  });

  test('what is read is not written', async ({ folder }) => {
    folder.write('one.txt', `${MATE_IN_2}\n`);
    const { code, err } = await folder.run(['moves', 'one.txt:1', '-o', 'one.txt']);
    expect([code, err]).toEqual([2, expect.stringContaining('is also an input file')]);
    expect(readFileSync(`${folder.path}/one.txt`, 'utf8')).toBe(`${MATE_IN_2}\n`);
  });
});

test('-o is --output in solve, verify, merge, analyse and diagram', async ({ folder }) => {
  folder.write('one.epd', `${MATE_IN_2} dm 2;\n`);
  for (const command of ['solve', 'verify', 'merge', 'analyse', 'diagram']) {
    expect((await folder.run([command, '--help'])).out).toMatch(/^ {2}-o, --output FILE/m);
  }
  await folder.run(['solve', 'one.epd', '-o', 'solved.nd']);
  expect((await folder.run(['merge', 'solved.nd', '-o', 'merged.csv'])).code).toBe(0);
  expect(readFileSync(`${folder.path}/merged.csv`, 'utf8')).toContain('fen');
});

test('analyse takes a game by its file alone', async ({ folder }) => {
  folder.write('game.pgn', '[White "a"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n');
  const { code, out } = await folder.run(['analyse', '--depth', '2', '-q', 'game.pgn']);
  expect([code, out]).toEqual([0, expect.stringMatching(/^\[White "a"\][\s\S]*\[%eval/)]);
  folder.write('problem.pgn', `[FEN "${MATE_IN_2}"]\n[SetUp "1"]\n\n*\n`);
  expect((await folder.run(['analyse', '--depth', '2', '--json', 'problem.pgn'])).out).toContain(
    '"type":"analysis"',
  );
});
