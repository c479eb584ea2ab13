/** Files, names and programs that mean harm: nothing that a terminal would obey is sent, and nothing hangs. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, vi } from 'vitest';
import { damagedFiles } from '../problems/corpus.js';
import { someOf } from '../support/tier.js';
import { ENDLESS, MATE_IN_2 } from './problems.js';
import { read, resealed, THREE } from './results.js';
import { COMMAND, type Folder, records, test } from './run.js';

const HOSTILE = 'a\u202eb \u001b]0;x\u0007 \u001b[2J \u009b31m \u2066c';
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const OBEYED = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\r(?!\n)/;
const GAME = `[Event "${HOSTILE}"]\n[White "${HOSTILE}"]\n\n1. e4 { ${HOSTILE} } e5 *\n`;
const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - -';
const FORMATS = ['json', 'csv', 'pgn', 'text', 'table', 'markdown', 'html'];

describe('controls and marks of direction are escaped', () => {
  test.for(someOf(FORMATS, 3))('solve and merge --format %s', async (format, { folder }) => {
    folder.write('in.epd', `${MATE_IN_2} dm 2; id "${HOSTILE}"; c0 "${HOSTILE}";\n`);
    const solved = await folder.run(['solve', 'in.epd', '--format', format]);
    expect(solved.out).not.toMatch(OBEYED);
    await folder.run(['solve', 'in.epd', '--output', 'a.ndjson', '-q']);
    const text = read(folder, 'a.ndjson').replace(
      /"san":"Kf7"/g,
      `"san":${JSON.stringify(`${HOSTILE}\rOVER`)}`,
    );
    folder.write('a.ndjson', resealed(text));
    const merged = await folder.run(['merge', 'a.ndjson', '--format', format]);
    expect(merged.out + merged.err).not.toMatch(OBEYED);
    expect(merged.code).toBe(0);
  });

  test('no style hides text on a terminal', async ({ folder }) => {
    folder.write('in.epd', `${MATE_IN_2} dm 2;\n`);
    await folder.run(['solve', 'in.epd', '--output', 'a.ndjson', '-q']);
    const styles = ['8', '0;8', '08', '30;40', '48;5;16', '48;5;16;38;5;16', '1;8', '7'].map(
      (one) => `\u001b[${one}m`,
    );
    const san = JSON.stringify(`${styles.join('x')}y`);
    folder.write('a.ndjson', resealed(read(folder, 'a.ndjson').replace(/"san":"Kf7"/g, `"san":${san}`)));
    const shown = folder.start(['merge', 'a.ndjson', '--format', 'text', '--board'], { FORCE_COLOR: '1' });
    const { out } = await shown.ended;
    expect(out).toContain('\\u001b[0;8m');
    expect(out).toContain('\u001b[0m');
    for (const style of styles)
      expect(out).not.toMatch(new RegExp(`\\x1b${style.slice(1).replace('[', '\\[')}[xy]`));
  });

  // what our own boards and words are styled with
  const OURS = ['1', '2', '31', '39', '0', '48;5;16'].map((one) => `\u001b[${one}m   `).join('x');

  test('styles are ours alone: on the board they are obeyed, in a title they are shown', async ({
    folder,
  }) => {
    const line = `${JSON.stringify({ fen: MORPHY, title: OURS })}\n`;
    folder.write('in.ndjson', line + line);
    const { out } = await folder.start(['diagram', 'in.ndjson'], { FORCE_COLOR: '1' }).ended;
    expect(out).toContain('\u001b[48;5;180;38;5;16m ♚\u{fe0e} \u001b[0m');
    expect(out.match(/\\u001b/g)).toHaveLength(12);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what it looks for
    expect(out).not.toMatch(/\x1b\[(?!0m|48;5;(?:180|137)[;m])/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what it looks for
    const coloured = /\x1b\[3[12]m/;
    folder.write('in.epd', `${MORPHY} dm 2;\n`);
    for (const format of ['table', 'text']) {
      const words = ['solve', 'in.epd', '--format', format, '--color=always'];
      expect((await folder.run(words)).out).toMatch(coloured);
      expect((await folder.run([...words, '--output', 'o.txt'])).out).toBe('');
      expect(read(folder, 'o.txt')).toMatch(coloured);
    }
  });

  test.runIf(existsSync('/usr/bin/script'))(
    'on a terminal without colours no style is obeyed',
    ({ folder }) => {
      folder.write('in.pgn', `[Event "${OURS}"]\n[White "${OURS}"]\n\n{ ${OURS} } 1. e4 e5 *\n`);
      folder.write('in.ndjson', `${JSON.stringify({ fen: MORPHY, title: OURS })}\n`.repeat(2));
      for (const words of ['analyse --pgn in.pgn --depth 1 --quiet', 'diagram in.ndjson']) {
        const command = `"${process.execPath}" "${COMMAND}" ${words} --color never`;
        const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
          cwd: folder.path,
          stdio: ['ignore', 'pipe', 'pipe'],
          encoding: 'utf8',
        });
        expect(stdout).toContain('\\u001b[31m');
        expect(stdout).not.toContain('\u001b');
      }
    },
  );

  test.for(someOf([[], ['--json'], ['--output', 'o.pgn'], ['--output', 'o.html']], 2))(
    'analyse --pgn %j',
    async (more, { folder }) => {
      folder.write('in.pgn', GAME);
      const { out } = await folder.run(['analyse', '--pgn', 'in.pgn', '--nodes', '100', ...more]);
      expect(out).not.toMatch(OBEYED);
      if (more[1]) expect(read(folder, more[1])).not.toMatch(OBEYED);
    },
  );

  test.for([
    ['diagram', ['diagram', 'in.epd']],
    ['diagram of several', ['diagram', 'in.epd', 'in.epd', '--text', '-o', 'o.txt']],
    ['a sheet', ['diagram', 'in.epd', '-o', 'o.html']],
    ['evaluate', ['evaluate', '--fen', `8/8/8/8/8/8/8/8 ${HOSTILE}`]],
    ['moves', ['moves', '--json', '--fen', `${MATE_IN_2} ${HOSTILE}`]],
    ['perft', ['perft', '--depth', '1', '--fen', `${MATE_IN_2} ${HOSTILE}`]],
    ['a file that cannot be made', ['solve', 'in.epd', '--output', `${HOSTILE}/${HOSTILE}`]],
    ['a kept file that cannot be read', ['solve', 'in.epd', '--resume', HOSTILE]],
    ['words', [HOSTILE, HOSTILE]],
    ['an option', ['solve', `--${HOSTILE}`]],
  ] as const)('%s', async ([, args], { folder }) => {
    folder.write('in.epd', `${MATE_IN_2} dm 2; id "${HOSTILE}"; c0 "${HOSTILE}";\n`);
    mkdirSync(join(folder.path, HOSTILE));
    const { out, err } = await folder.run(args);
    const files = ['o.txt', 'o.html'].filter((file) => existsSync(join(folder.path, file)));
    const shown = out + err + files.map((file) => read(folder, file)).join('');
    expect(shown).not.toBe('');
    expect(shown).not.toMatch(OBEYED);
  });

  test.for(someOf(['json', 'text', 'csv'], 1))(
    'fields of JSON, under all their names, as %s',
    async (format, { folder }) => {
      const [fen = ''] = MATE_IN_2.split(';');
      const names = [
        'fen',
        'position',
        'board',
        'stipulation',
        'goal',
        'mate',
        'solution',
        'moves',
        'id',
        'source',
      ];
      const lines = names.flatMap((name) => [
        { fen, [name]: HOSTILE },
        { fen, [name]: { [HOSTILE]: [HOSTILE] } },
        { [name]: `${fen} ${HOSTILE}` },
      ]);
      folder.write('in.json', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      const { out, err } = await folder.run(['solve', 'in.json', '--time', '1s', '--format', format]);
      expect(out).not.toBe('');
      expect(out + err).not.toMatch(OBEYED);
    },
  );

  test('uci: what is said of wrong words is one line of the protocol each', async ({ folder }) => {
    const lines = [
      ...['uci', HOSTILE, `position fen ${HOSTILE}`, `position fen ${MATE_IN_2} moves ${HOSTILE}`],
      ...[`setoption name ${HOSTILE}`, `setoption name Hash value ${HOSTILE}`, `go depth ${HOSTILE}`, 'quit'],
    ];
    const { out, code } = await folder.run(['uci'], lines.map((line) => `${line}\n`).join(''));
    expect(out).not.toMatch(OBEYED);
    for (const line of out.trimEnd().split('\n'))
      expect(line).toMatch(/^(?:id|option|uciok|info|bestmove)\b/);
    expect(code).toBe(0);
  });
});

test.runIf(process.platform === 'linux')(
  'an engine does not outlive a kill of keymove',
  async ({ folder }) => {
    const engine = join(folder.path, 'deaf-engine');
    writeFileSync(
      engine,
      `#!${process.execPath}
require('fs').writeFileSync(${JSON.stringify(join(folder.path, 'pid'))}, String(process.pid));
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'uci') console.log('uciok');
  if (line === 'isready') console.log('readyok');
  if (line.startsWith('go')) for (;;);
});
`,
      { mode: 0o755 },
    );
    const started = folder.start(['analyse', '--fen', MATE_IN_2, '--engine', engine, '--infinite']);
    await vi.waitFor(() => expect(read(folder, 'pid')).not.toBe(''), 20_000);
    // it begins to think
    await sleep(500);
    started.process.kill('SIGKILL');
    await started.ended;
    const runs = (): boolean => {
      try {
        // a process that has ended and nobody asks for still has its number
        return !/^State:\s+Z/m.test(readFileSync(`/proc/${read(folder, 'pid')}/status`, 'utf8'));
      } catch {
        return false;
      }
    };
    await vi.waitFor(() => expect(runs()).toBe(false), 10_000);
  },
);

test('what an engine has started does not keep keymove from ending', async ({ folder }) => {
  const engine = join(folder.path, 'parent-engine');
  writeFileSync(
    engine,
    `#!${process.execPath}
const wait = ['-e', 'setTimeout(() => require("fs").writeFileSync("ended", ""), 20_000)'];
const child = require('child_process').spawn(process.execPath, wait, { detached: true, stdio: 'inherit' });
require('fs').writeFileSync(${JSON.stringify(join(folder.path, 'pid'))}, String(child.pid));
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'uci') console.log('uciok');
  if (line === 'isready') console.log('readyok');
  if (line.startsWith('go')) console.log('info depth 1 score cp 1 pv f6f7\\nbestmove f6f7');
  if (line === 'quit') process.exit();
});
`,
    { mode: 0o755 },
  );
  const { code } = await folder.run(['analyse', '--fen', MATE_IN_2, '--engine', engine, '--depth', '1']);
  expect(code).toBe(0);
  process.kill(Number(read(folder, 'pid')), 'SIGKILL');
  expect(existsSync(join(folder.path, 'ended'))).toBe(false);
});

describe.runIf(process.platform === 'linux')('an engine behind a script that ignores everything', () => {
  /** @param deafTo the line that it does not answer */
  function deafEngine(folder: Folder, deafTo: 'stop' | 'isready' | 'uci') {
    folder.write(
      'engine.js',
      `process.on('SIGTERM', () => {});
require('fs').writeFileSync('pid', String(process.pid));
let games = 0;
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'uci' && '${deafTo}' !== 'uci') console.log('uciok');
  if (line === 'isready' && ('${deafTo}' !== 'isready' || games++ === 0)) console.log('readyok');
  if (line.startsWith('go')) console.log('info depth 3 score cp 12 nodes 10 pv f6f7');
  require('fs').writeFileSync('last', line);
});
setInterval(() => {}, 1000);
`,
    );
    const script = join(folder.path, 'child.sh');
    // without exec: the script waits for it
    writeFileSync(script, `#!/bin/sh\ntrap '' TERM HUP\n'${process.execPath}' engine.js\ntrue\n`, {
      mode: 0o755,
    });
    return script;
  }

  const state = (folder: Folder): string => {
    try {
      return /^State:\s+(\w)/m.exec(readFileSync(`/proc/${read(folder, 'pid')}/status`, 'utf8'))?.[1] ?? '';
    } catch {
      return '';
    }
  };

  const DEAF = [
    ['stop', 'go', 'SIGTERM', 143],
    ['stop', 'go', 'SIGHUP', 129],
    ['isready', 'isready', 'SIGTERM', 143],
    ['uci', 'uci', 'SIGINT', 130],
  ] as const;

  test.for(someOf(DEAF, 2))(
    'and to %s ends with keymove, which a signal ends at once',
    async ([deafTo, last, signal, code], { folder }) => {
      const engine = deafEngine(folder, deafTo);
      const started = folder.start([
        'analyse',
        '--fen',
        MATE_IN_2,
        '--json',
        '--engine',
        engine,
        '--infinite',
      ]);
      await vi.waitFor(() => expect(read(folder, 'last')).toMatch(new RegExp(`^${last}`)), 20_000);
      await sleep(300);
      const sent = performance.now();
      started.process.kill(signal);
      const ended = await started.ended;
      // 200 ms; the rest allows for a busy machine. It would wait for 3, 60 and 10 seconds
      expect(performance.now() - sent).toBeLessThan(2000);
      expect(ended.code).toBe(code);
      // a process that was killed takes a moment to be gone
      await vi.waitFor(() => expect(state(folder)).toMatch(/^Z?$/), 5000);
      // what it has said is not lost
      if (last === 'go') expect(ended.out).toContain('"best":{"uci":"f6f7"');
    },
  );

  test('does not hold up a game', async ({ folder }) => {
    const engine = deafEngine(folder, 'stop');
    const started = folder.start(['play', '--side', 'black', '--fen', MATE_IN_2, '--engine', engine]);
    await vi.waitFor(() => expect(read(folder, 'last')).toMatch(/^go/), 20_000);
    const sent = performance.now();
    started.process.kill('SIGTERM');
    expect((await started.ended).code).toBe(143);
    expect(performance.now() - sent).toBeLessThan(1500);
    // a process that was killed takes a moment to be gone
    await vi.waitFor(() => expect(state(folder)).toMatch(/^Z?$/), 5000);
  });
});

