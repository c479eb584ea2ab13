/** `verify --format html` */
import type { Refusal } from '../../problems/problem.js';
import type { ProblemRecord, VerdictRecord } from '../../records/problem-records.js';
import type { VerdictSummary } from '../../records/run-records.js';
import { movesOfLine } from '../../solve/solution.js';
import { isLineVerdict, type LineFault, type Verdict, type WrongKey } from '../../solve/verdict.js';
import { goalWords } from '../goal-words.js';
import type { RecordHead } from '../html/data.js';
import { HtmlReport, problemFields, saidOf } from '../html/html-report.js';
import { LineWriter } from '../html/play-lines.js';
import { type MoveWriter, passedBefore } from '../move-notation.js';
import { cutNotes, playNotes } from '../solution/play-words.js';
import { lineFields, linePlay, shownPlay } from '../solution/solution-html.js';
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
  result({ index, problem, verdict }: VerdictRecord): void {
    const { stipulation } = verdict;
    const isLines = isLineVerdict(verdict);
    const published = publishedText(verdict);
    const sentence = verdictSentence(problem, verdict);
    const head: RecordHead = {
      ...problemFields(index, problem),
      ...(stipulation && { s: stipulation }),
      o: [verdictText(verdict)],
      m: verdictMood(verdict),
      ...(isLines ? lineFields(problem, verdict, this.writer) : keyFields(problem, verdict, this.writer)),
      ...(sentence && { q: sentence }),
      ...saidOf(problem, [
        ...furtherEvidence(problem, verdict),
        ...(published !== '-' ? [`published${isLines ? '' : ' key'}: ${published}`] : []),
        ...(isLines ? [] : verdict.view ? playNotes(verdict) : cutNotes(verdict)),
      ]),
    };
    const play = isLines
      ? linePlay(problem.fen, verdict, this.writer).join('\n')
      : verdictPlay(problem, verdict, this.writer);
    this.file.record(head, play);
  }

  protected override refused(refusal: Refusal): string {
    return isInvalid(refusal) ? VERDICT_WORDS.invalid : super.refused(refusal);
  }

  end(summary?: VerdictSummary): void {
    this.finish(summary, summary && verdictSummaryText(summary));
  }
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
    { heading: 'published line', moves: meant, sound: lineFaults.length === 0 },
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

const FAULTS: Partial<Record<LineFault['reason'], string>> = {
  fails: 'fails',
  'not-best': 'not best',
  'not-only': 'not the only move',
};

function lineFaultLines({ move, ...why }: LineFault, missed: string, lines: LineWriter): string[] {
  const after = movesOfLine(why.after);
  // what cannot be played cannot be shown; the remarks describe it
  if (!move || after.some(({ uci }) => uci === NULL_UCI)) return [];
  const others =
    why.reason === 'fails'
      ? why.refutations.map((reply) => lines.move('r', after.length + 1, reply, move, '!'))
      : why.reason === 'not-best' || why.reason === 'not-only'
        ? (why.reason === 'not-best' ? why.better : why.others).map((other) =>
            lines.move('a', after.length, other, after.at(-1)),
          )
        : [];
  return [
    ...lines.section('fault in the published line', after),
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

/** How a pass is written in what was published. */
const NULL_UCI = '0000';
