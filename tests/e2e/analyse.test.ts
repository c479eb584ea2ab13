/** The real command: `keymove analyse` for positions, with its own engine, with Stockfish, and with engines that misbehave. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { checkRecord } from '../records/schemas.js';
import { untilWorked } from '../support/cpu-time.js';
import { perTier, RUNS_ALL, someOf } from '../support/tier.js';
import { STOCKFISH, stockfishIsAbsent } from '../uci/stockfish.js';
import { CHECKMATE, ENDLESS, MATE_IN_2 } from './problems.js';
import { type Folder, flat, test, written } from './run.js';

const inAll = test.runIf(RUNS_ALL);

const STALEMATE = '7k/5K2/6Q1/8/8/8/8/8 b - - 0 1';
const ONE_MOVE = '7k/8/5K2/6Q1/8/8/8/8 b - - 0 1';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const ODD = fileURLToPath(new URL('../uci/engines/odd.mjs', import.meta.url));

const parse = (out: string) => out.split('\n').slice(0, -1).map(flat);

const analyses = (out: string) =>
  parse(out).flatMap((record) => (record.type === 'analysis' ? [record] : []));

const read = (folder: Folder, name: string): string => readFileSync(join(folder.path, name), 'utf8');

/** An engine with one flaw, as a separate program. */
function oddEngine(folder: Folder, flaw: string): string {
  const path = join(folder.path, 'odd-engine');
  writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' '${ODD}' '${flaw}'\n`);
  chmodSync(path, 0o755);
  return path;
}

describe('where the analyses go', () => {
  test('records or text go to a file and a further report, and nothing goes to standard output', async ({
    folder,
  }) => {
    folder.write('two.epd', `${MATE_IN_2} id "two";\n${ONE_MOVE}\n`);
    const records = await folder.run(
      'analyse --depth 5 --output all.ndjson --report text=all.txt two.epd'.split(' '),
    );
    expect(records).toMatchObject({ code: 0, out: '', err: 'results in all.ndjson\n' });
    expect(parse(read(folder, 'all.ndjson')).map(({ type }) => type)).toEqual([
      'analysis',
      'analysis',
      'summary',
    ]);
    expect(read(folder, 'all.txt')).toMatch(/^position .*\n─+\ntwo .*1\.Kf7 /);
    const text = await folder.run('analyse --depth 5 --quiet --output all.txt two.epd'.split(' '));
    expect(text).toMatchObject({ code: 0, out: '', err: '' });
    expect(read(folder, 'all.txt')).toContain('1.Kf7');
  });

  test.for<[string, string]>([
    [
      '--output two.epd',
      "--output: found 'two.epd'; expected an extension that this command writes: .txt .html .htm .text .json .ndjson .jsonl",
    ],
    ['--report text=two.epd', "--report: 'two.epd' is also an input file; expected another file"],
    [
      '--output all.pgn',
      "--output: found 'all.pgn'; expected an extension that this command writes: .txt .html .htm .text .json .ndjson .jsonl",
    ],
    ['--output all.ndjson --board', '--output all.ndjson and --board cannot be combined'],
    ['--output no/such/all.txt', "--output: cannot write 'no/such/all.txt': there is no such folder"],
  ])('%s is refused before anything is analysed', async ([words, message], { folder }) => {
    folder.write('two.epd', `${MATE_IN_2}\n`);
    const { code, err } = await folder.run(['analyse', ...words.split(' '), 'two.epd']);
    expect({ code, message: err.replace(/^keymove: |\n$/g, '') }).toEqual({ code: 2, message });
    expect(read(folder, 'two.epd')).toBe(`${MATE_IN_2}\n`);
  });
});

