/** A further thread of a mate search: sleeps until it is asked, searches the first thread's position, and sleeps again. */
import { workerData } from 'node:worker_threads';
import { MAX_MATE_MOVES, NO_NODE_LIMIT } from './bounds.js';
import type { KernelExports } from './exports.js';
import { StopFlag } from './stop-flag.js';
import { ASKED, IDLE, SEARCHING, TeamCells, type TeamMember } from './team-cells.js';
import { instantiate } from './wasm.js';

const member = workerData as TeamMember;
const cells = new TeamCells(member.cells, member.thread);
const stop = new StopFlag(member.stop);
/** nodes of the questions before this one */
let earlier = 0;

try {
  const kernel = instantiate<KernelExports>(member.module, member.memory, look);
  kernel.useThread(member.thread);
  kernel.useSeveralThreads(1);
  for (;;) {
    cells.sleepWhile(IDLE);
    if (!cells.change(ASKED, SEARCHING)) continue;
    earlier = cells.nodes;
    kernel.startCounting(NO_NODE_LIMIT);
    search(kernel);
    cells.nodes = earlier + nodesOf(kernel);
    cells.change(SEARCHING, IDLE);
  }

  function look(): boolean {
    cells.nodes = earlier + nodesOf(kernel);
    return stop.raised;
  }
} catch (error) {
  cells.fail(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}

function search(kernel: KernelExports): void {
  const { question, moves, count } = cells;
  if (question === 'deepenMates') deepen(kernel, kernel.mates, moves);
  else if (question === 'deepenMated') deepen(kernel, kernel.isMated, moves);
  else if (question === 'keys') {
    kernel.findKeys(count, moves);
    if (!kernel.stopped.value) cells.answer = true;
  } else {
    const yes = kernel[question](moves) !== 0;
    // a mate that was found is one, even if the question was withdrawn meanwhile
    if (yes || !kernel.stopped.value) cells.answer = yes;
  }
}

function deepen(kernel: KernelExports, decide: (n: number) => number, from: number): void {
  for (let n = from; n <= MAX_MATE_MOVES; n++) {
    if (decide(n) !== 0) {
      cells.mate = n;
      return;
    }
    if (kernel.stopped.value) return;
    cells.ruledOut = n;
  }
}

function nodesOf(kernel: KernelExports): number {
  return Number(BigInt.asUintN(64, kernel.nodes.value as bigint));
}
