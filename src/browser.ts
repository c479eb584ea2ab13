/** keymove as a library, in a browser: what index.ts exports in Node. */
import { makeLibrary } from './engine/library.js';
import { createBrowserHost } from './host/browser/browser-host.js';

export * from './engine/public.js';

export const { createEngine, solve, solveAll, verify, explain, analyse } = /* @__PURE__ */ makeLibrary(
  ({ wasmUrl, threadUrl }) =>
    createBrowserHost({ ...(wasmUrl && { wasmUrl }), ...(threadUrl && { threadUrl }) }),
);
