/**
 * `npm run build`: everything that is made from the sources, into dist. A stamp in dist holds a hash of all that the
 * build reads, so that the tests notice a build that is stale.
 *
 *     node .ci/build.mjs [--kernel | --for-tests | --stale]
 *
 * Everything is made anew; with --stale, only the parts that are out of date; with --kernel and --for-tests, only these
 * parts, and only where they are out of date: the compiled kernel, or all that most tests run.
 *
 *     dist/keymove.wasm              the kernel
 *     dist/keymove.code              V8's machine code for it
 *     dist/keymove.net               the network of the analysis
 *     dist/node/                     the entries for Node: cli, index, report, node, queue, and the script of all threads; run.code, V8's code
 *     dist/chunks/                   what they share, or load when they need it
 *     dist/browser/                  the library for pages, and the script of all threads
 *     dist/html/                     script and style that stand in every HTML report, and in every page of statistics
 *     dist/web/                      the page that \`keymove web\` serves, for any static host
 *     dist/schema/                   JSON Schema files of the records
 *     dist/types/                    declarations
 *     dist/keymove.1                 the manual page
 *     dist/third-party-licences.txt  of the packages that are in the bundles
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { schemasOfRecords } from './schemas.mjs';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(REPOSITORY, 'dist');
const STAMP = join(DIST, '.stamp');
const ALWAYS = [
  '.ci/build.mjs',
  '.ci/compile-ahead.cjs',
  '.ci/compile-kernel.cjs',
  '.ci/schemas.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
];
/** The command and the library do not know the page. */
const WITHOUT_PAGE = readdirSync(join(REPOSITORY, 'src'))
  .filter((name) => name !== 'web')
  .map((name) => `src/${name}`);
/**
 * The parts of dist: what they are made from (a folder stands for all files in it), how, and what that makes; a part is made
 * again when one of these files is not as it left them.
 */
const PARTS = {
  kernel: {
    inputs: ['src/kernel'],
    make: buildKernel,
    outputs: ['keymove.wasm', 'keymove.code', 'keymove.net'],
  },
  bundles: {
    inputs: WITHOUT_PAGE,
    make: buildBundles,
    outputs: ['node', 'chunks', 'browser', 'html'],
  },
  web: { inputs: ['src', 'books/openings.txt'], make: buildWeb, outputs: ['web'] },
  schemas: {
    inputs: ['src/records', 'src/solve', 'src/problems', 'src/analyse'],
    make: buildSchemas,
    outputs: ['schema'],
  },
  manual: { inputs: WITHOUT_PAGE, make: buildManual, outputs: ['keymove.1'] },
  types: { inputs: WITHOUT_PAGE, make: buildTypes, outputs: ['types'] },
};
/** Not in the bundles: rarely needed; they find files of their own, or are the user's to install. */
const EXTERNAL = ['@resvg/resvg-wasm', 'bullmq', 'ioredis'];

/** What is imported: with chunks for what they share. */
const LIBRARY = {
  index: 'src/index.ts',
  report: 'src/report.ts',
  node: 'src/node.ts',
  queue: 'src/queue.ts',
};
/** The script of all threads. */
const THREAD = { thread: 'src/thread.ts' };
/**
 * The command: one file for its help, and one for everything else, because Node takes about a millisecond for every file that it
 * loads; functions that are not called are not compiled.
 */
const COMMAND = { cli: 'src/cli/main.ts', run: 'src/cli/run.ts' };

/** Packages that few runs need, each in a file of its own beside the command. */
const PACKAGES = {
  yaml: './node_modules/yaml/browser/dist/index.js',
  papaparse: 'papaparse',
  tinyglobby: 'tinyglobby',
  fzstd: 'fzstd',
  // its ES module would export an object with the function in it
  'xxhash-wasm': './node_modules/xxhash-wasm/cjs/xxhash-wasm.cjs',
  pako: 'pako',
  ajv: 'ajv',
  '@hpcc-js/wasm-zstd': '@hpcc-js/wasm-zstd',
};

