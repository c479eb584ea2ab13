/** `verify --format html` */
import type { NoMove } from '../../chess/read-move.js';
import type { Refusal } from '../../problems/problem.js';
import type { ProblemRecord, VerdictRecord } from '../../records/problem-records.js';
import type { VerdictSummary } from '../../records/run-records.js';
import { movesOfLine, type NotatedMove } from '../../solve/solution.js';
import {
  isLineVerdict,
  type LineFault,
  type LineVerdict,
  type Verdict,
  type WrongKey,
} from '../../solve/verdict.js';
import { printable } from '../../text/quote.js';
import { goalWords } from '../goal-words.js';
import { HtmlReport, listedFields, saidOf } from '../html/html-report.js';
import { inOrder, LineWriter, phase, shownMove, titled } from '../html/play-lines.js';
import type { ListedProblem, Shown, ShownMove, ShownPhase } from '../html/shown.js';
import { type MoveWriter, passedBefore, passedBy } from '../move-notation.js';
import { LineNumbers } from '../solution/line-words.js';
import { cutNotes, playNotes } from '../solution/play-words.js';
import { lineFields, linePlay, shownPlay } from '../solution/solution-html.js';
import { NO_MOVE } from './line-verdict-words.js';
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

export function shownVerdict({ index, problem, verdict }: VerdictRecord, writer: MoveWriter): Shown {
  const { stipulation } = verdict;
  const isLines = isLineVerdict(verdict);
  const published = publishedText(problem, verdict, writer);
  const sentence = verdictSentence(problem, verdict);
  return {
    listed: {
      ...listedFields(index, problem),
      ...(stipulation && { stipulation }),
      results: [verdictText(verdict)],
      mood: verdictMood(verdict),
      ...(isLines ? lineFields(problem, verdict, writer) : keyFields(problem, verdict, writer)),
      ...(sentence && { sentence }),
      ...saidOf(problem, [
        ...furtherEvidence(problem, verdict),
        ...(published !== '-' ? [`published${isLines ? '' : ' key'}: ${published}`] : []),
        ...(isLines ? [] : verdict.view ? playNotes(verdict) : cutNotes(verdict)),
      ]),
    },
    play: isLines
      ? [...linePlay(problem.fen, verdict, writer), ...brokenLines(problem, verdict, writer)]
      : verdictPlay(problem, verdict, writer),
  };
}

function keyFields(
  { fen }: ProblemRecord,
  verdict: Verdict,
  writer: MoveWriter,
): Pick<ListedProblem, 'length' | 'keys'> {
  const { moves, atMost, complete } = verdict;
  const keys = verdict.keys.map((key) => writer.marked(key, '!', passedBefore(fen))).join(' ');
  return {
    ...(moves !== undefined && !atMost && { length: moves }),
    ...(keys && { keys: complete ? keys : `${keys} (more?)` }),
  };
}

/**
 * What is true and what was published: keys with their play or, where none was searched, with a line and their duals; wrong
 * keys with their refutations; the published line and its faults.
 */
function verdictPlay({ fen }: ProblemRecord, verdict: Verdict, writer: MoveWriter): ShownPhase[] {
  const { keys, atMost, published, tries = [], wrongKeys, lineFaults, duals = [] } = verdict;
  const lines = new LineWriter(fen, writer);
  const { noun } = goalWords(verdict.stipulation);
  const missed = `no ${noun}`;
  const meant = published.line.flatMap(({ move }) => (move ? [move] : []));
  const known = [
    {
      title: 'Published line',
      moves: endsAt(meant, lineFaults) ? [] : meant,
      sound: lineFaults.length === 0,
    },
    {
      title: atMost ? `${capital(noun)}, perhaps not the shortest` : `Shortest ${noun}`,
      moves: movesOfLine(verdict.line),
      sound: true,
    },
  ].filter(({ moves }) => moves.length > 1);
  const wrong = wrongKeys
    .filter(({ move }) => !tries.some(({ uci }) => uci === move?.uci))
    .flatMap((key) => wrongKeyMoves(key, missed, lines));
  const faults = lineFaults.flatMap((fault) => lineFaultPhase(fault, missed, lines));
  if (verdict.view !== undefined || verdict.setPlay || verdict.tries) {
    return [...shownPlay(fen, verdict, writer, verdict.cooks, wrong), ...faults];
  }
  // a sound line follows its key; any other stands by itself
  const followed = keys.map((key) => known.find(({ moves, sound }) => sound && moves[0]?.uci === key.uci));
  return inOrder([
    phase(
      'actual',
      keys.flatMap((key, i) => [
        lines.move('key', 0, key, undefined, '!'),
        ...lines.continuation(followed[i]?.moves ?? []),
      ]),
    ),
    phase('try', wrong),
    ...known
      .filter((each) => !followed.includes(each))
      .map(({ title, moves }) => titled('line', title, lines.line(moves))),
    ...faults,
    ...duals.map(({ line, answers, minor }) => {
      const before = movesOfLine(line);
      return titled('line', minor ? 'Minor dual' : 'Dual', [
        ...lines.line(before),
        ...answers.map((answer) => lines.move('answer', before.length, answer, before.at(-1))),
      ]);
    }),
  ]);
}