describe('our own engine', () => {
  test('a batch: each line in its place, a bad line stops nothing, mate and stalemate need no engine', async ({
    folder,
  }) => {
    folder.write(
      'some.epd',
      `${MATE_IN_2} id "two";\nnonsense\n${CHECKMATE}\n${STALEMATE}\n${ONE_MOVE}\n${START}\n`,
    );
    const { code, out } = await folder.run(['analyse', '--json', '--depth', '5', 'some.epd']);
    const all = parse(out);
    expect(all.map(({ type }) => type)).toEqual([
      'analysis',
      'refusal',
      'analysis',
      'analysis',
      'analysis',
      'analysis',
      'summary',
    ]);
    expect(all[0]).toMatchObject({
      index: 0,
      id: 'two',
      source: { file: 'some.epd', line: 1 },
      ended: 'complete',
      best: { uci: 'f6f7', san: 'Kf7' },
      lines: [
        {
          rank: 1,
          score: { mate: 2 },
          proven: true,
          line: [{ san: 'Kf7' }, { san: 'Kh7' }, { san: 'Rh1#' }],
        },
      ],
    });
    expect(all[1]).toMatchObject({ source: { line: 2 }, code: 'fen-rank-count' });
    expect(all[2]).toMatchObject({ result: 'checkmate', lines: [], ended: 'complete' });
    expect(all[3]).toMatchObject({ result: 'stalemate', lines: [], ended: 'complete' });
    expect(all[4]).toMatchObject({ best: { san: 'Kh7' } });
    // from White's view, although Black is to move
    expect(all[4]).toMatchObject({ lines: [{ score: { mate: 1 } }] });
    expect(all[5]).toMatchObject({ depth: 5, ended: 'depth' });
    expect(all[6]).toMatchObject({ positions: 5, refused: 1, interrupted: false });
    expect(code).toBe(2);
  });

  test('the same depth or nodes give the same analysis, whatever else is in the file', async ({ folder }) => {
    folder.write('both.epd', `${ENDLESS}\n${START}\n`);
    const run = (...args: string[]) =>
      folder.run(['analyse', '--json', '--nodes', perTier('2000', '8000'), ...args]);
    const [both, alone, workers] = await Promise.all([
      run('both.epd'),
      run('--fen', START),
      run('both.epd', '--workers', '2'),
    ]);
    const lines = ({ out }: { out: string }) => analyses(out).map((record) => record.lines);
    expect(lines(both)[1]).toEqual(lines(alone)[0]);
    expect(lines(workers)).toEqual(lines(both));
  });

  test('a single position: its diagram and every line; scores from White, whoever is to move', async ({
    folder,
  }) => {
    const args = ['analyse', '--depth', '4', '--lines', '2', '--notation', 'uci', '--line-plies', '2'];
    const { code, out, err } = await folder.run([...args, '--fen', '6k1/5ppp/8/8/8/8/q4PPP/6K1 b - - 0 30']);
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(out).toMatch(/^8 \. \. \. \. \. \. k \. {3}--fen 1\n7 .* Black to move\n/);
    expect(out).toContain('best    a2a1');
    expect(out).toContain('score   #-1');
    expect(out).toMatch(/\n1 +#-1 +\d+\S* +a2a1\n2 +#-1 +\d+\S* +a2b1\n/);
    expect(out).toContain("Scores are White's");
  });

  test('a batch as a table in a pipe: complete variations, one row per position', async ({ folder }) => {
    folder.write('two.epd', `${MATE_IN_2} id "first";\n${CHECKMATE} id "second";\n`);
    const { code, out } = await folder.run(['analyse', '--depth', '4', 'two.epd']);
    const rows = out.split('\n');
    expect(rows[0]).toMatch(/^position +score +depth +nodes +time +variation$/);
    expect(rows[2]).toMatch(/^first +#2 .* 1\.Kf7 Kh7 2\.Rh1#$/);
    expect(rows[3]).toMatch(/^second +- +- .* checkmate$/);
    expect(out).toContain('2 positions by keymove');
    expect(code).toBe(0);
  });

  test('standard input, one position at a time', async ({ folder }) => {
    const started = folder.start(['analyse', '--json', '--depth', '3', '-']);
    started.process.stdin.write(`${MATE_IN_2}\n`);
    await written(started, '"analysis"');
    started.process.stdin.end();
    expect((await started.ended).code).toBe(0);
  });

  test('Ctrl-C shows what is known', async ({ folder }) => {
    folder.write('many.epd', `${MATE_IN_2}\n${ENDLESS}\n${START}\n`);
    const started = folder.start(['analyse', '--json', '--infinite', 'many.epd']);
    await written(started, '"analysis"');
    await untilWorked(started.process.pid, 0.7);
    started.process.kill('SIGINT');
    const { code, out, err } = await started.ended;
    expect(code).toBe(130);
    expect(err).toContain('Stopping');
    const all = parse(out);
    expect(all.map(({ type }) => type)).toEqual(['analysis', 'analysis', 'summary']);
    expect(all[1]).toMatchObject({ ended: 'stopped', lines: [{ rank: 1 }] });
    expect(all[2]).toMatchObject({ positions: 2, interrupted: true });
  });

  inAll('a reader that closes the pipe', async ({ folder }) => {
    folder.write('many.epd', `${MATE_IN_2}\n`.repeat(3_000));
    const started = folder.start(['analyse', '--json', 'many.epd']);
    started.process.stdout.once('data', () => started.process.stdout.destroy());
    const { code, err } = await started.ended;
    expect([code, err]).toEqual([0, '']);
  });
});

describe('immediate refusals', () => {
  test.for([
    [['--depth', '0'], "--depth: found '0'; expected a whole number from 1 to 200"],
    [['--infinite', '--time', '3'], '--infinite and --time cannot be combined'],
    [['--engine', 'e', '--engine-option', 'multipv=3'], "--engine-option: found 'multipv'; expected --lines"],
    [['--hash', '99999'], "--hash: found '99999'; expected a whole number from 2 to 4000"],
    [['--engine', '/nowhere'], "--engine: engine '/nowhere': not found; expected the path of a UCI engine"],
    [['--engine', 'true'], "--engine: engine 'true' ended with exit code 0; expected a UCI engine"],
    [['--pgn', 'x.pgn'], '--pgn and --fen cannot be combined'],
  ] as const)('%j', async ([args, message], { folder }) => {
    const { code, out, err } = await folder.run(['analyse', '--fen', START, ...args]);
    expect(err).toContain(`keymove: ${message}`);
    expect(out).toBe('');
    expect(code).toBe(2);
  });

  test('a game on standard input: the message names the option for games', async ({ folder }) => {
    const { code, err } = await folder.run(['analyse', '-'], '[White "a"]\n\n1. e4 e5 *\n');
    expect(err).toContain('--pgn before the file to analyse its games');
    expect(code).toBe(2);
  });
});

describe('another engine', () => {
  test.skipIf(stockfishIsAbsent())('Stockfish: the same reports', async ({ folder }) => {
    folder.write('some.epd', `${MATE_IN_2}\n${CHECKMATE}\n${START}\n`);
    const options = ['--engine', STOCKFISH ?? '', '--engine-option', 'Hash=16', '--threads', '1'];
    const { code, out } = await folder.run([
      'analyse',
      ...options,
      '--json',
      '--depth',
      '6',
      '--lines',
      '2',
      'some.epd',
    ]);
    const [mate, over, start] = analyses(out);
    expect(mate).toMatchObject({ best: { san: 'Kf7' }, lines: [{ score: { mate: 2 } }, { rank: 2 }] });
    expect(mate?.engine).toMatch(/^Stockfish/);
    expect(over).toMatchObject({ result: 'checkmate' });
    expect(start).toMatchObject({ depth: 6, ended: 'depth' });
    expect(code).toBe(0);
  });

  test.skipIf(!RUNS_ALL || stockfishIsAbsent())(
    'Stockfish: Ctrl-C shows what is known',
    async ({ folder }) => {
      const started = folder.start(['analyse', '--engine', STOCKFISH ?? '', '--infinite', '--json', '-']);
      started.process.stdin.write(`${CHECKMATE}\n${MATE_IN_2}\n`);
      await written(started, '"checkmate"');
      await untilWorked(started.process.pid, 0.7);
      started.process.kill('SIGINT');
      const { code, out } = await started.ended;
      expect(code).toBe(130);
      expect(analyses(out)[1]).toMatchObject({ lines: [{ score: { mate: 2 } }] });
    },
  );

  test('if it dies on each position, each has an error, then the run ends', async ({ folder }) => {
    folder.write('many.epd', `${START}\n`.repeat(5));
    const path = oddEngine(folder, 'dies thinking');
    const { code, out, err } = await folder.run([
      'analyse',
      '--engine',
      path,
      '--json',
      '--depth',
      '3',
      'many.epd',
    ]);
    const all = parse(out);
    expect(all.map(({ type }) => type)).toEqual(['refusal', 'refusal']);
    expect(all[0]).toMatchObject({ code: 'engine-failed', field: 'engine', source: { line: 1 } });
    expect(err).toMatch(
      /^keymove: engine '.*' ended with exit code 3; its last message: assertion failed: pos.is_ok\(\); given up after 3 failures/,
    );
    expect(code).toBe(2);
  });

  test('if it plays illegal moves', async ({ folder }) => {
    const path = oddEngine(folder, 'illegal best move');
    const { code, err } = await folder.run(['analyse', '--engine', path, '--depth', '3', '--fen', START]);
    expect(err).toBe("--fen:1: engine: Odd answers 'e2e5'; expected a legal move\n");
    expect(code).toBe(2);
  });

  test('if it sends a move and nothing about it', async ({ folder }) => {
    const path = oddEngine(folder, 'only a move');
    const { code, out } = await folder.run(['analyse', '--engine', path, '--depth', '3', '--fen', START]);
    expect(out).toContain('best    1.Nf3');
    expect(code).toBe(0);
  });
});

describe('a test suite', () => {
  const ROOKS = '7k/6pp/8/8/8/8/4P3/R6K w - -';
  const SUITE = [
    `${ROOKS} bm Ra8#; id "mate";`,
    `${ROOKS} bm e4; id "slow";`,
    `${ROOKS} am e4; id "not so";`,
    `${ROOKS} id "no test";`,
    '',
  ].join('\n');

  test('hits and misses: in the table, listed at the end, counted in the summary', async ({ folder }) => {
    folder.write('suite.epd', SUITE);
    const { code, out } = await folder.run(['analyse', '--depth', '4', 'suite.epd']);
    expect(out).toMatch(/^position +expected +found +score /);
    expect(out).toMatch(/^mate +Ra8# +✓ d\d+ [\d.]+ m?s +#1 .* 1\.Ra8#$/m);
    expect(out).toMatch(/^slow +e4 +✗ +#1 .* 1\.Ra8#$/m);
    expect(out).toMatch(/^not so +not e4 +✓ /m);
    expect(out).toMatch(/^no test +#1 /m);
    expect(out).toMatch(/\n\nmissed +expected +played\n─+\nslow +e4 +Ra8#\n\n4 positions by keymove /);
    expect(out).toMatch(/\n2 of 3 found, 67%, after [\d.]+ m?s on average\n/);
    expect(code).toBe(0);
  });

  test.for(someOf([60, 80, undefined], 1))(
    'a piped table keeps to COLUMNS (%s) or 100, with the lines whole',
    async (width, { folder }) => {
      const long = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';
      folder.write('suite.epd', `${SUITE}${long} bm Nf6;\n`);
      const env = width === undefined ? {} : { COLUMNS: String(width) };
      const { out } = await folder.start(['analyse', '--depth', perTier('6', '8'), 'suite.epd'], env).ended;
      const lines = out.split('\n');
      expect(lines[1]).toBe('─'.repeat(width ?? 100));
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(width ?? 100);
      expect(out).not.toContain('…');
    },
  );

  test('several engines, ours by its name: each has its score, in one table and in the records', async ({
    folder,
  }) => {
    folder.write('suite.epd', SUITE);
    const odd = oddEngine(folder, 'none');
    const both = ['analyse', '--engine', odd, '--engine', 'keymove', '--depth', '3', 'suite.epd'];
    const { out } = await folder.run([...both, '--report', 'json=all.ndjson', '--report', 'page.html']);
    expect(out).toMatch(/^position +expected +Odd +keymove [\d.]+\n/);
    expect(out).toMatch(/^mate +Ra8# +✗ e4 \+0\.30 +✓ d\d+ [\d.]+ m?s$/m);
    expect(out).toMatch(/^slow +e4 +✓ d1 [\d.]+ m?s +✗ Ra8# #1$/m);
    expect(out).toMatch(/^no test +e4 \+0\.30 +Ra8# #1$/m);
    expect(out).toMatch(/^missed +expected +played +by\n─+\nmate +Ra8# +e4 +Odd\nslow +e4 +Ra8# +keymove /m);
    expect(out).toMatch(
      /^4 positions by each of 2 engines\nengine +found +after +nodes\/s\nOdd +1 of 3 +33% /m,
    );
    expect(out).toMatch(/^keymove [\d.]+ +2 of 3 +67% +[\d.]+ m?s/m);

    const records = read(folder, 'all.ndjson')
      .trimEnd()
      .split('\n')
      .map((line) => checkRecord(JSON.parse(line)));
    expect(
      records.map((record) => (record.type === 'analysis' ? record.analysis.engine.split(' ')[0] : '')),
    ).toEqual(['Odd', 'keymove', 'Odd', 'keymove', 'Odd', 'keymove', 'Odd', 'keymove', '']);
    expect(records[0]).toMatchObject({
      problem: { id: 'mate', published: { keys: ['Ra8'] } },
      analysis: { test: { best: [{ uci: 'a1a8', san: 'Ra8#' }], hit: false } },
    });
    expect(records[1]).toMatchObject({
      analysis: { test: { hit: true, found: { depth: expect.any(Number) } } },
    });
    expect(records[5]).toMatchObject({
      problem: { published: { avoid: ['e4'] } },
      analysis: { test: { avoid: [{ uci: 'e2e4', san: 'e4' }], hit: true } },
    });
    expect(records[8]).toMatchObject({
      positions: 4,
      engines: [
        { engine: 'Odd', positions: 4, tested: 3, hits: 1 },
        { positions: 4, tested: 3, hits: 2, foundMs: expect.any(Number) },
      ],
    });
    expect(read(folder, 'page.html')).toContain('["Odd: missed","keymove');
  });

  test('puzzles of the Lichess database are tests, also those that are no mates', async ({ folder }) => {
    folder.write(
      'puzzles.csv',
      'PuzzleId,FEN,Moves,Themes\nquiet,4k3/8/8/8/3q4/8/4PR2/6K1 b - - 0 1,e8e7 e2e3 d4e3 g1g2,endgame\n',
    );
    const { out, err } = await folder.run(['analyse', '--depth', '2', '--json', 'puzzles.csv']);
    expect(err).toBe('');
    expect(parse(out)[0]).toMatchObject({ id: 'quiet', test: { best: [{ san: 'e3' }] } });
  });

  test.for([
    [['--engine-option', 'Hash=16'], '--engine-option needs --engine with another program'],
    [
      ['--engine', 'keymove', '--engine-option', 'Hash=16'],
      '--engine-option needs --engine with another program',
    ],
    [
      ['--engine', 'keymove', '--engine', '/nowhere'],
      "--engine: engine '/nowhere': not found; expected the path of a UCI engine",
    ],
  ] as const)('%j is refused', async ([args, message], { folder }) => {
    const { code, err } = await folder.run(['analyse', '--fen', START, ...args]);
    expect(err).toContain(`keymove: ${message}`);
    expect(code).toBe(2);
  });
});
