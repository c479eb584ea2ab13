/** `verify --format html` */
import { PASSED_UCI } from '../../chess/pass.js';
import type { Refusal } from '../../problems/problem.js';
import type { VerdictRecord } from '../../records/problem-records.js';
import type { VerdictSummary } from '../../records/run-records.js';
import { areLines, keysOf, type NotatedMove, phaseOf } from '../../solution/play.js';
import { type Fault, type FaultReason, type Verdict, verdictsOf } from '../../solution/verdict.js';
import { HtmlReport, reportDetails, titledFields } from '../html/html-report.js';
import { inLine, numberedMove, rowOf, shownLine, shownPhase } from '../html/play-lines.js';
import type { Shown, ShownMove, ShownPhase } from '../html/shown.js';
import type { MoveWriter } from '../move-notation.js';
import { cutNotes, listNotes } from '../solution/play-notes.js';
import { type Before, PlayWriter } from '../solution/play-writer.js';
import { provenFields, shownPlay, themeEvidence } from '../solution/solution-html.js';
import { faultPlace, whyWrong } from './fault-words.js';
import { refusedVerdict, verdictSummaryText } from './verdict-summary.js';
import {
  furtherEvidence,
  publishedText,
  verdictMood,
  verdictSentence,
  verdictText,
  verdictWord,
} from './verdict-words.js';

export class VerdictHtml extends HtmlReport<VerdictRecord, VerdictSummary> {
  result(record: VerdictRecord): void {
    this.file.record(shownVerdict(record, this.writer));
  }

  protected override refused(refusal: Refusal): string {
    const verdict = refusedVerdict(refusal);
    return verdict ? verdictWord(verdict) : super.refused(refusal);
  }

  end(summary?: VerdictSummary): void {
    this.finish(summary, verdictSummaryText);
  }
}

export function shownVerdict({ index, problem, verdict }: VerdictRecord, moves: MoveWriter): Shown {
  const { solution, published } = verdict;
  const writer = new PlayWriter(problem, solution, moves);
  const text = publishedText(problem, verdict, moves);
  const sentence = verdictSentence(problem, verdict);
  return {
    listed: {
      ...titledFields(index, problem, solution),
      ...provenFields(solution, writer),
      results: [verdictText(verdict)],
      verdicts: verdictsOf(verdict),
      mood: verdictMood(verdict),
      ...(sentence && { sentence }),
      ...reportDetails(problem, [
        ...furtherEvidence(problem, verdict),
        ...(text === '-' ? [] : [`published${published.keys.length > 0 ? ' key' : ''}: ${text}`]),
        ...(solution.view ? listNotes(solution) : cutNotes(solution)),
      ]),
    },
    play: verdictPlay(verdict, writer),
    ...themeEvidence(solution),
  };
}

/**
 * Returns the proven play or a line, the published line with its faults, wrong keys with their refutations,
 * and duals.
 */
function verdictPlay(verdict: Verdict, writer: PlayWriter): ShownPhase[] {
  const { solution, unpublished, duals = [] } = verdict;
  const tries = phaseOf(solution, 'try') ?? [];
  const wrongKeys = verdict.faults
    .filter(({ of, move }) => of === 'key' && !tries.some(({ uci }) => uci === move?.uci))
    .flatMap((fault) => wrongKeyMoves(fault, writer));
  const faults = verdict.faults
    .filter(({ of }) => of !== 'key')
    .slice(0, SHOWN_FAULTS)
    .flatMap((fault) => faultPhase(fault, writer));
  const cooks = unpublished.flatMap((line) => line.slice(0, 1));
  const play = shownPlay(solution, writer, { cooks, wrongKeys });
  // the play contains the published line, and duals are marked in it
  if (solution.view !== undefined || areLines(keysOf(solution))) return [...play, ...faults];
  const meant = (verdict.published.lines[0] ?? []).flatMap(({ move }) => (move ? [move] : []));
  const isBroken = verdict.faults.some(
    ({ of, move, after }) => of !== 'key' && !move && after.length === meant.length,
  );
  return [
    ...play,
    ...(isBroken || meant.length < 2 ? [] : [shownPhase('line', shownLine(writer, meant), 'Published line')]),
    ...faults,
    ...duals.map(({ line, answers, minor }) => {
      const next = answers.map((answer) =>
        numberedMove(writer, 'answer', line.length, answer, { before: line.at(-1) ?? 'diagram' }),
      );
      return shownPhase('line', shownLine(writer, line, { next }), minor ? 'Minor dual' : 'Dual');
    }),
  ];
}

