/** `verify --format html` */
import type { Refusal } from '../../problems/problem.js';
import type { VerdictRecord } from '../../records/problem-records.js';
import type { VerdictSummary } from '../../records/run-records.js';
import { keysOf, type NotatedMove, phaseOf } from '../../solution/play.js';
import type { Fault, FaultReason, Verdict } from '../../solution/verdict.js';
import { HtmlReport, listedFields, saidOf } from '../html/html-report.js';
import { inOrder, numberedMove, phase, shownLine, shownMove, titled } from '../html/play-lines.js';
import type { Shown, ShownMove, ShownPhase } from '../html/shown.js';
import type { MoveWriter } from '../move-notation.js';
import { cutNotes, playNotes } from '../solution/play-notes.js';
import { type Before, PlayWriter } from '../solution/play-writer.js';
import { provenFields, shownPlay } from '../solution/solution-html.js';
import { capital } from '../solution/solution-sentence.js';
import { NO_MOVE, nameOf } from './fault-words.js';
import { isInvalid, verdictSummaryText } from './verdict-summary.js';
import {
  furtherEvidence,
  publishedText,
  VERDICT_WORDS,
  verdictMood,
  verdictSentence,
  verdictText,
} from './verdict-words.js';

export class VerdictHtml extends HtmlReport<VerdictRecord, VerdictSummary> {
  result(record: VerdictRecord): void {
    this.file.record(shownVerdict(record, this.writer));
  }

  protected override refused(refusal: Refusal): string {
    return isInvalid(refusal) ? VERDICT_WORDS.invalid : super.refused(refusal);
  }

  end(summary?: VerdictSummary): void {
    this.finish(summary, summary && verdictSummaryText(summary));
  }
}

export function shownVerdict({ index, problem, verdict }: VerdictRecord, moves: MoveWriter): Shown {
  const { solution, published } = verdict;
  const writer = new PlayWriter(problem, solution, moves);
  const text = publishedText(problem, verdict, moves);
  const sentence = verdictSentence(problem, verdict);
  return {
    listed: {
      ...listedFields(index, problem),
      ...provenFields(solution, writer),
      results: [verdictText(verdict)],
      mood: verdictMood(verdict),
      ...(sentence && { sentence }),
      ...saidOf(problem, [
        ...furtherEvidence(problem, verdict),
        ...(text === '-' ? [] : [`published${published.keys.length > 0 ? ' key' : ''}: ${text}`]),
        ...(solution.view ? playNotes(solution) : cutNotes(solution)),
      ]),
    },
    play: verdictPlay(verdict, writer),
  };
}

/**
 * What is true and what was published: solutions with their play or, where none was searched, with a line and their duals; wrong
 * keys with their refutations; the published line and its faults.
 */
function verdictPlay(verdict: Verdict, writer: PlayWriter): ShownPhase[] {
  const { solution, unpublished, duals = [] } = verdict;
  const tries = phaseOf(solution, 'try') ?? [];
  const faults = verdict.faults
    .filter((fault) => fault.of !== 'key')
    .flatMap((fault) => faultPhase(fault, writer));
  const wrongKeys = verdict.faults
    .filter(({ of, move }) => of === 'key' && !tries.some(({ uci }) => uci === move?.uci))
    .flatMap((fault) => wrongKeyMoves(fault, writer));
  const isWhole = solution.view !== undefined || solution.phases.length > 1;
  if (isWhole || keysOf(solution)[0]?.role === 'help') {
    const cooks = unpublished.flatMap((line) => line.slice(0, 1));
    return [...shownPlay(solution, writer, { cooks, wrongKeys }), ...faults];
  }
  const known = knownLines(verdict, writer);
  // a sound line follows its key; any other stands by itself
  const keys = keysOf(solution).map((key) => ({
    key,
    line: known.find(({ moves, isSound }) => isSound && moves[0]?.uci === key.uci),
  }));
  const actual = keys.flatMap(({ key, line }) => [
    numberedMove(writer, 'key', 0, key, { mark: '!' }),
    ...shownLine(writer, line?.moves ?? [], '', 1),
  ]);
  return inOrder([
    phase('actual', actual),
    phase('try', wrongKeys),
    ...known
      .filter((each) => !keys.some(({ line }) => line === each))
      .map(({ title, moves }) => titled('line', title, shownLine(writer, moves))),
    ...faults,
    ...duals.map(({ line, answers, minor }) =>
      titled('line', minor ? 'Minor dual' : 'Dual', [
        ...shownLine(writer, line),
        ...answers.map((answer) =>
          numberedMove(writer, 'answer', line.length, answer, { before: line.at(-1) }),
        ),
      ]),
    ),
  ]);
}

