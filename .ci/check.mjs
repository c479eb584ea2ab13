/**
 * Everything that CI checks, in the order in which it fails fastest, counted together: the last line is
 * `N passed, N failed`, where a test is one and a step without tests is one. `npm run check` calls this.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'keymove-check-'));
const totals = { passed: 0, failed: 0 };

/** Runs a command in the repository; its output is the user's to read. */
function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: repository, stdio: 'inherit', encoding: 'utf8', ...options });
}

function step(name, passed) {
  console.log(`${passed ? 'ok' : 'FAILED'}: ${name}\n`);
  totals[passed ? 'passed' : 'failed']++;
}

function command(name, ...args) {
  console.log(`# ${name}`);
  step(name, run('npm', ['run', '--silent', ...args]).status === 0);
}

/** A suite of vitest: every test counts. A run that ends without a report, or with an error besides, has failed. */
function suite(name, ...args) {
  console.log(`# ${name}`);
  const report = join(scratch, `${name.replaceAll(' ', '-')}.json`);
  const reporters = ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = run('npm', [...args, ...reporters]);
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  totals.passed += counts?.numPassedTests ?? 0;
  totals.failed += counts?.numFailedTests ?? 0;
  if (status !== 0 && !counts?.numFailedTests) totals.failed++;
  for (const line of skippedIn(counts)) console.log(`not run: ${line}`);
  console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${name}\n`);
}

/** The files with skipped tests, and how many of their tests are skipped. */
function skippedIn(counts) {
  return (counts?.testResults ?? []).flatMap(({ name, assertionResults }) => {
    const skipped = assertionResults.filter(
      ({ status }) => status !== 'passed' && status !== 'failed',
    ).length;
    return skipped > 0 ? `${relative(repository, name)}: ${skipped} of ${assertionResults.length} tests` : [];
  });
}

/** The node count of a fixed suite, the same on every machine: a change of search behaviour is a decision. */
function signature(name, expectedIn, ...args) {
  console.log(`# signature of ${name}`);
  const file = join(repository, 'tests', 'data', expectedIn);
  const expected = existsSync(file) ? readFileSync(file, 'utf8').trim() : `a line in ${file}`;
  const { stdout = '', status } = run('node', ['bin/keymove.js', 'bench', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const found = stdout.trim().split('\n').at(-1) ?? '';
  if (found !== expected) console.log(`found "${found}"; expected "${expected}"`);
  step(`signature of ${name}`, status === 0 && found === expected);
}

/** Documents are read in terminals, too: no line above 120 characters, but in results, whose tables are written by benchmarks. */
function documents() {
  const { stdout } = run('git', ['ls-files', '*.md', ':!bench/results'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const files = stdout.trim().split('\n');
  const long = files.flatMap((file) =>
    readFileSync(join(repository, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => ([...line].length > 120 ? [`${file}:${i + 1}`] : [])),
  );
  for (const place of long) console.log(`${place}: more than 120 characters`);
  step('lines of documents', files.length > 10 && long.length === 0);
}

/** Known weaknesses of the packages; where no registry answers, that is said. */
function audit() {
  console.log('# audit of packages');
  const { stdout } = run('npm', ['audit', '--audit', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 60_000,
  });
  const report = parsed(stdout);
  if (!report?.vulnerabilities) {
    console.log('no registry answers: the packages are not audited\n');
    return;
  }
  const found = Object.values(report.vulnerabilities);
  for (const { name, severity, range } of found) console.log(`${name} ${range}: ${severity}`);
  step('audit of packages', found.length === 0);
}

function parsed(json) {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return undefined;
  }
}

/** What some tests need and nobody installs for them (CONTRIBUTING.md): what is missing is said before anything is skipped. */
const PROGRAMS = [
  ['Chromium', ['chromium', 'chromium-browser', 'google-chrome'], 'the page and HTML reports'],
  ['redis-server', ['redis-server'], 'queues of many machines'],
  ['bash', ['bash'], 'completion in bash'],
  ['zsh', ['zsh'], 'completion in zsh'],
  ['fish', ['fish'], 'completion in fish'],
  ['cc', ['cc'], 'the trainer of the network'],
];
const isExecutable = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
for (const [what, names, tested] of PROGRAMS) {
  const isNamed = what === 'Chromium' && process.env.KEYMOVE_CHROMIUM;
  if (!isNamed && !names.some(isExecutable)) console.log(`${what} is absent: ${tested} are not tested`);
}

const shared = process.env.KEYMOVE_SHARED ?? join(repository, '..', 'shared');
if (!existsSync(join(shared, 'data'))) {
  console.log(
    '../shared/data is absent: brute force on all two-movers, matetrack and Popeye are not compared\n',
  );
}

command('format and lint', 'lint');
documents();
command('layers', 'check:layers');
command('regular expressions', 'check:expressions');
audit();
command('build', 'build');
command('package', 'check:package');
command('types of tests and benchmarks', 'types');
// The second suite repeats the files of the first: there the command runs as a process, here inside of the test's own.
suite('tests', 'run', '--silent', 'test');
suite('all tests', 'run', '--silent', 'test:all');
suite('perft to full depth', 'run', '--silent', 'test:perft');
signature('keymove bench', 'bench-signature.txt');
signature('keymove bench --analyse', 'analysis-signature.txt', '--analyse');
console.log('the tests that take minutes are not part of this: npm run test:heavy\n');

rmSync(scratch, { recursive: true, force: true });
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;
