/**
 * What a program that works with files needs besides the library: files, output streams, and the solver in your own thread.
 * For Node only.
 * @module keymove/node
 */

export { readGameFiles, readProblemFiles } from './files/named-files.js';
export { withChecksum } from './files/results/checksum.js';
export { nodeHost } from './host/node/node-host.js';
export { pageAssets } from './host/node/page-assets.js';
export { OutputError, StreamOutput } from './host/node/stream-output.js';
export { Kernel } from './kernel/kernel.js';
export { parseStipulation } from './problems/parse-stipulation.js';
export type { Problem, Refusal } from './problems/problem.js';
export type { SolverOptions } from './solve/solve.js';
export { Solver } from './solve/solver.js';
export { shown } from './text/quote.js';