/** For esbuild: the parts of the command that are files of their own. */
const apart = {
  name: 'apart',
  setup: ({ onResolve }) => {
    const beside = (file) => ({ path: `./${file}.cjs`, external: true });
    onResolve({ filter: new RegExp(`^(${Object.keys(PACKAGES).join('|')})$`) }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : beside(path),
    );
  },
};

/** For esbuild: of yargs only its parser is used. The rest would begin by building tables of Unicode: as long as a short problem takes. */
const parserOnly = {
  name: 'parser-only',
  setup: ({ onResolve }) => {
    onResolve({ filter: /platform-shims\/esm\.mjs$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      sideEffects: false,
    }));
  },
};

/**
 * For esbuild: modules of Node that few runs need, loaded when something of them is used first. To load them takes a tenth of the time
 * of a short run.
 */
const LATER = [
  'crypto',
  'fs/promises',
  'http',
  'net',
  'readline',
  'timers/promises',
  'worker_threads',
  'zlib',
];
const loadedLater = {
  name: 'loaded-later',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: new RegExp(`^node:(${LATER.join('|')})$`) }, ({ path, namespace }) =>
      namespace === 'later' ? { path, external: true } : { path, namespace: 'later' },
    );
    onLoad({ filter: /./, namespace: 'later' }, async ({ path }) => ({
      contents: `for (const name of ${JSON.stringify(Object.keys(await import(path)))})
        Object.defineProperty(exports, name, { enumerable: true, get: () => require(${JSON.stringify(path)})[name] });`,
    }));
  },
};

/** A hash of everything from which a part is made. */
function hashOf(inputs) {
  const hash = createHash('sha256');
  const files = inputs.flatMap((input) => (input.includes('.') ? input : filesUnder(input)));
  for (const name of files) {
    hash.update(`${name}\0`);
    hash.update(readFileSync(join(REPOSITORY, name)));
  }
  return hash.digest('hex');
}

function filesUnder(folder) {
  return readdirSync(join(REPOSITORY, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(name) : name;
    });
}

/** Tells whether files of dist have gone or were cut off. */
function sizesOf(outputs) {
  const files = outputs.flatMap((output) => {
    if (!existsSync(join(DIST, output))) return [];
    return output.includes('.') ? `dist/${output}` : filesUnder(`dist/${output}`);
  });
  return files.map((name) => `${name} ${statSync(join(REPOSITORY, name)).size}`).join('\n');
}

/** Makes the parts that are out of date. */
async function buildParts(names) {
  const made = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : {};
  for (const name of names) {
    const { inputs, make, outputs } = PARTS[name];
    // what is edited while this runs is not in it
    const from = hashOf([...inputs, ...ALWAYS]);
    if (made[name]?.from === from && made[name].to === sizesOf(outputs)) continue;
    console.log(`building: ${name}`);
    await make();
    made[name] = { from, to: sizesOf(outputs) };
    writeFileSync(STAMP, JSON.stringify(made));
  }
}

function buildKernel() {
  const config = 'src/kernel/assembly/asconfig.json';
  mkdirSync(DIST, { recursive: true });
  copyFileSync(join(REPOSITORY, 'src/kernel/keymove.net'), join(DIST, 'keymove.net'));
  rmSync(join(DIST, 'keymove.code'), { force: true });
  run('asc', 'src/kernel/assembly/index.ts', '--config', config, '--target', 'release');
  nameKernel(join(DIST, 'keymove.wasm'));
  // it may fail with another Node than ours; without that file the kernel is compiled when it is loaded
  spawnSync(process.execPath, ['.ci/compile-kernel.cjs'], { cwd: REPOSITORY, stdio: 'ignore' });
}

/** Adds a section by whose name and content nobody but kernel-code.ts cares: 16 characters of a hash, with which the file then ends. */
function nameKernel(file) {
  const kernel = readFileSync(file);
  const hash = createHash('sha256').update(kernel).digest('hex').slice(0, 16);
  writeFileSync(file, Buffer.concat([kernel, Buffer.from([0, 22, 5]), Buffer.from(`build${hash}`)]));
}