test('damaged files of every format: each is solved or refused, and none is a bug', async ({ folder }) => {
  const names = damagedFiles().map(({ name, seed, bytes }) => {
    const file = `${name.replace(/ /g, '-')}-${seed}`;
    folder.write(file, Buffer.from(bytes, 'base64'));
    return file;
  });
  const { code, err, out } = await folder.run(['solve', '--json', '--time', '50ms', ...names]);
  expect(err).not.toMatch(/internal error|is a bug/);
  expect(code).toBe(2);
  const read = new Set(records(out).flatMap((record) => ('source' in record ? [record.source.file] : [])));
  expect(names.filter((name) => !read.has(name))).toEqual([]);
});

test('a pipe in a folder is passed over', async ({ folder }) => {
  mkdirSync(join(folder.path, 'in'));
  folder.write('in/a.epd', THREE);
  spawnSync('mkfifo', [join(folder.path, 'in/b.epd')]);
  expect((await folder.run(['solve', 'in', '--json'])).out.match(/"type":"solution"/g)).toHaveLength(3);
});

describe('a pipe that is named', () => {
  const READERS = [
    ['solve'],
    ['verify'],
    ['merge'],
    ['analyse'],
    ['analyse', '--pgn'],
    ['check'],
    ['diagram'],
  ];

  test.for(someOf(READERS, 2))('%j: while nobody writes, a signal ends it', async (args, { folder }) => {
    spawnSync('mkfifo', [join(folder.path, 'p')]);
    const { process, ended } = folder.start([...args, 'p']);
    await sleep(1500);
    process.kill('SIGTERM');
    const late = sleep(10_000).then(() => 'late');
    expect(await Promise.race([ended.then(() => 'ended'), late])).toBe('ended');
  });

  test('is read as a file is', async ({ folder }) => {
    spawnSync('mkfifo', [join(folder.path, 'p')]);
    const { ended } = folder.start(['solve', 'p', '--json']);
    await writeFile(join(folder.path, 'p'), THREE);
    expect((await ended).out.match(/"type":"solution"/g)).toHaveLength(3);
  });
});