function wrongKeyMoves({ move, ...why }: WrongKey, missed: string, lines: LineWriter): ShownMove[] {
  if (!move) return [];
  const note = why.reason === 'misses-goal' ? missed : why.reason === 'not-best' ? 'not best' : '';
  const refutations = why.reason === 'fails' ? why.refutations : [];
  return [
    lines.move('try', 0, move, undefined, '?', note),
    ...refutations.map((reply) => lines.move('refutation', 1, reply, move, '!')),
  ];
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const BROKEN = 'Fault in the published line';

const FAULTS: Partial<Record<LineFault['reason'], string>> = {
  fails: 'fails',
  'not-best': 'not best',
  'not-only': 'not the only move',
};

function lineFaultPhase({ text, move, ...why }: LineFault, missed: string, lines: LineWriter): ShownPhase[] {
  const after = movesOfLine(why.after);
  // what cannot be played cannot be shown; the sentence or the remarks describe it
  if (after.some(({ uci }) => uci === NULL_UCI)) return [];
  if (!move) {
    const note = noMove(lines.numbered(after.length, printable(text, 20)), why.reason);
    return after.length > 0 ? [titled('fault', BROKEN, lines.line(after, note))] : [];
  }
  const others =
    why.reason === 'fails'
      ? why.refutations.map((reply) => lines.move('refutation', after.length + 1, reply, move, '!'))
      : why.reason === 'not-best' || why.reason === 'not-only'
        ? (why.reason === 'not-best' ? why.better : why.others).map((other) =>
            lines.move('answer', after.length, other, after.at(-1)),
          )
        : [];
  const note = why.reason === 'misses-goal' ? missed : FAULTS[why.reason];
  const wrong = lines.move('line', after.length, move, after.at(-1), '?', note);
  return [titled('fault', BROKEN, [...lines.line(after), wrong, ...others])];
}

/** Whether a text that is no move ends this line, which is then shown as broken. */
const endsAt = (line: readonly NotatedMove[], faults: readonly LineFault[]): boolean =>
  faults.some(({ move, after }) => !move && after.uci.join() === line.map(({ uci }) => uci).join());

const noMove = (name: string, reason: LineFault['reason']): string =>
  reason in NO_MOVE ? `${name} ${NO_MOVE[reason as NoMove]}` : name;

/** Published lines of help and series play up to where they break. */
function brokenLines(
  { fen }: ProblemRecord,
  { stipulation, lineFaults }: LineVerdict,
  writer: MoveWriter,
): ShownPhase[] {
  const numbers = new LineNumbers(stipulation);
  return lineFaults.flatMap(({ after, text, move, reason, inSetPlay }) => {
    const moves = [...movesOfLine(after), ...(move ? [move] : [])];
    if (moves.length === 0) return [];
    const from = inSetPlay ? 1 : 0;
    const note =
      reason === 'misses-goal'
        ? `no ${goalWords(stipulation).noun}`
        : reason === 'leaves-solution'
          ? 'begins no solution'
          : noMove(`${numbers.column(from + moves.length)}${printable(text, 20)}`, reason);
    let passed = inSetPlay ? undefined : passedBefore(fen);
    const played = moves.map((made, i) => {
      const isLast = i === moves.length - 1;
      const number = numbers.column(from + i);
      const shown = isLast && move ? writer.marked(made, '?', passed) : writer.move(made, passed);
      passed = passedBy(made);
      const text = (i > 0 && number.endsWith('...') ? '' : number) + shown;
      return shownMove('line', i, text, made, isLast ? note : '');
    });
    return [titled('fault', inSetPlay ? 'Fault in the published set play' : BROKEN, played)];
  });
}

/** How a pass is written in what was published. */
const NULL_UCI = '0000';
