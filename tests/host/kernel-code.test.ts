/** The kernel's machine code: taken where it fits, and only there. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compiledAhead } from '../../src/host/node/kernel-code.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import { builtFile } from '../../src/host/node/package-files.js';
import { Kernel } from '../../src/kernel/kernel.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kernel-code-'));
  file = join(folder, 'keymove.code');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const kernel = readFileSync(builtFile('keymove.wasm'));
const code = readFileSync(builtFile('keymove.code'));
/** What the code's first line says, with one word replaced. */
const withWord = (index: number, word: string): Buffer => {
  const end = code.indexOf('\n');
  const words = code.toString('latin1', 0, end).split(' ');
  return Buffer.concat([Buffer.from(words.with(index, word).join(' ')), code.subarray(end)]);
};

test('this Node takes the code that the build has compiled for the kernel', () => {
  expect(compiledAhead(kernel, builtFile('keymove.code'))).toBeInstanceOf(WebAssembly.Module);
});

test.each([
  ['of another kernel', withWord(0, '0123456789abcdef')],
  ['of another version of V8', withWord(1, '99.9.9')],
  ['of another kind of processor', withWord(2, 'pdp11')],
  ['that was cut off', code.subarray(0, -1)],
  ['that is empty', Buffer.of()],
])('code %s is not taken', (_, contents) => {
  writeFileSync(file, contents);
  expect(compiledAhead(kernel, file)).toBeUndefined();
});

test('V8 refuses code whose own head it does not know', () => {
  const contents = Buffer.from(code);
  contents.writeUInt8(contents.readUInt8(code.indexOf('\n') + 5) ^ 1, code.indexOf('\n') + 5);
  writeFileSync(file, contents);
  expect(compiledAhead(kernel, file)).toBeUndefined();
});

test('without the code, the kernel is compiled, and answers the same in as many nodes', () => {
  copyFileSync(builtFile('keymove.wasm'), join(folder, 'keymove.wasm'));
  const [ahead, late] = [nodeHost(), nodeHost({ wasmUrl: pathToFileURL(join(folder, 'keymove.wasm')) })].map(
    (host) => {
      const solver = Kernel.create(host, { hashMb: 1 });
      solver.setPosition('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1');
      return solver.keys(2);
    },
  );
  expect(late).toEqual(ahead);
  expect(late?.keys).toHaveLength(1);
});
