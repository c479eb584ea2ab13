/** keymove as a library in browsers. It exports what index.ts exports in Node. */

import { createBrowserHost } from './host/browser/browser-host.js';
import { makeLibrary } from './library/make-library.js';

export * from './library/public.js';

export const { createEngine, solve, solveAll, compose, puzzles, verify, explain, improve, analyse } =
  /* @__PURE__ */ makeLibrary(({ wasmUrl, networkUrl, threadUrl }) =>
    createBrowserHost({
      ...(wasmUrl && { wasmUrl }),
      ...(networkUrl && { networkUrl }),
      ...(threadUrl && { threadUrl }),
    }),
  );
