import { expect, test } from 'vitest';
import { PLAY_COMMANDS, playCommandHelp } from '../../../src/cli/play/play-commands.js';
import { textWidth } from '../../../src/report/terminal/text-width.js';

test.each([60, 80, 120])('the help names every command and fits into %d columns', (width) => {
  const lines = playCommandHelp({ width, unicode: true, colour: false });
  for (const line of lines) expect(textWidth(line), line).toBeLessThan(width);
  for (const word of PLAY_COMMANDS.names)
    expect(
      lines.some((line) => line.startsWith(`  ${word}`)),
      word,
    ).toBe(true);
});
