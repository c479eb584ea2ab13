/** The program of a search thread: it sleeps until asked, searches the kernel's position, and sleeps again. */
import type { Host, ThreadPort } from '../host/host.js';
import { StopFlag } from '../threads/stop-flag.js';
import { RESULT_WORDS } from './assembly/board/layout.js';
import { DISPROVEN, EXPLORE, FIND_KEYS, PROVE, PROVEN, REACHES } from './assembly/goal-search/layout.js';
import { MAX_MATE_MOVES, NO_NODE_LIMIT } from './bounds.js';
import { instantiate } from './compiled.js';
import { byteReader, MAX_MAKERS } from './ending-shelf.js';
import type { KernelExports } from './exports.js';
import {
  ANSWER,
  ASKED,
  IDLE,
  LOOKS,
  NO,
  OPEN,
  REACHED,
  RULED_OUT,
  SEARCHING,
  SearchCells,
  type SearchQuestion,
  type SearchThreadStart,
  YES,
} from './search-cells.js';

/** Never returns. It receives no messages; a word in shared memory wakes it. */
export function runSearchProgram(_: Host, start: SearchThreadStart, port: ThreadPort): void {
  const cells = new SearchCells(start.cells, start.thread);
  const stop = new StopFlag(start.stop);
  /** nodes of earlier questions */
  let earlier = 0;
  try {
    const kernel = instantiate(start.module, start.memory, look, undefined, byteReader(start.endings));
    let maker: KernelExports | undefined;
    kernel.useThread(start.thread);
    kernel.useSeveralThreads(1);
    /** the first result: a move, and the number that belongs to it */
    const result = new Uint32Array(start.memory.buffer, kernel.resultAddress(), RESULT_WORDS);
    port.post({ type: 'ready' });
    for (;;) {
      cells.sleepWhile(IDLE);
      if (!cells.change(ASKED, SEARCHING)) continue;
      earlier = cells.nodes;
      kernel.startCounting(NO_NODE_LIMIT);
      if (cells.question.name === 'pass') takePart(cells.question);
      else search(kernel, cells, result);
      cells.nodes = earlier + nodesOf(kernel);
      cells.change(SEARCHING, IDLE);
    }

    /** Takes part in a pass over an ending (ending-maker.ts). */
    function takePart({ toMove: pass, moves: which }: SearchQuestion): void {
      if (start.thread >= MAX_MAKERS) return;
      if (!maker) {
        maker = instantiate(start.module, start.endings, look);
        maker.useThread(start.thread);
      }
      maker.startCounting(NO_NODE_LIMIT);
      maker.takePartInPass(pass, which);
    }

    function look(): boolean {
      cells.nodes = earlier + nodesOf(kernel);
      cells.set(LOOKS, cells.get(LOOKS) + 1);
      return stop.raised;
    }
  } catch (error) {
    // a first thread that is searching receives no messages
    cells.fail(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}

function search(kernel: KernelExports, cells: SearchCells, result: Uint32Array): void {
  const { name, toMove, moves, count } = cells.question;
  if (name === 'deepen') deepen(kernel, cells, toMove, moves);
  else if (name === 'prove') tell(kernel, cells, result, kernel.ask(PROVE, toMove, moves, 1));
  else if (name === 'explore') {
    kernel.useGraph(count);
    tell(kernel, cells, result, kernel.ask(EXPLORE, toMove, moves));
  }
  // its answer is what it writes to the table
  else if (name === 'lines') kernel.findLines(moves, count, toMove, 1);
  else if (name === 'keys') {
    kernel.ask(FIND_KEYS, count, moves, count);
    if (!kernel.stopped.value) cells.set(ANSWER, YES);
  } else {
    const yes = kernel.ask(REACHES, toMove, moves) !== 0;
    // a yes is proven even if the thread was stopped meanwhile
    if (yes || !kernel.stopped.value) cells.set(ANSWER, yes ? YES : NO);
  }
}

function deepen(kernel: KernelExports, cells: SearchCells, toMove: number, from: number): void {
  for (let moves = from; moves <= MAX_MATE_MOVES; moves++) {
    if (kernel.ask(REACHES, toMove, moves) !== 0) {
      cells.set(REACHED, moves);
      cells.set(ANSWER, YES);
      return;
    }
    if (kernel.stopped.value) return;
    cells.set(RULED_OUT, moves);
  }
}

/** Reports the verdict of a search for proofs. A proof counts even if the thread was stopped meanwhile. */
function tell(kernel: KernelExports, cells: SearchCells, result: Uint32Array, verdict: number): void {
  if (verdict === PROVEN) {
    cells.set(REACHED, result[1] as number);
    cells.set(ANSWER, YES);
  } else if (verdict === DISPROVEN) cells.set(ANSWER, NO);
  else if (!kernel.stopped.value) cells.set(ANSWER, OPEN);
}

const nodesOf = (kernel: KernelExports): number => Number(BigInt.asUintN(64, kernel.nodes.value as bigint));
