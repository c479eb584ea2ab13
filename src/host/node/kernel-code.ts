/**
 * Loads the kernel's machine code, which the build has compiled in advance (.ci/compile-kernel.cjs). Otherwise V8 first runs slow code,
 * and optimises hot functions in other threads. In a run of a tenth of a second, that takes a fifth of the CPU time.
 */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';

/** The length of the name at the end of the kernel. The compiled code has the same name (.ci/build.mjs). */
const BUILD_NAME = 16;

/** Loads the code of a kernel. Returns undefined if it is missing, or was made for another kernel, another Node or another processor. */
export function compiledAhead(kernel: Buffer, file: string): WebAssembly.Module | undefined {
  try {
    const contents = readFileSync(file);
    const head = contents.indexOf('\n') + 1;
    const build = kernel.toString('latin1', kernel.length - BUILD_NAME);
    const { versions, arch } = process;
    const expected = `${build} ${versions.v8} ${arch} ${contents.length - head}\n`;
    if (contents.toString('latin1', 0, head) !== expected) return undefined;
    const code = contents.buffer.slice(contents.byteOffset + head, contents.byteOffset + contents.length);
    return deserialized(code as ArrayBuffer, kernel);
  } catch {
    return undefined;
  }
}

/** Deserializes the code. V8 compares its version, flags and the features of the processor with those that the code was made for. */
function deserialized(code: ArrayBuffer, kernel: Buffer): WebAssembly.Module | undefined {
  setFlagsFromString('--allow-natives-syntax');
  try {
    return runInThisContext('(code, kernel) => %DeserializeWasmModule(code, kernel)')(code, kernel);
  } finally {
    setFlagsFromString('--no-allow-natives-syntax');
  }
}