const COMMON = {
  absWorkingDir: REPOSITORY,
  bundle: true,
  metafile: true,
  logLevel: 'warning',
  charset: 'utf8',
  legalComments: 'none',
};

/** The bundles, and the licences of what is in them. */
async function buildBundles() {
  for (const folder of ['node', 'chunks', 'browser'])
    rmSync(join(DIST, folder), { recursive: true, force: true });
  const entriesOf = (entries) =>
    Object.entries(entries)
      .filter(([, file]) => existsSync(join(REPOSITORY, file)))
      .map(([name, file]) => ({ in: file, out: `node/${name}` }));
  const forNode = {
    ...COMMON,
    outdir: 'dist',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: EXTERNAL,
    // without comments; names are kept for those who follow an error into it
    minifySyntax: true,
    minifyWhitespace: true,
    // as many folders up from an entry as from a chunk
    define: { PACKAGE_FOLDER: '"../../"' },
    // the package's build for Node is CommonJS, which would be wrapped whole and loads Node's modules
    alias: { yaml: './node_modules/yaml/browser/dist/index.js' },
  };
  const forBrowsers = {
    ...COMMON,
    outdir: 'dist/browser',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    // names are kept: these are files for bundlers
    minifySyntax: true,
    minifyWhitespace: true,
  };
  const results = await Promise.all([
    build({
      ...forNode,
      entryPoints: entriesOf(LIBRARY),
      splitting: true,
      chunkNames: 'chunks/[name]-[hash]',
    }),
    build({ ...forNode, entryPoints: entriesOf(THREAD), minify: true }),
    build({
      ...forNode,
      entryPoints: [
        ...entriesOf(COMMAND),
        ...Object.entries(PACKAGES).map(([name, path]) => ({ in: path, out: `node/${name}` })),
      ],
      minify: true,
      // so that a byte makes a character: load-run.ts reads it as Latin-1, and V8 keeps it in half the memory
      charset: 'ascii',
      // Node loads it faster than ES modules
      format: 'cjs',
      outExtension: { '.js': '.cjs' },
      define: { ...forNode.define, 'import.meta.url': 'moduleUrl' },
      banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
      supported: { 'dynamic-import': false },
      plugins: [parserOnly, apart, loadedLater],
      alias: {},
    }),
    build({
      ...forBrowsers,
      entryPoints: { index: 'src/browser.ts' },
      splitting: true,
      chunkNames: '[name]-[hash]',
    }),
    // in one file, so that a page that is not bundled by Vite or webpack has one file to copy
    build({ ...forBrowsers, entryPoints: { thread: 'src/browser-thread.ts' }, minify: true }),
    build({
      ...COMMON,
      entryPoints: { page: 'src/report-page/page.ts', stats: 'src/report-page/stats/stats.ts' },
      outdir: 'dist/html',
      format: 'iife',
      minify: true,
      target: 'es2022',
    }),
  ]);
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const packages = inputs.map((input) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[0]);
  const bundled = [...new Set(packages.filter((name) => name !== undefined))].sort();
  writeFileSync(join(DIST, 'third-party-licences.txt'), licencesOf(bundled));
  escapeAll(join(DIST, 'node/run.cjs'));
  execFileSync(process.execPath, ['.ci/compile-ahead.cjs'], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Escapes what is not ASCII in regular expressions, too, where esbuild leaves it: load-run.ts takes a byte for a character. */
function escapeAll(script) {
  const code = (unit) => unit.charCodeAt(0).toString(16).padStart(4, '0');
  writeFileSync(
    script,
    readFileSync(script, 'utf8').replace(/[^\0-\x7f]/g, (unit) => `\\u${code(unit)}`),
  );
}

/** What the page and its reader need for few files only: each by itself, so that the page is not cut into what it shares with them. */
const SEPARATE = ['pako', 'fzstd', 'xxhash-wasm', 'src/report/solution/solution-olive.ts'];

/** What a thread of the page loads besides its own script, which has the program of an engine. */
const PROGRAMS = ['src/analyse/analysis-program.ts', 'src/compose/improve.ts', 'src/themes/find-themes.ts'];

/**
 * The page, in one folder without any other. Names have a hash of the content, so that browsers may keep files for good; index.html and
 * the service worker, which are found by their names, have not. A browser takes longer for dozens of small files than for parsing what it
 * does not need: the page is one script with what the first view needs, and one with the rest, beside what both need.
 */
async function buildWeb() {
  const folder = join(DIST, 'web');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const forWeb = {
    ...COMMON,
    outdir: 'dist/web',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    entryNames: '[name]-[hash]',
  };
  /** What became of an entry: the names of its script and of its style. */
  const namesOf = ({ metafile }, entry) => {
    const [script, { cssBundle }] = Object.entries(metafile.outputs).find(
      ([name, { entryPoint }]) => name.endsWith('.js') && entryPoint === entry,
    );
    return [script, cssBundle].map((name) => name && basename(name));
  };
  const wasm = copyHashed('keymove.wasm', folder);
  const network = copyHashed('keymove.net', folder);
  // of the reports that the page makes, as buildBundles left them
  const [reportScript, reportStyle] = ['html/page.js', 'html/page.css'].map((name) =>
    copyHashed(name, folder, 'report'),
  );
  const separate = await build({ ...forWeb, entryPoints: SEPARATE });
  const apart = {
    name: 'apart',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^(pako|fzstd|xxhash-wasm)$|\/solution-olive\.js$/ }, ({ path }) => ({
        path: `./${Object.keys(separate.metafile.outputs)
          .map((name) => basename(name))
          .find((name) => name.startsWith(`${basename(path, '.js')}-`))}`,
        external: true,
      })),
  };
  // the script of an engine's thread loads what analyses, improves and finds themes; the page asks one question at a time, without a batch
  const programs = await build({ ...forWeb, entryPoints: PROGRAMS });
  const thread = await build({
    ...forWeb,
    entryPoints: { thread: 'src/browser-thread.ts' },
    plugins: [
      {
        name: 'programs-apart',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
            if (kind !== 'dynamic-import') return undefined;
            const file = relative(REPOSITORY, join(resolveDir, path)).replace(/\.js$/, '.ts');
            if (PROGRAMS.includes(file)) return { path: `./${namesOf(programs, file)[0]}`, external: true };
            return /\/(batch|compose|report)\//.test(file) ? { path, external: true } : undefined;
          }),
      },
    ],
  });
  const PAGE = 'src/web/page.ts';
  // only the thread that reads files calls its readers, and nothing the library's search for problems: esbuild would make a file of each
  const withoutUnused = {
    name: 'without-unused',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\./ }, ({ path, kind, importer }) =>
        kind === 'dynamic-import' && /\/src\/(problems|library)\//.test(importer)
          ? { path, external: true }
          : undefined,
      ),
  };
  const READER = 'src/web/reading/reading-worker.ts';
  const reader = await build({ ...forWeb, entryPoints: { reader: READER }, plugins: [apart] });
  const page = await build({
    ...forWeb,
    entryPoints: { page: PAGE },
    plugins: [apart, withoutUnused],
    splitting: true,
    chunkNames: '[name]-[hash]',
    loader: { '.txt': 'text' },
    define: {
      WASM_FILE: JSON.stringify(wasm),
      NETWORK_FILE: JSON.stringify(network),
      THREAD_FILE: JSON.stringify(namesOf(thread, 'src/browser-thread.ts')[0]),
      REPORT_SCRIPT: JSON.stringify(reportScript),
      REPORT_STYLE: JSON.stringify(reportStyle),
      VERSION: JSON.stringify(JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')).version),
      READER_FILE: JSON.stringify(namesOf(reader, READER)[0]),
    },
  });
  const [script, style] = namesOf(page, PAGE);
  const { outputs } = page.metafile;
  const atOnce = [...importedBy(outputs, `dist/web/${script}`)].slice(1);
  const preloads = atOnce.map((name) => `<link rel="modulepreload" href="${basename(name)}">\n`);
  const html = readFileSync(join(REPOSITORY, 'src/web/index.html'), 'utf8')
    .replace('<script', `${preloads.join('')}<script`)
    .replace('page.js', script)
    .replace('page.css', style);
  const files = readdirSync(folder).sort();
  await build({
    ...forWeb,
    entryPoints: { 'service-worker': 'src/web/service-worker.ts' },
    entryNames: '[name]',
    define: {
      FILES: JSON.stringify(files.filter((name) => name !== network)),
      LATER_FILES: JSON.stringify([network]),
      FILES_HASH: JSON.stringify(createHash('sha256').update(html).digest('hex').slice(0, 12)),
    },
  });
  writeFileSync(join(folder, 'index.html'), html);
}