/** Maximum number of faults that can be played through. The remarks count the others. */
const SHOWN_FAULTS = 20;

/** The note on a faulty move. If the move cannot be played, the page does not show the move itself. */
const NOTES: { readonly [R in FaultReason['reason']]?: string } = {
  fails: 'fails',
  'not-best': 'not best',
  'not-only': 'not the only move',
  'leaves-solution': 'does not begin a solution',
  'is-key': 'a key',
  'no-refutation': 'is not a refutation',
  'no-zugzwang': 'no waiting move',
  'no-check': 'no check',
};

const noteOn = ({ reason }: Fault, { goal }: PlayWriter): string =>
  reason === 'misses-goal' ? `no ${goal.noun}` : (NOTES[reason] ?? '');

function wrongKeyMoves(fault: Fault, writer: PlayWriter): ShownMove[] {
  const { move } = fault;
  if (!move) return [];
  const note = fault.reason === 'fails' ? '' : noteOn(fault, writer);
  return [
    numberedMove(writer, 'try', 0, move, { mark: '?', note, next: refutationsOf(fault, move, writer) }),
  ];
}

const refutationsOf = (fault: Fault, move: NotatedMove, writer: PlayWriter): ShownMove[] =>
  fault.reason === 'fails'
    ? fault.refutations.map((reply) =>
        numberedMove(writer, 'refutation', fault.after.length + 1, reply, { before: move, mark: '!' }),
      )
    : [];

function othersOf(fault: Fault, writer: PlayWriter): ShownMove[] {
  const { after } = fault;
  const others = fault.reason === 'not-best' ? fault.better : fault.reason === 'not-only' ? fault.others : [];
  return others.map((other) =>
    numberedMove(writer, 'answer', after.length, other, { before: after.at(-1) ?? 'diagram' }),
  );
}

/**
 * Returns the published play up to where it breaks. A move that cannot be played cannot be shown, so the sentence
 * or the remarks describe it.
 */
function faultPhase(fault: Fault, writer: PlayWriter): ShownPhase[] {
  const { of, after, move } = fault;
  const moves = move ? [...after, move] : after;
  if (moves.length === 0) return [];
  const first: Before = of === 'set' ? 'pass' : 'diagram';
  const inRow = writer
    .inRow(moves, first, move && '?')
    .map((text, i) => (moves[i]?.uci === PASSED_UCI ? '' : text));
  const note = move ? noteOn(fault, writer) : `${faultPlace(fault, writer, 0)} ${whyWrong(fault, writer)}`;
  const kind = of === 'set' ? 'set' : 'actual';
  const texts = writer.published(kind, moves, inRow);
  const isMade = ({ uci }: NotatedMove): boolean => uci !== PASSED_UCI;
  const shown = rowOf('line', moves.filter(isMade), texts, note);
  const title = `Fault in the published ${of === 'set' ? 'set play' : 'line'}`;
  const { right = [] } = fault;
  if (move && fault.reason === 'no-refutation') {
    const next = right.map((better) =>
      numberedMove(writer, 'answer', after.length + 1, better, { before: move }),
    );
    return [shownPhase('fault', inLine(shown, next), title)];
  }
  const rest = right.flatMap((better) => {
    const line = [...after, better];
    return rowOf('answer', [better], writer.published(kind, line, writer.inRow(line, first), 1));
  });
  if (!move) return [shownPhase('fault', inLine(shown, rest), title)];
  const faulty = inLine(shown.slice(-1), refutationsOf(fault, move, writer));
  const beside = [...faulty, ...othersOf(fault, writer), ...rest];
  return [shownPhase('fault', inLine(shown.slice(0, -1), beside), title)];
}
