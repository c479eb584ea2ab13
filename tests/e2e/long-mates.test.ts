/** Mates that are too long to be found move by move: kinds of search, results after a limit, progress, Ctrl-C. */
import { describe, expect } from 'vitest';
import { untilWorked } from '../support/cpu-time.js';
import { RUNS_ALL, someOf } from '../support/tier.js';
import { flat, records, test } from './run.js';

const inAll = test.runIf(RUNS_ALL);

/** Mate in 8 by Bf6 and no other key (matetrack). */
const EIGHT = '3B3k/6rP/6pK/6P1/8/8/8/qQ6 w - -';
/** Mate in 11 is found at once, but proving it the shortest takes long (matetrack). */
const ELEVEN = 'k7/1p6/1K5n/7p/1R3p2/pb2p2r/8/8 w - -';
/** Black is mated in 8. */
const LOSING = '8/8/8/8/3k4/8/1Q6/K7 b - -';
/** Just enough to prove that there is a mate, and no more; one thread, so that it is always the same. */
const LITTLE = ['--nodes', '4e5', '--threads', '1'];

describe('--search', () => {
  test.for(['auto', 'proof', 'brute'])('%s finds the key', async (search, { folder }) => {
    const args = ['solve', '--json', '--search', search, '--mate', '8', '--fen', EIGHT];
    const { code, out } = await folder.run(args);
    expect(records(out)[0]).toMatchObject({
      status: 'solved',
      moves: 8,
      shortest: true,
      searched: 8,
      complete: true,
      phases: [{ kind: 'actual', first: [{ uci: 'd8f6', san: 'Bf6', moves: 8 }] }],
      flaws: [],
    });
    expect(code).toBe(0);
  });

  test('the length is found, and --max sets how far to look', async ({ folder }) => {
    const near = await folder.run(['solve', '--json', '--max', '7', '--fen', EIGHT]);
    expect(records(near.out)[0]).toMatchObject({ status: 'no-solution', searched: 7 });
    const far = await folder.run(['solve', '--json', '--max', '20', '--fen', EIGHT]);
    expect(records(far.out)[0]).toMatchObject({
      status: 'solved',
      moves: 8,
      phases: [{ first: [{ san: 'Bf6' }] }],
    });
  });

  test('with a limit, --max is not needed', async ({ folder }) => {
    const { out } = await folder.run(['solve', '--json', '--nodes', '1e8', '--fen', EIGHT]);
    expect(records(out)[0]).toMatchObject({ status: 'solved', moves: 8 });
  });

  test.for([
    ['--search', 'quick', /--search: found .quick.; expected auto, brute or proof/],
    ['--threads', '0', /--threads: found .0.; expected a whole number from 1 to/],
    ['--hash', '4001', /--hash: found .4001.; expected a whole number from 1 to 4000/],
  ] as const)('%s %s is refused', async ([option, value, message], { folder }) => {
    const { code, err } = await folder.run(['solve', option, value, '--fen', EIGHT]);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  });
});

describe('what is proven when a limit is reached', () => {
  test('as a record: an upper bound, its line and its key', async ({ folder }) => {
    const { code, out } = await folder.run(['solve', '--json', ...LITTLE, '--mate', '11', '--fen', ELEVEN]);
    const [record] = records(out);
    expect(record).toMatchObject({
      status: 'undecided',
      limit: 'nodes',
      moves: 11,
      shortest: false,
      complete: false,
      phases: [{ kind: 'actual', first: [{ uci: 'b4e4', san: 'Re4', moves: 11, atMost: true }] }],
      flaws: [],
    });
    expect(record?.type === 'solution' && 'line' in record && record.line).toHaveLength(21);
    expect(code).toBe(3);
  });

  test.for(someOf(['table', 'text', 'markdown', 'pgn', 'csv'], 2))('as %s', async (format, { folder }) => {
    const { out } = await folder.run([
      'solve',
      '--format',
      format,
      ...LITTLE,
      '--mate',
      '11',
      '--fen',
      ELEVEN,
    ]);
    expect(out.replace(/\s+/g, ' ')).toMatch(/undecided \(nodes\), mate in at most 11, no mate in \d/);
    expect(out).toContain('Re4');
  });

  test('as a row of a batch', async ({ folder }) => {
    const started = folder.start(['solve', ...LITTLE, '--quiet', '-'], { COLUMNS: '300' });
    started.process.stdin.end(`${ELEVEN} dm 11;\n${LOSING} bm #-30;\n`);
    const { out } = await started.ended;
    const [first] = out.split('\n');
    expect(first).toMatch(/#11 +Re4! \(more\?\) +<=11 .* undecided/);
    expect(out).toMatch(/#-30 +- +-8 .*short/);
  });

  test('for a published problem', async ({ folder }) => {
    const started = folder.start(['verify', ...LITTLE, '-'], { COLUMNS: '300' });
    started.process.stdin.end(`${ELEVEN} bm #11;\n`);
    const { code, out } = await started.ended;
    expect(out).toMatch(
      /undecided +limit of nodes reached; found Re4! \(more\?\); mate in at most 11; no mate in \d/,
    );
    expect(code).toBe(3);
  });
});

test('published long mates are judged', async ({ folder }) => {
  const input = [`${EIGHT} bm #8;`, `${EIGHT} dm 7;`, `${LOSING} bm #-8;`, `${LOSING} bm #-9;`, ''];
  const { out, code } = await folder.run(['verify', '--json', '-'], input.join('\n'));
  const verdicts = out
    .trim()
    .split('\n')
    .map(flat)
    .flatMap((record) => (record.type === 'verdict' ? [record.verdict] : []));
  expect(verdicts).toEqual(['unpublished', 'no-solution', 'unpublished', 'short']);
  expect(code).toBe(1);
});

describe('a long search', () => {
  /** Every first move must be decided within so many moves, which takes longer than anybody will wait. */
  const ENDLESS = ['--mate', '60', '--fen', ELEVEN];

  test.runIf(RUNS_ALL)('shows its progress', async ({ folder }) => {
    const started = folder.start(['solve', '--json', ...ENDLESS]);
    const progress = await new Promise<string>((resolve) => {
      started.process.stderr.once('data', (text: string) => resolve(text));
    });
    expect(progress).toMatch(
      /^#60\? {2}(no mate in \d+, )?mate in (at most )?1\d(, (\d+ first moves? left|all first moves decided))? {2}\S+ [MG] nodes {2}.*\/s {2}hash [\d.]+%\n$/,
    );
  });

  inAll('shows what is proven when Ctrl-C ends it', async ({ folder }) => {
    const started = folder.start(['solve', '--json', ...ENDLESS]);
    await untilWorked(started.process.pid, 1.5);
    started.process.kill('SIGINT');
    const { code, out } = await started.ended;
    const [record] = records(out);
    expect(record).toMatchObject({ status: 'undecided', limit: 'interrupted', moves: 11 });
    expect(record?.type === 'solution' && 'line' in record && record.line).toHaveLength(21);
    expect(record).toMatchObject({ flaws: expect.arrayContaining(['short']) });
    expect(code).toBe(130);
  });
});
