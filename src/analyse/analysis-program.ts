/** The program of an analysis thread: waits for a task, searches until done or stopped, and waits again. */
import type { Host, ThreadPort } from '../host/host.js';
import { AnalysisKernel } from '../kernel/analysis-kernel.js';
import { MAX_DEPTH } from '../kernel/bounds.js';
import { Kernel, type Player } from '../kernel/kernel.js';
import { KernelError } from '../kernel/kernel-error.js';
import type { AnalysisLine, AnalysisState, Score } from './analysis.js';
import { AnalysisCells } from './analysis-cells.js';
import type {
  AnalysisThreadStart,
  EndReason,
  FromThread,
  Task,
  ThreadEvents,
  ToThread,
} from './analysis-messages.js';
import { Lead } from './lead.js';
import { huntMate } from './mate-hunt.js';
import { scoutMates } from './mate-scout.js';
import { linesByTable, type TableLines } from './table-lines.js';

/** A searching thread sends a message at least this often. */
const ALIVE_EVERY_MS = 5_000;

export async function runAnalysisProgram(
  host: Host,
  start: AnalysisThreadStart,
  port: ThreadPort,
): Promise<void> {
  const { hashMb, threads, thread, shared, network, mateHashMb } = start;
  const cells = start.cells ? new AnalysisCells(start.cells) : AnalysisCells.forThreads(1);
  let saidAt = 0;
  const send = (message: FromThread): void => {
    saidAt = performance.now();
    port.post(message);
  };
  const beAlive = (): void => {
    if (performance.now() - saidAt > ALIVE_EVERY_MS) send({ type: 'alive' });
  };
  const shouldStop = (): boolean => {
    beAlive();
    return cells.stop.raised;
  };
  try {
    const kernel = shared
      ? AnalysisKernel.attach(shared, thread, shouldStop)
      : AnalysisKernel.create(host, { hashMb, threads, network, shouldStop });
    const mateKernel = Kernel.create(host, { hashMb: mateHashMb, shouldStop });
    // a pure mate search has all threads and, as nothing is evaluated, all memory to itself
    const makeHunter = (toMove: Player): Kernel =>
      Kernel.create(host, {
        ...(toMove === 'attacker' ? { hashMb, threads } : { hashMb: mateHashMb }),
        shouldStop,
      });
    const hunters = new Map<Player, Kernel>();
    const hunterFor = (toMove: Player): Kernel => {
      const hunter = hunters.get(toMove) ?? makeHunter(toMove);
      hunters.set(toMove, hunter);
      return hunter;
    };
    if (thread === 0 && threads > 1 && !host.startsThreadsWhileBlocked) await hunterFor('attacker').ready();
    const events: ThreadEvents = {
      onState: (state) => send({ type: 'state', state }),
      onMates: (mates) => send({ type: 'mates', mates }),
    };
    port.listen((message) => {
      const ended = hear(message as ToThread);
      send({ type: 'idle', ended });
    });
    send({ type: 'ready', ...(threads > 1 && { shared: kernel.shared }) });

    function hear(message: ToThread): EndReason {
      if (message.type === 'newGame') {
        kernel.newGame();
        return 'complete';
      }
      const { role, task, scoutElsewhere, startedAt } = message;
      if (!start.cells) {
        cells.reset(startedAt);
        cells.startClock(startedAt);
      }
      if (role === 'help') return help(kernel, task, thread, cells, beAlive);
      if (role === 'mate') return findMates(mateKernel, task, thread, cells, events);
      const ended = think(task, scoutElsewhere);
      // helpers are no longer needed
      cells.stop.raise();
      return ended;
    }

    function think(task: Task, scoutElsewhere: boolean): EndReason {
      kernel.setPosition(task.position);
      if (kernel.legalMoves().length === 0) return 'complete';
      const { mate } = task;
      if (mate !== undefined) return huntMate({ ...task, mate }, kernel, hunterFor, cells, events.onMates);
      const known = linesByTable(mateKernel, task, cells.clockElapsed);
      if (known) return tellTable(known, task, kernel, mateKernel, cells, beAlive, events);
      const mateLimit = task.depth === undefined ? {} : { mate: Math.ceil(task.depth / 2) };
      const scout = scoutMates(mateKernel, { ...task, ...mateLimit });
      const lead = new Lead(task, scoutElsewhere, kernel, scout, cells, events);
      kernel.shouldStop = () => {
        beAlive();
        return lead.look();
      };
      return lead.think();
    }
  } catch (error) {
    if (!(error instanceof KernelError) || error.code !== 'no-memory') throw error;
    send({ type: 'no-memory', message: error.message });
  }
}

