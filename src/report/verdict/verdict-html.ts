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
import type { RecordHead } from '../html/data.js';
import { HtmlReport, problemFields, saidOf } from '../html/html-report.js';
import { LineWriter, playLine } from '../html/play-lines.js';
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
    const { head, play } = shownVerdict(record, this.writer);
    this.file.record(head, play);
  }

  protected override refused(refusal: Refusal): string {
    return isInvalid(refusal) ? VERDICT_WORDS.invalid : super.refused(refusal);
  }

  end(summary?: VerdictSummary): void {
    this.finish(summary, summary && verdictSummaryText(summary));
  }
}

/** What a page shows of a verdict, as data.ts describes it. */
export function shownVerdict(
  { index, problem, verdict }: VerdictRecord,
  writer: MoveWriter,
): { readonly head: RecordHead; readonly play: string } {
  const { stipulation } = verdict;
  const isLines = isLineVerdict(verdict);
  const published = publishedText(problem, verdict, writer);
  const sentence = verdictSentence(problem, verdict);
  const head: RecordHead = {
    ...problemFields(index, problem),
    ...(stipulation && { s: stipulation }),
    o: [verdictText(verdict)],
    m: verdictMood(verdict),
    ...(isLines ? lineFields(problem, verdict, writer) : keyFields(problem, verdict, writer)),
    ...(sentence && { q: sentence }),
    ...saidOf(problem, [
      ...furtherEvidence(problem, verdict),
      ...(published !== '-' ? [`published${isLines ? '' : ' key'}: ${published}`] : []),
      ...(isLines ? [] : verdict.view ? playNotes(verdict) : cutNotes(verdict)),
    ]),
  };
  const play = isLines
    ? [...linePlay(problem.fen, verdict, writer), ...brokenLines(problem, verdict, writer)].join('\n')
    : verdictPlay(problem, verdict, writer);
  return { head, play };
}

function keyFields(
  { fen }: ProblemRecord,
  verdict: Verdict,
  writer: MoveWriter,
): Pick<RecordHead, 'l' | 'k'> {
  const { moves, atMost, complete } = verdict;
  const keys = verdict.keys.map((key) => writer.marked(key, '!', passedBefore(fen))).join(' ');
  return {
    ...(moves !== undefined && !atMost && { l: moves }),
    ...(keys && { k: complete ? keys : `${keys} (more?)` }),
  };
}

/**
 * What is true and what was published: keys with their play or, where none was searched, with a line and their duals; wrong
 * keys with their refutations; the published line and its faults.
 */
function verdictPlay({ fen }: ProblemRecord, verdict: Verdict, writer: MoveWriter): string {
  const { keys, atMost, published, tries = [], wrongKeys, lineFaults, duals = [] } = verdict;
  const lines = new LineWriter(fen, writer);
  const { noun } = goalWords(verdict.stipulation);
  const missed = `no ${noun}`;
  const meant = published.line.flatMap(({ move }) => (move ? [move] : []));
  const known = [
    {
      heading: 'published line',
      moves: endsAt(meant, lineFaults) ? [] : meant,
      sound: lineFaults.length === 0,
    },
    {
      heading: atMost ? `${noun}, perhaps not the shortest` : `shortest ${noun}`,
      moves: movesOfLine(verdict.line),
      sound: true,
    },
  ].filter(({ moves }) => moves.length > 1);
  const wrong = wrongKeys.filter(({ move }) => !tries.some(({ uci }) => uci === move?.uci));
  const ofClaim = wrong.flatMap((key) => wrongKeyLines(key, missed, lines));
  const faults = lineFaults.flatMap((fault) => lineFaultLines(fault, missed, lines));
  if (verdict.view !== undefined || verdict.setPlay || verdict.tries) {
    return [...shownPlay(fen, verdict, writer, verdict.cooks), ...ofClaim, ...faults].join('\n');
  }
  // a sound line follows its key; any other stands by itself
  const followed = keys.map((key) => known.find(({ moves, sound }) => sound && moves[0]?.uci === key.uci));
  const others = known.filter((each) => !followed.includes(each));
  return [
    ...keys.flatMap((key, i) => [
      lines.first('k', key, '!'),
      ...lines.continuation(followed[i]?.moves ?? []),
    ]),
    ...ofClaim,
    ...others.flatMap(({ heading, moves }) => lines.section(heading, moves)),
    ...faults,
    ...duals.flatMap(({ line, answers, minor }) => {
      const before = movesOfLine(line);
      return [
        ...lines.section(minor ? 'minor dual' : 'dual', before),
        ...answers.map((answer) => lines.move('a', before.length, answer, before.at(-1))),
      ];
    }),
  ].join('\n');
}

function wrongKeyLines({ move, ...why }: WrongKey, missed: string, lines: LineWriter): string[] {
  if (!move) return [];
  const note = why.reason === 'misses-goal' ? missed : why.reason === 'not-best' ? 'not best' : '';
  const first = lines.first('t', move, '?', note);
  const refutations = why.reason === 'fails' ? why.refutations : [];
  return [first, ...refutations.map((reply) => lines.reply(reply, move))];
}

const BROKEN = 'fault in the published line';

const FAULTS: Partial<Record<LineFault['reason'], string>> = {
  fails: 'fails',
  'not-best': 'not best',
  'not-only': 'not the only move',
};

function lineFaultLines({ text, move, ...why }: LineFault, missed: string, lines: LineWriter): string[] {
  const after = movesOfLine(why.after);
  // what cannot be played cannot be shown; the sentence or the remarks describe it
  if (after.some(({ uci }) => uci === NULL_UCI)) return [];
  if (!move)
    return after.length > 0
      ? lines.section(BROKEN, after, noMove(lines.numbered(after.length, printable(text, 20)), why.reason))
      : [];
  const others =
    why.reason === 'fails'
      ? why.refutations.map((reply) => lines.move('r', after.length + 1, reply, move, '!'))
      : why.reason === 'not-best' || why.reason === 'not-only'
        ? (why.reason === 'not-best' ? why.better : why.others).map((other) =>
            lines.move('a', after.length, other, after.at(-1)),
          )
        : [];
  return [
    ...lines.section(BROKEN, after),
    lines.move(
      'l',
      after.length,
      move,
      after.at(-1),
      '?',
      why.reason === 'misses-goal' ? missed : FAULTS[why.reason],
    ),
    ...others,
  ];
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
): string[] {
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
      return playLine(
        'l',
        i + 1,
        (i > 0 && number.endsWith('...') ? '' : number) + shown,
        made,
        isLast ? note : '',
      );
    });
    return [playLine('s', 0, inSetPlay ? 'fault in the published set play' : BROKEN), ...played];
  });
}

/** How a pass is written in what was published. */
const NULL_UCI = '0000';
