import { describe, expect, test } from 'vitest';
import type { Command } from '../../../src/cli/grammar/command.js';
import { COMMAND_LIST } from '../../../src/cli/grammar/command-list.js';
import { loadCommand } from '../../../src/cli/grammar/commands.js';
import { commandHelp, programHelp, shortHelp, shortProgramHelp } from '../../../src/cli/grammar/help-text.js';

const linesOf = (help: string): string[] => help.trimEnd().split('\n');

test.each([80, 200])('the help of the program fits into %d columns and names every command', (columns) => {
  const help = programHelp(columns);
  for (const line of linesOf(help)) expect(line.length, line).toBeLessThan(Math.min(columns, 100));
  for (const { usage } of COMMAND_LIST) expect(help).toContain(`keymove ${usage}`);
  expect(help).toContain('Exit codes:\n');
});

test('the short help of the program fits on a small screen', () => {
  const help = shortProgramHelp(80);
  for (const { name } of COMMAND_LIST) expect(help).toContain(`  ${name} `);
  expect(linesOf(help).length).toBeLessThan(24);
  for (const line of linesOf(help)) expect(line.length, line).toBeLessThan(80);
});

describe.each(COMMAND_LIST)('the help of $name', (named) => {
  const load = () => loadCommand(named.name) as Promise<Command>;

  test('names every option, and fits into 80 columns except for its examples', async () => {
    const loaded = await load();
    const help = commandHelp(named, loaded, 80);
    for (const [name, { operand, default: preset }] of Object.entries(loaded.options)) {
      const isOn = operand === undefined && preset === 'true';
      expect(help).toContain(`--${isOn ? 'no-' : ''}${name}`);
    }
    const [text = '', examples = ''] = help.split('\nExamples:\n');
    for (const line of linesOf(text)) expect(line.length, line).toBeLessThan(80);
    expect(linesOf(examples)).toHaveLength(2 * loaded.examples.length);
  });

  test('in short names every option and an example, and fits on a small screen', async () => {
    const loaded = await load();
    const help = shortHelp({ ...named, ...loaded }, 80);
    for (const name of Object.keys(loaded.options)) expect(help).toMatch(new RegExp(`--(?:no-)?${name}\\b`));
    expect(linesOf(help).length).toBeLessThan(24);
    for (const line of linesOf(help)) expect(line.length, line).toBeLessThan(80);
    expect(help.split('\n\nExample: ')[0]).not.toMatch(/\([^)]*$/m);
  });

  test('describes every option in a sentence that needs no full stop', async () => {
    const { options } = await load();
    for (const [name, { describe }] of Object.entries(options)) {
      expect(describe, name).toMatch(/^[A-Z].*[^.\s]$/);
    }
  });
});