interface KnownLine {
  readonly title: string;
  readonly moves: readonly NotatedMove[];
  readonly isSound: boolean;
}

/** The published line, unless it is shown as broken, and a solution against a longest defence. */
function knownLines({ solution, published, faults }: Verdict, { goal }: PlayWriter): KnownLine[] {
  const broken = faults.filter(({ of }) => of !== 'key');
  const meant = (published.lines[0] ?? []).flatMap(({ move }) => (move ? [move] : []));
  const isBroken = broken.some(({ move, after }) => !move && after.length === meant.length);
  const isBound = solution.moves !== undefined && !solution.shortest;
  const lines = [
    { title: 'Published line', moves: isBroken ? [] : meant, isSound: broken.length === 0 },
    {
      title: isBound ? `${capital(goal.noun)}, perhaps not the shortest` : `Shortest ${goal.noun}`,
      moves: solution.line,
      isSound: true,
    },
  ];
  return lines.filter(({ moves }) => moves.length > 1);
}

/** The note on a faulty move; one that cannot be played is not shown itself. */
const NOTES: { readonly [R in FaultReason['reason']]?: string } = {
  fails: 'fails',
  'not-best': 'not best',
  'not-only': 'not the only move',
  'leaves-solution': 'begins no solution',
};

const noteOn = ({ reason }: Fault, { goal }: PlayWriter): string =>
  reason === 'misses-goal' ? `no ${goal.noun}` : (NOTES[reason] ?? '');

function wrongKeyMoves(fault: Fault, writer: PlayWriter): ShownMove[] {
  const { move } = fault;
  if (!move) return [];
  const note = fault.reason === 'fails' ? '' : noteOn(fault, writer);
  return [
    numberedMove(writer, 'try', 0, move, { mark: '?', note }),
    ...othersOf(fault, move, writer, 'fails'),
  ];
}

/** What is played instead: refutations below the faulty move, better moves beside it. */
function othersOf(
  fault: Fault,
  move: NotatedMove,
  writer: PlayWriter,
  only: FaultReason['reason'] = fault.reason,
): ShownMove[] {
  if (fault.reason !== only) return [];
  const level = fault.after.length;
  if (fault.reason === 'fails')
    return fault.refutations.map((reply) =>
      numberedMove(writer, 'refutation', level + 1, reply, { before: move, mark: '!' }),
    );
  const others = fault.reason === 'not-best' ? fault.better : fault.reason === 'not-only' ? fault.others : [];
  return others.map((other) => numberedMove(writer, 'answer', level, other, { before: fault.after.at(-1) }));
}

/** The published play up to where it breaks. What cannot be played cannot be shown: the sentence or the remarks describe it. */
function faultPhase(fault: Fault, writer: PlayWriter): ShownPhase[] {
  const { of, after, move } = fault;
  const moves = move ? [...after, move] : after;
  if (moves.length === 0 || after.some(({ uci }) => uci === PASS)) return [];
  const from = of === 'set' ? writer.plyOf('set', 0, 1) : 0;
  const first: Before = of === 'set' ? 'pass' : 'diagram';
  const texts = writer.numbered(writer.inRow(moves, first, move && '?'), from);
  const note = move ? noteOn(fault, writer) : noMoveText(fault, writer.number(from + after.length));
  const shown = moves.map((made, i) =>
    shownMove('line', i, texts[i] ?? made.san, made, i === moves.length - 1 ? note : ''),
  );
  const title = `Fault in the published ${of === 'set' ? 'set play' : 'line'}`;
  return [titled('fault', title, [...shown, ...(move ? othersOf(fault, move, writer) : [])])];
}

/** `2.b8 is illegal` */
const noMoveText = (fault: Fault, number: string): string =>
  `${number}${nameOf(fault)} ${NO_MOVE[fault.reason as keyof typeof NO_MOVE] ?? ''}`;

/** How a pass is written in what was published. */
const PASS = '0000';