/** Depth of the search for the best try among the moves that keep a draw. */
const DRAW_DEPTH = 12;

/** Reports what a table says. In a draw, the evaluating search chooses among the moves that keep it. */
function tellTable(
  { lines, drawing }: TableLines,
  task: Task,
  kernel: AnalysisKernel,
  mateKernel: Kernel,
  cells: AnalysisCells,
  beAlive: () => void,
  events: ThreadEvents,
): EndReason {
  const tell = (told: readonly AnalysisLine[]): void => {
    const { nodes, elapsed: ms } = cells;
    const depth = told[0]?.depth ?? 0;
    events.onState({ depth, lines: told, nodes, ms, hashPermille: kernel.hashPermille });
  };
  if (!drawing) {
    tell(lines);
    return 'complete';
  }
  const searchMoves = [...drawing];
  const limited = {
    ...task,
    searchMoves,
    mateShare: 0,
    depth: Math.min(task.depth ?? DRAW_DEPTH, DRAW_DEPTH),
  };
  const drawn = Math.min(drawing.length, lines.length);
  const onState = (state: AnalysisState): void =>
    tell([
      ...state.lines.slice(0, drawn).map((line) => ({ ...line, score: DRAWN, proven: true as const })),
      ...lines.slice(drawn),
    ]);
  const scout = scoutMates(mateKernel, limited);
  const lead = new Lead({ ...limited, lines: drawn }, true, kernel, scout, cells, { ...events, onState });
  kernel.shouldStop = () => {
    beAlive();
    return lead.look();
  };
  const ended = lead.think();
  return ended === 'depth' && (task.depth === undefined || task.depth > DRAW_DEPTH) ? 'complete' : ended;
}

const DRAWN: Score = { kind: 'centipawns', centipawns: 0 };

/** Odd threads search one ply deeper, so that the table already has what the leading thread will ask. */
function help(
  kernel: AnalysisKernel,
  { position, lines, searchMoves, nodes }: Task,
  thread: number,
  cells: AnalysisCells,
  beAlive: () => void,
): EndReason {
  const maxNodes = nodes ?? Number.POSITIVE_INFINITY;
  kernel.shouldStop = () => {
    beAlive();
    cells.countNodes(thread, kernel.nodes);
    return cells.stop.raised || cells.nodes >= maxNodes;
  };
  kernel.setPosition(position);
  if (kernel.legalMoves().length === 0) return 'complete';
  kernel.startAnalysis({ lines, ...(searchMoves && { searchMoves }) });
  for (let depth = 1 + (thread & 1); depth <= MAX_DEPTH && !kernel.limitReached; depth++) {
    kernel.iterate(depth);
  }
  return 'stopped';
}

function findMates(
  kernel: Kernel,
  task: Task,
  thread: number,
  cells: AnalysisCells,
  { onMates }: ThreadEvents,
): EndReason {
  const scout = scoutMates(kernel, task);
  while (!scout.isDone && !cells.stop.raised) {
    scout.step({});
    cells.countNodes(thread, scout.nodes);
    onMates(scout.mates);
  }
  if (scout.isSatisfied) cells.stop.raise();
  return 'stopped';
}