test('a file whose name is not UTF-8 is refused with the reason', async ({ folder }) => {
  mkdirSync(join(folder.path, 'in'));
  spawnSync('sh', ['-c', 'printf x > "$(printf \'in/n\\377.epd\')"'], { cwd: folder.path });
  expect((await folder.run(['solve', 'in'])).err + (await folder.run(['solve', 'in'])).out).toContain(
    'not UTF-8',
  );
});

test('an engine without a name is wrong usage', async ({ folder }) => {
  const { code, err } = await folder.run(['analyse', '--fen', MATE_IN_2, '--engine', '']);
  expect(err).toBe("keymove: --engine: found ''; expected a program\n");
  expect(code).toBe(2);
});

test.runIf(process.platform === 'linux')(
  'where the system gives too little, a sentence says so',
  async ({ folder }) => {
    // the last takes a thread, which takes files
    folder.write('in.epd', `${THREE.repeat(100)}${ENDLESS} dm 20;\n`);
    const limited = (limit: string, args = 'solve in.epd -q') =>
      spawnSync('sh', ['-c', `ulimit ${limit} && exec "${process.execPath}" "${COMMAND}" ${args}`], {
        cwd: folder.path,
        encoding: 'utf8',
      });
    const files = limited('-n 21');
    expect(files.stderr).toMatch(
      /^keymove: the system ran out of a resource \(EMFILE\); allow at least 64 open files/,
    );
    expect(files.status).toBe(70);
    for (const args of ['solve in.epd -q', 'explain in.epd:1']) {
      const space = limited('-v 2500000', args);
      expect(space.stderr).toMatch(/^keymove: .*whatever the size of the table.*ulimit -v/);
      expect(space.status).toBe(2);
    }
  },
);

test('the package has every document that its documents name', () => {
  const listed = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' });
  const files = new Set<string>(JSON.parse(listed.stdout)[0].files.map(({ path }: { path: string }) => path));
  const missing = [...files]
    .filter((path) => path.endsWith('.md') && !path.startsWith('docs/api'))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map(([, link = '']) => join(path, '..', link))
        .filter(
          (link) =>
            // made when the package is made
            !link.startsWith('docs/api/') &&
            !files.has(link) &&
            ![...files].some((file) => file.startsWith(`${link.replace(/\/$/, '')}/`)),
        )
        .map((link) => `${path} -> ${link}`),
    );
  expect(missing).toEqual([]);
});
