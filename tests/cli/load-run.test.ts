/** The code that the build has compiled ahead. */
import { readFileSync } from 'node:fs';
import { wrap } from 'node:module';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { builtFile } from '../../src/host/node/package-files.js';

test('a byte of the command makes a character, in regular expressions too', () => {
  expect(readFileSync(builtFile('node/run.cjs')).every((byte) => byte < 0x80)).toBe(true);
});

test('this Node takes the code that the build has compiled for the command', () => {
  const source = readFileSync(builtFile('node/run.cjs'), 'utf8');
  const cachedData = readFileSync(builtFile('node/run.code'));
  expect(new Script(wrap(source), { cachedData }).cachedDataRejected).toBe(false);
});
