/** A thread of an analysis: waits for a task, searches until it is done or the stop flag is raised, and is idle again. */
import { parentPort, workerData } from 'node:worker_threads';
import { AnalysisKernel } from '../kernel/analysis-kernel.js';
import { KernelError } from '../kernel/kernel-error.js';
import type { EndReason, FromThread, Task, ThreadStart, ToThread } from './analyser-messages.js';
import { Lead, MOST_DEPTH } from './lead.js';
import { MateScout } from './mate-scout.js';
import { SharedCells } from './shared-cells.js';

const start = workerData as ThreadStart;
const cells = new SharedCells(start.cells);
const send = (message: FromThread): void => parentPort?.postMessage(message);

interface Tools {
  readonly kernel: AnalysisKernel;
  readonly scout: MateScout;
  readonly lead: Lead;
}

function makeReady(): Tools | undefined {
  try {
    const { hashMb, threads, thread, shared, mateHashMb } = start;
    const kernel = shared
      ? AnalysisKernel.attach(shared, thread, cells.stop)
      : AnalysisKernel.create({ hashMb, threads, stopFlag: cells.stop });
    // asked for nothing but a mate, the first thread's scout has all threads to itself
    const scout = new MateScout(mateHashMb, cells.stop, thread === 0 ? threads : 1);
    const lead = new Lead(kernel, scout, Math.max(1, mateHashMb >> 1), cells, {
      onState: (state) => send({ type: 'state', state }),
      onMates: (mates) => send({ type: 'mates', mates }),
    });
    send({ type: 'ready', shared: kernel.shared });
    return { kernel, scout, lead };
  } catch (error) {
    if (!(error instanceof KernelError) || error.code !== 'no-memory') throw error;
    send({ type: 'no-memory', message: error.message });
    return undefined;
  }
}

const tools = makeReady();

parentPort?.on('message', (message: ToThread) => {
  if (!tools) return;
  if (message.type === 'newGame') {
    tools.kernel.newGame();
    send({ type: 'idle', ended: 'complete' });
    return;
  }
  const { role, task, scoutElsewhere } = message;
  let ended: EndReason;
  if (role === 'lead') {
    tools.kernel.onLook = tools.lead.look;
    ended = tools.lead.think(task, scoutElsewhere);
    // whoever helps is no longer needed
    cells.stop.raise();
  } else ended = role === 'help' ? help(tools.kernel, task) : findMates(tools.scout, task);
  send({ type: 'idle', ended });
});

/** Odd threads are one ply ahead, so that the table knows what the leading thread will ask. */
function help(kernel: AnalysisKernel, { position, lines, searchMoves, nodes }: Task): EndReason {
  const most = nodes ?? Number.POSITIVE_INFINITY;
  kernel.onLook = () => {
    cells.countNodes(start.thread, kernel.nodes);
    return cells.stop.raised || cells.nodes >= most;
  };
  kernel.setPosition(position);
  if (kernel.legalMoves().length === 0) return 'complete';
  kernel.startAnalysis({ lines, ...(searchMoves && { searchMoves }) });
  for (let depth = 1 + (start.thread & 1); depth <= MOST_DEPTH && !kernel.limitReached; depth++) {
    kernel.iterate(depth);
  }
  return 'stopped';
}

function findMates(scout: MateScout, task: Task): EndReason {
  scout.begin(task);
  while (!scout.isDone && !cells.stop.raised) {
    scout.step({});
    cells.countNodes(start.thread, scout.nodes);
    send({ type: 'mates', mates: scout.mates });
  }
  if (scout.isSatisfied) cells.stop.raise();
  return 'stopped';
}
