/**
 * keymove as a library in Node. In browsers, browser.ts exports the same.
 *
 * @module keymove
 */
import { pathToFileURL } from 'node:url';
import { nodeHost } from './host/node/node-host.js';
import { makeLibrary } from './library/make-library.js';

export * from './library/public.js';

const fileUrl = (at: URL | string): URL =>
  at instanceof URL || at.startsWith('file:') ? new URL(at) : pathToFileURL(at);

export const { createEngine, solve, solveAll, compose, puzzles, verify, explain, improve, analyse } =
  /* @__PURE__ */ makeLibrary(({ wasmUrl, networkUrl, threadUrl }) =>
    nodeHost({
      ...(wasmUrl && { wasmUrl: fileUrl(wasmUrl) }),
      ...(networkUrl && { networkUrl: fileUrl(networkUrl) }),
      ...(threadUrl && { threadUrl: fileUrl(threadUrl) }),
    }),
  );
