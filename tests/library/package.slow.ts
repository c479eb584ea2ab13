/** The packed tarball in an empty folder: its types compile, and the examples of docs/library.md print what they say. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLES, expectPrinted, expectPrintedWithQueue, IN_COMMENTS } from './examples.js';
import { addPackage, installPackage, REPOSITORY, run } from './installed.js';

let folder = '';
beforeAll(() => {
  folder = installPackage();
});
afterAll(() => rmSync(folder, { recursive: true }));

const STRICT = { strict: true, noEmit: true, target: 'es2022' };
const NODE_TYPES = { typeRoots: [join(REPOSITORY, 'node_modules', '@types')], types: ['node'] };

/** @returns what the compiler says against them */
function compileFiles(compilerOptions: object, files: readonly string[]): string {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  try {
    return run(folder, process.execPath, join(REPOSITORY, 'node_modules', 'typescript', 'bin', 'tsc'));
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test.each(IN_COMMENTS)('the example of the doc comment: %s', (_, program, printed) => {
  expectPrinted(folder, program, printed);
});

test('all examples compile under strict TypeScript', () => {
  const programs = [...IN_COMMENTS, ...EXAMPLES].map(([, program]) => program);
  const files = programs.map((program, i) => {
    writeFileSync(join(folder, `typed-${i}.mts`), `${program}\nexport {};\n`);
    return `typed-${i}.mts`;
  });
  // the declarations of the queue's peers are not installed
  const compilerOptions = {
    ...STRICT,
    skipLibCheck: true,
    lib: ['es2023'],
    module: 'nodenext',
    ...NODE_TYPES,
  };
  expect(compileFiles(compilerOptions, files)).toBe('');
});

test('a queue needs two packages, and says so', () => {
  const worker = spawnSync(
    process.execPath,
    ['node_modules/keymove/bin/keymove.js', 'worker', '--queue', 'redis://h'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  expect(worker.stderr).toMatch(
    /^keymove: a queue needs the package bullmq, which is not installed\. .*npm install bullmq ioredis/,
  );
  expect(worker.status).toBe(2);
  for (const name of ['bullmq', 'ioredis']) addPackage(folder, name);
});

test.each(EXAMPLES)('docs/library.md, example %i', async (_, program, printed) => {
  await expectPrintedWithQueue(folder, program, printed);
});

const CONSUMER = `
import { analyse, createEngine, explain, KeymoveError, keysOf, pathsOf, phaseOf, readProblems, solve, solveAll, verify } from 'keymove';
import type { Ask, Engine, Problem, Refusal, SearchProgress, SolutionRecord } from 'keymove';

const ask: Ask = { fen: '8/8/8/8/8/5K2/4Q3/7k w - -', stipulation: '#1' };
const record: SolutionRecord = await solve(ask, { signal: AbortSignal.timeout(1000), onProgress: (_: SearchProgress) => {} });
const first: string | undefined = keysOf(record.solution)[0]?.san;
const engine: Engine = await createEngine({ hashMb: 16, wasmUrl: new URL('https://example.org/keymove.wasm') });
for await (const entry of readProblems('8/8/8/8/8/5K2/4Q3/7k w - - dm 1;')) {
  const read: Problem | Refusal = entry;
  for await (const one of engine.solveAll([read])) {
    const text: string = one.type === 'solution' ? one.solution.status : one.refusal.text;
    console.log(text, first);
  }
}
const { verdict } = await verify({ ...ask, claim: { keys: ['Qh2'] } });
const lines: number = [...pathsOf(phaseOf(verdict.solution, 'actual') ?? [])].length;
const moves: number = (await explain({ ...ask, move: 'Qh2' })).explanation.moves;
for await (const { analysis } of analyse({ fen: ask.fen }, { depth: 1 })) console.log(analysis.lines[0]?.score, verdict, moves, lines);
// @ts-expect-error there is no such option
await solve(ask, { nodse: 1 });
console.log(KeymoveError, record.solution.line.map(({ uci }) => uci) satisfies readonly string[]);
await engine.dispose();
`;

describe('the declarations', () => {
  const compile = (options: object): string => {
    writeFileSync(join(folder, 'consumer.ts'), CONSUMER);
    const compilerOptions = {
      ...STRICT,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      types: [],
      ...options,
    };
    return compileFiles(compilerOptions, ['consumer.ts']);
  };

  test('compile in Node', () =>
    expect(
      compile({
        // alone, so that WebAssembly's types, which are the browser's, are not there
        lib: ['es2023'],
        module: 'nodenext',
        ...NODE_TYPES,
      }),
    ).toBe(''));

  test('compile for a browser', () =>
    expect(
      compile({ module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.asynciterable'] }),
    ).toBe(''));
});

test('keymove/report, keymove/node and keymove/queue can be imported, with their types', () => {
  const program = `
import { type Output, SolutionText } from 'keymove/report';
import { createEngine, solve } from 'keymove';
import { Kernel, nodeHost, parseStipulation, Solver } from 'keymove/node';
import { type QueueRecord, queueExecutor } from 'keymove/queue';

const stipulation = parseStipulation('#2');
if (!stipulation.ok) throw new Error(stipulation.error.message);
const solver: Solver = new Solver(Kernel.create(nodeHost(), { hashMb: 1 }));
console.log(stipulation.value.plies, typeof solver.solve, typeof SolutionText, typeof createEngine, typeof solve, typeof queueExecutor);
export type Text = Output | QueueRecord;
`;
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    ...NODE_TYPES,
  };
  writeFileSync(join(folder, 'entries.mts'), program);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['entries.mts'] }));
  run(folder, process.execPath, join(REPOSITORY, 'node_modules', 'typescript', 'bin', 'tsc'));
  expect(run(folder, process.execPath, 'entries.mjs')).toBe(
    '3 function function function function function\n',
  );
});

/** Where a package has conditions, `types` has to come first, and `default` last. */
test('the conditions of the exports are in order', () => {
  const { exports } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
  const conditions = Object.values<string | object>(exports).filter((value) => typeof value === 'object');
  expect(conditions.length).toBeGreaterThan(0);
  for (const names of conditions.map(Object.keys)) {
    expect(names.at(-1)).toBe('default');
    expect(names.indexOf('types')).toBeLessThanOrEqual(0);
  }
});

test('bundled for Node, an engine is told where its files are, and says so if it is not', async () => {
  const ask = "engine.solve({ fen: '8/8/8/8/8/5K2/4Q3/7k w - -', stipulation: '#1' })";
  const program = `import { createEngine } from 'keymove';
    const at = (name) => new URL(name, import.meta.url);
    const engine = await createEngine({ wasmUrl: at('./keymove.wasm'), threadUrl: at('./thread.js') });
    console.log((await ${ask}).solution.status);
    await engine.dispose();
    await createEngine().catch((error) => console.log(error.code, /wasmUrl/.test(error.message)));`;
  writeFileSync(join(folder, 'bundled.mjs'), program);
  const outfile = join(folder, 'bundle', 'far', 'away', 'bundled.mjs');
  await build({
    entryPoints: [join(folder, 'bundled.mjs')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  const dist = join(folder, 'node_modules', 'keymove', 'dist');
  copyFileSync(join(dist, 'keymove.wasm'), join(outfile, '..', 'keymove.wasm'));
  copyFileSync(join(dist, 'node', 'thread.js'), join(outfile, '..', 'thread.js'));
  expect(run(folder, process.execPath, outfile)).toBe('solved\ncannot-load true\n');
});

test('every file that the exports name is there, and the command runs', () => {
  const installed = join(folder, 'node_modules', 'keymove');
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const files = JSON.stringify(exports).match(/\.\/[^"]+/g) ?? [];
  const named = files.filter((file) => file.startsWith('./dist/') && !file.includes('*'));
  expect(named.filter((file) => !existsSync(join(installed, file)))).toEqual([]);
  const schema = readFileSync(join(installed, 'dist', 'schema', 'solution.json'), 'utf8');
  expect(JSON.parse(schema).definitions).toBeTypeOf('object');
  const printed = run(folder, process.execPath, join(installed, 'bin', 'keymove.js'), '--version');
  expect(printed.trim()).toBe(JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')).version);
});
