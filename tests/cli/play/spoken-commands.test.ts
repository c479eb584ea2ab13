import { expect, test } from 'vitest';
import { commandHelp, commandWords } from '../../../src/cli/play/spoken-commands.js';
import { textWidth } from '../../../src/report/terminal/text-width.js';

test.each([60, 80, 120])('the help names every command and fits into %d columns', (width) => {
  const lines = commandHelp({ width, unicode: true, colour: false });
  for (const line of lines) expect(textWidth(line), line).toBeLessThan(width);
  for (const word of commandWords())
    expect(
      lines.some((line) => line.startsWith(`  ${word}`)),
      word,
    ).toBe(true);
});