/** A file that esbuild has made, and those that are loaded with it. */
function importedBy(outputs, name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const { path, kind } of outputs[name].imports)
    if (kind === 'import-statement') importedBy(outputs, path, found);
  return found;
}

/** Copies a file of dist. @returns its new name, with a hash of the content */
function copyHashed(file, folder, name = basename(file, extname(file))) {
  const content = readFileSync(join(DIST, file));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();
  const copy = `${name}-${hash}${extname(file)}`;
  writeFileSync(join(folder, copy), content);
  return copy;
}

/** The command writes it, from the tables of its options. */
function buildManual() {
  const text = execFileSync(process.execPath, ['bin/keymove.js', 'help', '--man'], { cwd: REPOSITORY });
  writeFileSync(join(DIST, 'keymove.1'), text);
}

function buildTypes() {
  rmSync(join(DIST, 'types'), { recursive: true, force: true });
  run('tsc', '-p', 'tsconfig.build.json');
  const needed = new Set();
  for (const name of Object.keys(LIBRARY)) declarationsOf(`dist/types/${name}.d.ts`, needed);
  for (const name of filesUnder('dist/types')) if (!needed.has(name)) rmSync(join(REPOSITORY, name));
}

/** A file of declarations, and those that it takes types from: what is used inside functions alone is nobody's. */
function declarationsOf(name, found) {
  if (found.has(name) || !existsSync(join(REPOSITORY, name))) return;
  found.add(name);
  for (const [, path] of readFileSync(join(REPOSITORY, name), 'utf8').matchAll(
    /(?:from |import\()['"](\.[^'"]+)\.js['"]/g,
  ))
    declarationsOf(join(dirname(name), `${path}.d.ts`), found);
}

function buildSchemas() {
  const folder = join(DIST, 'schema');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [type, schema] of Object.entries(schemasOfRecords(REPOSITORY)))
    writeFileSync(join(folder, `${type}.json`), `${JSON.stringify(schema, null, 2)}\n`);
}

/** The licences ask that their text goes with the code. */
function licencesOf(packages) {
  const texts = packages.map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(REPOSITORY, folder, 'package.json'), 'utf8'),
    );
    const file = readdirSync(join(REPOSITORY, folder)).find((file) => /^(licen[sc]e|copying)/i.test(file));
    const text = file === undefined ? '' : readFileSync(join(REPOSITORY, folder, file), 'utf8').trim();
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  const head = 'The files in this folder contain code of these packages, under these licences.\n';
  return [head, ...texts].join(`\n${'-'.repeat(80)}\n\n`);
}

function run(command, ...args) {
  execFileSync(join(REPOSITORY, 'node_modules', '.bin', command), args, {
    cwd: REPOSITORY,
    stdio: 'inherit',
  });
}

if (process.argv.includes('--kernel')) await buildParts(['kernel']);
else {
  const isForTests = process.argv.includes('--for-tests');
  if (!isForTests && !process.argv.includes('--stale')) rmSync(DIST, { recursive: true, force: true });
  await buildParts(isForTests ? ['kernel', 'bundles', 'web', 'schemas', 'manual'] : Object.keys(PARTS));
}
