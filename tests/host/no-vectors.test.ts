/** A WebAssembly without vector instructions, which the kernel needs: both hosts say so. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { createBrowserHost } from '../../src/host/browser/browser-host.js';
import { lacksVectors } from '../../src/host/host.js';
import { nodeHost } from '../../src/host/node/node-host.js';

/** An instruction that there is not. */
const UNKNOWN = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 5, 1, 3, 0, 255, 11],
);
const NO_SIMD =
  /^cannot load the kernel \S+: WebAssembly has no SIMD here, which keymove needs; expected a newer/;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const without = () => vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);

test('in Node', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keymove-'));
  try {
    const wasmUrl = pathToFileURL(join(folder, 'keymove.wasm'));
    writeFileSync(wasmUrl, UNKNOWN);
    expect(() => nodeHost({ wasmUrl }).kernelModule()).toThrow(
      /^cannot load the kernel \S+: WebAssembly\.Module/,
    );
    without();
    expect(() => nodeHost({ wasmUrl }).kernelModule()).toThrow(NO_SIMD);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('in a browser', async () => {
  vi.stubGlobal('fetch', async () => new Response(UNKNOWN));
  const options = { wasmUrl: 'http://localhost/keymove.wasm', networkUrl: 'http://localhost/keymove.net' };
  await expect(createBrowserHost(options)).rejects.toThrow(
    /^cannot load the kernel \S+: WebAssembly\.compile/,
  );
  without();
  await expect(createBrowserHost(options)).rejects.toThrow(NO_SIMD);
});

test('where there are vector instructions, nothing is said', () => {
  expect(lacksVectors()).toBeUndefined();
});
