/** Where results cannot be written, or must not: names that are refused, full disks, an input as the output. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { someOf } from '../support/tier.js';
import { read } from './results.js';
import { COMMAND, type Folder, test } from './run.js';

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - -';

describe.runIf(process.platform === 'linux')('files to write', () => {
  const inShell = (folder: Folder, words: string, before = '') =>
    spawnSync('sh', ['-c', `${before} exec "${process.execPath}" "${COMMAND}" ${words}`], {
      cwd: folder.path,
      input: '',
      encoding: 'utf8',
    });

  const WRITERS = [
    ['--output', 'solve in.epd --output'],
    ['--report', 'solve in.epd --report csv='],
    ['--resume', 'solve in.epd --resume'],
    ['--proof', 'solve in.epd --proof'],
    ['--output', 'diagram in.epd --text --output'],
    ['--save', 'play --side both --save'],
  ] as const;

  test.for(someOf(WRITERS, 2))(
    '%s refuses one that is not UTF-8, and one of its own: %s',
    ([option, words], { folder }) => {
      folder.write('in.epd', `${MORPHY} dm 2;\n`);
      for (const [name, message] of [
        [`"$(printf '\\377.nd')"`, `the file name '\ufffd.nd' is not UTF-8\n`],
        ['r.nd.lock', "found 'r.nd.lock', an extension that keymove reserves for its own files"],
        ['r.nd.kept', "found 'r.nd.kept', an extension that keymove reserves for its own files"],
      ] as const) {
        const { status, stderr } = inShell(folder, words.endsWith('=') ? words + name : `${words} ${name}`);
        expect(stderr).toContain(`keymove: ${option}: ${message}`);
        expect(status).toBe(2);
      }
      expect(readdirSync(folder.path)).toEqual(['in.epd']);
    },
  );

  test('a compressed file is not written over, as none is written', ({ folder }) => {
    folder.write('in.epd', `${MORPHY} dm 2;\n`);
    for (const name of ['r.nd.gz', 'r.nd.zst']) {
      const { status, stderr } = inShell(folder, `solve in.epd --output ${name}`);
      expect(stderr).toContain(`--output: found '${name}'; keymove writes no compressed files`);
      expect(status).toBe(2);
    }
    expect(readdirSync(folder.path)).toEqual(['in.epd']);
  });

  test('a game is not saved under one that is not UTF-8', async ({ folder }) => {
    const game = Buffer.from('e4\nsave \xff.pgn\nsave g.pgn.lock\nquit\n', 'latin1');
    const { err } = await folder.run(['play', '--side', 'both', '--depth', '1'], game);
    expect(err).toContain('save: the file name');
    expect(err).toContain("save: found 'g.pgn.lock', an extension that keymove reserves for its own files");
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test('a folder whose name is not UTF-8 is named', ({ folder }) => {
    const { status, stderr } = inShell(
      folder,
      `solve --fen "${MORPHY}" --output o.nd`,
      `d=$(printf '\\377'); mkdir "$d" && cd "$d" &&`,
    );
    expect(stderr).toMatch(/^keymove: --output: 'o.nd' is in a folder whose name is not UTF-8: '.*\ufffd'$/m);
    expect(status).toBe(2);
  });

  test.for(someOf(['d.png', 'd.svg', 'd.html', 'd.txt'], 2))(
    'what does not fit on the disk leaves nothing, and what was there: %s',
    (name, { folder }) => {
      folder.write('in.epd', `${MORPHY} dm 2;\n`);
      folder.write(`old-${name}`, 'old');
      for (const file of [name, `old-${name}`]) {
        const { status, stderr } = inShell(folder, `diagram in.epd -o ${file}`, `trap '' XFSZ; ulimit -f 0;`);
        expect(stderr).toMatch(new RegExp(`^keymove: --output: cannot write '${file}': E`));
        expect(status).toBe(2);
      }
      expect(readdirSync(folder.path)).toEqual(['in.epd', `old-${name}`]);
      expect(read(folder, `old-${name}`)).toBe('old');
    },
  );

  test('a game that cannot be saved leaves no file', ({ folder }) => {
    folder.write('script', 'e4\nsave g.pgn\nquit\n');
    const { stderr } = inShell(folder, 'play --side both < script', `trap '' XFSZ; ulimit -f 0;`);
    expect(stderr).toContain("'g.pgn' cannot be written: E");
    expect(readdirSync(folder.path)).toEqual(['script']);
  });

  test.for(someOf(['--text', '--svg', '--png'], 1))(
    'diagram %s says that standard output is full',
    (form, { folder }) => {
      const { status, stderr } = inShell(folder, `diagram --fen "${MORPHY}" ${form} > /dev/full`);
      expect(stderr).toMatch(/^keymove: cannot write standard output: ENOSPC/);
      expect(status).toBe(2);
    },
  );

  test.for([
    'diagram - --text < in.epd >> in.epd',
    'diagram in.epd --text 1<> in.epd',
    'check - < in.epd >> in.epd',
    'check in.epd 1<> in.epd',
  ])('standard output does not go into an input: %s', (words, { folder }) => {
    folder.write('in.epd', `${MORPHY} dm 2;\n`);
    const { status, stderr } = inShell(folder, words);
    expect(stderr).toContain('which is also an input file; expected another file');
    expect(status).toBe(2);
    expect(read(folder, 'in.epd')).toBe(`${MORPHY} dm 2;\n`);
  });
});
