/** The program of an analysis thread: it waits for a task, searches until done or stopped, and waits again. */
import type { Host, ThreadPort } from '../host/host.js';
import { AnalysisKernel } from '../kernel/analysis-kernel.js';
import { MAX_DEPTH } from '../kernel/bounds.js';
import { Kernel, type Player } from '../kernel/kernel.js';
import { present } from '../text/present.js';
import { answerCalls } from '../threads/calls.js';
import type { AnalysisLine, Score } from './analysis.js';
import { AnalysisCells } from './analysis-cells.js';
import type {
  AnalysisCalls,
  AnalysisTask,
  AnalysisThreadStart,
  EndReason,
  TellFindings,
} from './analysis-messages.js';
import { Lead } from './lead.js';
import { huntMate } from './mate-hunt.js';
import { type MateScout, scoutMates } from './mate-scout.js';
import { linesByTable, makingTime, type TableLines } from './table-lines.js';

/** Depth of the search for the best try among the moves that keep a draw. */
const DRAW_DEPTH = 12;
const DRAWN: Score = { kind: 'centipawns', centipawns: 0 };

export const runAnalysisProgram = (host: Host, start: AnalysisThreadStart, port: ThreadPort): Promise<void> =>
  answerCalls<AnalysisCalls>(port, async ({ tell: report, beAlive }) => {
    const { hashMb, threads, thread, shared, network, mateHashMb } = start;
    const tables = present({ tables: start.tables });
    const cells = start.cells ? new AnalysisCells(start.cells) : AnalysisCells.forThreads(1);
    const shouldStop = (): boolean => {
      beAlive();
      return cells.stop.raised;
    };
    const kernel = shared
      ? AnalysisKernel.attach(shared, thread, shouldStop)
      : AnalysisKernel.create(host, { hashMb, threads, network, shouldStop });
    const mateKernel = Kernel.create(host, { hashMb: mateHashMb, ...tables, shouldStop });
    // a pure mate search uses all threads and, since nothing is evaluated, all memory
    const makeHunter = (toMove: Player): Kernel =>
      Kernel.create(host, {
        ...(toMove === 'attacker' ? { hashMb, threads } : { hashMb: mateHashMb }),
        ...tables,
        shouldStop,
      });
    const hunters = new Map<Player, Kernel>();
    const hunterFor = (toMove: Player): Kernel => {
      const hunter = hunters.get(toMove) ?? makeHunter(toMove);
      hunters.set(toMove, hunter);
      return hunter;
    };
    const tableAnswers = (): number =>
      [mateKernel, ...hunters.values()].reduce((sum, { endings }) => sum + endings.answers, 0);
    let answersBefore = 0;
    const countTableAnswers = (): void => cells.countTableAnswers(thread, tableAnswers() - answersBefore);
    const tell: TellFindings = (findings) => {
      countTableAnswers();
      report(findings);
    };
    if (thread === 0 && threads > 1 && !host.startsThreadsWhileBlocked) await hunterFor('attacker').ready();

    function think(task: AnalysisTask, scoutElsewhere: boolean): EndReason {
      kernel.setPosition(task.position);
      if (kernel.legalMoves().length === 0) return 'complete';
      const known = linesByTable(mateKernel, task, cells.clockElapsed);
      if (known) return tellTable(known, task);
      const { mate } = task;
      if (mate !== undefined) return huntMate({ ...task, mate }, hunterFor, cells, tell);
      mateKernel.endings.mostMakingMs = makingTime(task, cells.clockElapsed);
      const mateLimit = task.depth === undefined ? {} : { mate: Math.ceil(task.depth / 2) };
      return lead(task, scoutElsewhere, scoutMates(mateKernel, { ...task, ...mateLimit }), tell);
    }

    function lead(
      task: AnalysisTask,
      scoutElsewhere: boolean,
      scout: MateScout,
      tell: TellFindings,
    ): EndReason {
      const leading = new Lead(task, scoutElsewhere, kernel, scout, cells, tell);
      kernel.shouldStop = () => {
        beAlive();
        return leading.look();
      };
      return leading.think();
    }

    /** Reports what a table says. In a draw, the evaluating search chooses among the moves that keep the draw. */
    function tellTable({ lines, drawing }: TableLines, task: AnalysisTask): EndReason {
      const tellLines = (told: readonly AnalysisLine[]): void => {
        const { nodes, elapsed: ms } = cells;
        const depth = told[0]?.depth ?? 0;
        tell({ state: { depth, lines: told, nodes, ms, hashPermille: kernel.hashPermille } });
      };
      if (!drawing) {
        tellLines(lines);
        return 'complete';
      }
      const drawn = Math.min(drawing.length, lines.length);
      const depth = Math.min(task.depth ?? DRAW_DEPTH, DRAW_DEPTH);
      const limited = { ...task, searchMoves: [...drawing], mateShare: 0, depth };
      const ended = lead({ ...limited, lines: drawn }, true, scoutMates(mateKernel, limited), ({ state }) => {
        if (!state) return;
        const kept = state.lines.slice(0, drawn);
        tellLines([
          ...kept.map((line) => ({ ...line, score: DRAWN, proven: true as const })),
          ...lines.slice(drawn),
        ]);
      });
      return ended === 'depth' && (task.depth === undefined || task.depth > DRAW_DEPTH) ? 'complete' : ended;
    }

    /** Helps the leading thread. Odd threads search one ply deeper, so that the table already has what it will need. */
    function help({
      position,
      lines,
      searchMoves,
      nodes = Number.POSITIVE_INFINITY,
    }: AnalysisTask): EndReason {
      kernel.shouldStop = () => {
        beAlive();
        cells.countNodes(thread, kernel.nodes);
        return cells.stop.raised || cells.nodes >= nodes;
      };
      kernel.setPosition(position);
      if (kernel.legalMoves().length === 0) return 'complete';
      kernel.startAnalysis({ lines, ...(searchMoves && { searchMoves }) });
      for (let depth = 1 + (thread & 1); depth <= MAX_DEPTH && !kernel.limitReached; depth++) {
        kernel.iterate(depth);
      }
      return 'stopped';
    }

    function findMates(task: AnalysisTask): EndReason {
      const scout = scoutMates(mateKernel, task);
      while (!scout.isDone && !cells.stop.raised) {
        scout.step({});
        cells.countNodes(thread, scout.nodes);
        tell({ mates: scout.mates });
      }
      if (scout.isSatisfied) cells.stop.raise();
      return 'stopped';
    }

    return {
      ready: threads > 1 ? kernel.shared : undefined,
      answer: (call) => {
        if (call.type === 'newGame') {
          kernel.newGame();
          return 'complete';
        }
        const { role, task, scoutElsewhere, startedAt } = call;
        if (!start.cells) {
          cells.reset(startedAt);
          cells.startClock(startedAt);
        }
        answersBefore = tableAnswers();
        if (role === 'help') return help(task);
        if (role === 'mate') return findMates(task);
        const ended = think(task, scoutElsewhere);
        countTableAnswers();
        // helpers are no longer needed
        cells.stop.raise();
        return ended;
      },
    };
  });
