// Writes dist/keymove.code: V8's machine code for the kernel, optimised. V8 keeps such code for pages that load a kernel again, and offers
// no other way to it than the functions of its own tests. src/host/node/kernel-code.ts reads it; another Node than this one ignores it.
const { readFileSync, writeFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { runInThisContext } = require('node:vm');

const bytes = readFileSync('dist/keymove.wasm');
const set = (...flags) => {
  for (const flag of flags) setFlagsFromString(flag);
};
// at once, and by the optimising compiler alone; then all flags as they were: V8 takes code only where they are the same
set('--no-liftoff', '--no-wasm-lazy-compilation');
const compiled = new WebAssembly.Module(bytes);
set('--liftoff', '--wasm-tier-up', '--wasm-dynamic-tiering', '--wasm-lazy-compilation');
set('--allow-natives-syntax');
const code = Buffer.from(runInThisContext('(module) => %SerializeWasmModule(module)')(compiled));
const build = bytes.toString('latin1', bytes.length - 16);
const head = `${build} ${process.versions.v8} ${process.arch} ${code.length}\n`;
writeFileSync('dist/keymove.code', Buffer.concat([Buffer.from(head, 'latin1'), code]));
