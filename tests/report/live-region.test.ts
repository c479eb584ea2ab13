import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LiveRegion } from '../../src/report/terminal/live-region.js';
import { Terminal } from './terminal.js';

function region(terminal: Terminal) {
  const state = { lines: ['one', 'two'] as readonly string[], drawings: 0 };
  const live = new LiveRegion(terminal.stream, () => {
    state.drawings++;
    return state.lines;
  });
  return { live, state };
}

test('it is redrawn in place, grows and shrinks', async () => {
  const terminal = new Terminal();
  const { live, state } = region(terminal);
  terminal.write('$ keymove\n');
  live.changed();
  expect(terminal.screen).toEqual(['$ keymove', 'one', 'two']);
  for (const lines of [['three', 'four', 'five'], ['six'], []]) {
    await sleep(120);
    state.lines = lines;
    live.changed();
    expect(terminal.screen).toEqual(['$ keymove', ...lines]);
  }
  live.close();
});

test('at the top of the screen it leaves no drawing in the history of tmux', async () => {
  const terminal = new Terminal();
  const { live, state } = region(terminal);
  for (const lines of [['one long line', 'two'], ['short'], ['three', 'four']]) {
    state.lines = lines;
    live.changed();
    await sleep(120);
    expect(terminal.screen).toEqual(lines);
  }
  expect(terminal.kept).toBe(0);
  live.close();
});

test('it makes room for other output, and returns below it', async () => {
  const terminal = new Terminal();
  const { live } = region(terminal);
  live.changed();
  live.clear();
  expect(terminal.screen).toEqual([]);
  expect(terminal.cursorVisible).toBe(true);
  terminal.write('a result\n');
  await sleep(120);
  live.changed();
  expect(terminal.screen).toEqual(['a result', 'one', 'two']);
  expect(terminal.cursorVisible).toBe(false);
  live.close();
  expect(terminal.screen).toEqual(['a result']);
  expect(terminal.cursorVisible).toBe(true);
  live.changed();
  expect(terminal.screen).toEqual(['a result']);
});

test('many changes cause few drawings, and the last one is shown', async () => {
  const terminal = new Terminal();
  const { live, state } = region(terminal);
  for (let i = 0; i < 100; i++) {
    state.lines = [`change ${i}`];
    live.changed();
  }
  expect(state.drawings).toBe(1);
  await sleep(250);
  expect(terminal.screen).toEqual(['change 99']);
  expect(state.drawings).toBe(2);
  live.close();
});

test('a ^C echoed by the terminal is erased with it', () => {
  const terminal = new Terminal();
  const { live } = region(terminal);
  live.changed();
  terminal.write('^C');
  live.close();
  expect(terminal.screen).toEqual([]);
});

test('nothing is written if nothing was drawn', () => {
  const terminal = new Terminal();
  const { live } = region(terminal);
  terminal.write('kept\n');
  live.clear();
  live.close();
  expect(terminal.screen).toEqual(['kept']);
});
