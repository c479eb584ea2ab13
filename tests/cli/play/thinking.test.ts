import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { afterEach, expect, test, vi } from 'vitest';
import { ThinkingLine } from '../../../src/cli/play/thinking.js';
import { Game } from '../../../src/play/game.js';
import { chooseStyle } from '../../../src/report/terminal/style.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['xterm', true],
  ['dumb', false],
])('on a terminal %s the thinking is shown: %s', (name, isShown) => {
  vi.stubEnv('TERM', name);
  const terminal = Object.assign(new PassThrough(), { isTTY: true, columns: 80 }) as unknown as WriteStream;
  const thinking = new ThinkingLine(terminal, chooseStyle(terminal, process.env));
  thinking.begin(new Game(), 'keymove');
  thinking.close();
  expect((terminal.read() ?? '').toString().includes('keymove is thinking')).toBe(isShown);
});
