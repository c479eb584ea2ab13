/** The real command with `--tables 5`, from an empty cache folder: three knights, whose table takes a minute and 1 GiB of memory. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { records, test } from './run.js';

const FEN = '8/8/8/3k4/8/8/8/KNNN4 w - - 0 1';
const HOUR = 3_600_000;

test(
  'a table is made, said first, found again, made anew when it is damaged, and left alone by Ctrl-C',
  async ({ folder }) => {
    const cache = join(folder.path, 'keymove', 'tables');
    const file = join(cache, 'KNNNK.table');
    const env = { XDG_CACHE_HOME: folder.path };
    const start = () => folder.start(['solve', '--fen', FEN, '--tables', '5', '--json'], env);
    const solved = async () => {
      const { out, err, code } = await start().ended;
      const [record] = records(out) as { status?: string; moves?: number; shortest?: boolean }[];
      expect(code).toBe(0);
      expect(record).toMatchObject({ status: 'solved', shortest: true });
      return { moves: record?.moves, err };
    };

    const first = await solved();
    expect(first.err).toMatch(
      /keymove: making tables for KNNNK: 3 of 3 are missing\. This takes about .* of memory and up to .*\n/,
    );
    expect(first.err).toContain('keymove: tables for KNNNK made in ');
    expect(readdirSync(cache).sort()).toEqual(['KNK.table', 'KNNK.table', 'KNNNK.table']);
    const whole = readFileSync(file);

    expect(await solved()).toEqual({ moves: first.moves, err: '' });

    const damaged = Buffer.from(whole);
    for (let at = 1_000_000; at < damaged.length; at += 500) damaged[at] = (damaged[at] as number) ^ 1;
    writeFileSync(file, damaged);
    const repaired = await solved();
    expect(repaired.moves).toBe(first.moves);
    expect(repaired.err).toMatch(/KNNNK\.table cannot be used: block .* is made again when it is needed\n/);
    expect(repaired.err).toContain('keymove: making tables for KNNNK: 1 of 3 are missing.');
    expect(readFileSync(file).equals(whole)).toBe(true);

    writeFileSync(file, damaged);
    const searched = await folder.start(['analyse', '--fen', FEN, '--tables', '5', '--time', '1'], env).ended;
    expect(searched.err).toContain('KNNNK.table cannot be used');
    expect(searched.out).toMatch(/^1 +[+#]/m);
    writeFileSync(file, damaged);
    const explained = await folder.start(['explain', '--fen', FEN, '--tables', '5'], env).ended;
    expect(explained.out).toContain('White to move, #17');
    expect(readFileSync(file).equals(whole)).toBe(true);

    rmSync(file);
    const stopped = start();
    await new Promise<void>((resolve) => {
      stopped.process.stderr.on('data', (text: string) => {
        if (text.includes('making tables for KNNNK')) setTimeout(resolve, 3_000);
      });
    });
    stopped.process.kill('SIGINT');
    const ended = await stopped.ended;
    expect(records(ended.out)[0]).toMatchObject({ status: 'undecided', limit: 'interrupted' });
    expect(readdirSync(cache).sort()).toEqual(['KNK.table', 'KNNK.table']);
  },
  HOUR,
);
