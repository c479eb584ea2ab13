import { expect, test } from 'vitest';
import { AnalysisCells } from '../../src/analyse/analysis-cells.js';
import { WASM_PAGE } from '../../src/threads/shared-memory.js';

/** A page without cross-origin isolation has whole pages of memory (threads/shared-memory.ts). */
test('memory that is larger than was asked for has the same counts', () => {
  const cells = new AnalysisCells(new SharedArrayBuffer(WASM_PAGE));
  const elsewhere = new AnalysisCells(cells.buffer);
  for (const thread of [0, 1, 2]) {
    cells.countNodes(thread, 10);
    cells.countTableAnswers(thread, thread);
  }
  expect([elsewhere.nodes, elsewhere.tableAnswers]).toEqual([30, 3]);
});
