/** Says what a version is and how it compares with the problem, in a row of a table and in a summary. */
import type { ImproveProgress, Soundness, VersionCounts } from '../../compose/improve.js';
import { isInLines, isSeriesPlay, PLAYS, type Play } from '../../problems/stipulation.js';
import type {
  Change,
  ChangedPart,
  ContentPart,
  ImprovementRecord,
  OriginalVersion,
} from '../../records/improvement-records.js';
import { answersOf, keysOf, type NotatedMove } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { countText, durationText, firstOf, plural } from '../../text/counts-and-times.js';
import { shiftTexts } from '../find/find-words.js';
import { answerNoun } from '../solution/words-of-play.js';

/** `-bPh7`, `+wNb3`, `bKa8-b8`, `wB for wQ on d4`, `mirrored, 1 up` */
export function changeText(change: Change): string {
  switch (change.type) {
    case 'remove':
      return `-${change.man}${change.square}`;
    case 'add':
      return `+${change.man}${change.square}`;
    case 'move':
      return `${change.man}${change.from}-${change.to}`;
    case 'replace':
      return `${change.by} for ${change.man} on ${change.square}`;
    case 'shift':
      return [...(change.mirror ? ['mirrored'] : []), ...shiftTexts(change.files, change.ranks)].join(', ');
  }
}

export const changesText = (changes: readonly Change[]): string => changes.map(changeText).join(', ');

const SOUNDNESS: Readonly<Record<Soundness, string>> = {
  sound: 'sound',
  dualistic: 'sound but for duals',
  cooked: 'cooked',
  short: 'solved sooner',
  'no-solution': 'without a solution',
  missing: 'with fewer solutions than intended',
  undecided: 'undecided',
};

export const soundnessText = (soundness: Soundness): string => SOUNDNESS[soundness];

/** `1,234 of 5,678 versions, 12 sound` */
export const progressText = ({ versions, sound, of }: ImproveProgress): string =>
  `${countText(versions)}${of === undefined ? '' : ` of ${countText(of)}`} versions, ${countText(sound)} sound`;

interface ImprovedSummary {
  readonly original: Pick<OriginalVersion, 'soundness'>;
  readonly versions: VersionCounts;
  readonly records: readonly ImprovementRecord[];
  readonly interrupted: boolean;
  readonly ms: number;
}

/** `5,678 versions in 1.2 s, 12 sound, 3 with the same content` */
export function improveSummaryText({
  versions: counts,
  records,
  interrupted,
  ms,
  original,
}: ImprovedSummary): string {
  const { versions, sound, same, undecided } = counts;
  const wasSound = original.soundness === 'sound' || original.soundness === 'dualistic';
  const parts = [
    `${plural(versions, 'version')} in ${durationText(ms)}`,
    `${countText(sound)} sound`,
    ...(wasSound ? [`${countText(same)} with the same content`] : []),
    ...(undecided > 0 ? [`${countText(undecided)} undecided`] : []),
    ...(records.length === 0 ? ['nothing found'] : []),
    ...(interrupted ? ['interrupted'] : []),
  ];
  return parts.join(', ');
}

/** Number of parts of the play that are named; the others are counted. */
const MOST_PARTS = 3;

/** Describes a version: its key or its fault, and the difference in content. */
export function improvementText(record: ImprovementRecord): string {
  const { kind, soundness } = record;
  const isSound = soundness === 'sound' || soundness === 'dualistic';
  if (!isSound) return faultText(record);
  const difference = differenceTexts(record);
  const content = difference.length === 0 ? ['the same content'] : difference;
  const key = kind === 'repair' ? [keyText(record)] : [];
  const others = record.others?.length ? [`or ${record.others.map(changesText).join(', or ')}`] : [];
  return [...key, ...content, ...others].join('; ');
}

function keyText({ solution, counts }: ImprovementRecord): string {
  const keys = keysOf(solution);
  const [key] = keys;
  const { variations, tries, duals } = counts;
  const counted = [
    amount(variations, isInLines(solution.stipulation) ? 'solution' : 'variation'),
    amount(tries, 'try'),
    amount(duals, 'dual'),
  ].filter((text) => text !== '');
  return [key?.role === 'key' ? `1.${key.san}!` : '', counted.join(', ')]
    .filter((text) => text !== '')
    .join(' ');
}

const amount = (count: number, word: string): string =>
  count === 0 ? '' : word === 'try' && count > 1 ? `${countText(count)} tries` : plural(count, word);

/** Says what is wrong with a version: `cook 1.Qxa7`, `no solution: 1.Ra6? b5!`. */
function faultText({ soundness, original, solution, refutations = [] }: ImprovementRecord): string {
  const textsOf = (answers: readonly Line[]): string[] =>
    answers.map((answer) => lineText(answer, playOf(solution)));
  if (soundness === 'short') return `solved sooner: ${firstText(keysOf(solution))}`;
  if (soundness === 'cooked' || soundness === 'missing') {
    const answers = [...answersOf(solution)];
    const known = [...answersOf(original.solution)];
    const answer = answerNoun(solution);
    const fault =
      soundness === 'missing'
        ? `fewer ${answer}s`
        : `cooked: ${limited(textsOf(without(answers, known)), 'cook')}`;
    const gone = solution.complete ? textsOf(without(known, answers)) : [];
    return `${fault}${gone.length > 0 ? `; ${limited(gone, answer)} no longer works` : ''}`;
  }
  const [intended] = keysOf(original.solution);
  if (refutations.length === 0 || !intended) return 'no solution';
  return `no solution: 1.${intended.san}? ${refutations.map(({ san }) => `${san}!`).join(' ')}`;
}

type Line = readonly NotatedMove[];

/** Returns the lines that are not among others. */
function without(lines: readonly Line[], others: readonly Line[]): readonly Line[] {
  const known = new Set(others.map(uciOf));
  return lines.filter((line) => !known.has(uciOf(line)));
}

const uciOf = (line: Line): string => line.map(({ uci }) => uci).join(' ');
const firstText = (moves: readonly NotatedMove[]): string =>
  limited(
    moves.map(({ san }) => `1.${san}`),
    'key',
  );

const limited = (texts: readonly string[], what: string): string => firstOf(texts, MOST_PARTS, what);

/** `gains set 1...Kd4 2.Qe5#`, `loses 1.Re1? a4!`, `new themes: …`, `themes lost: …` */
export function differenceTexts(record: ImprovementRecord): string[] {
  const { lost = [], gained = [], changed = [], themesLost = [], themesGained = [] } = record;
  const play = playOf(record.solution);
  const names = (themes: readonly { readonly name: string }[]): string =>
    themes.map(({ name }) => name).join(', ');
  const changes = changed.map((change) => changedText(change, play));
  return [
    ...(gained.length > 0 ? [`gains ${limited(partTexts(gained, play), 'part')}`] : []),
    ...(lost.length > 0 ? [`loses ${limited(partTexts(lost, play), 'part')}`] : []),
    ...(changes.length > 0 ? [limited(changes, 'change')] : []),
    ...(themesGained.length > 0 ? [`new themes: ${names(themesGained)}`] : []),
    ...(themesLost.length > 0 ? [`themes lost: ${names(themesLost)}`] : []),
  ];
}

/** Describes a changed part. If the immediate answers are the same, the difference comes later. */
function changedText({ before, now }: ChangedPart, play: Play): string {
  const answers = answersText(now);
  const isLater = answers === '' || answers === answersText(before);
  return `${partText(before, play)} ${isLater ? 'continues differently' : `is now ${answers}`}`;
}

/** Names a try or a key alone, without everything that follows it. */
function partTexts(parts: readonly ContentPart[], play: Play): string[] {
  const first = (part: ContentPart): string => `${part.phase} ${part.line[0]?.uci}`;
  const whole = new Set(parts.filter(({ kind }) => kind === 'try' || kind === 'key').map(first));
  return parts.flatMap((part) => {
    if (part.kind === 'try') {
      const refuted = parts.find((other) => other.kind === 'refutation' && first(other) === first(part));
      const refutation = refuted?.line.at(-1);
      return [`try 1.${part.line[0]?.san}?${refutation ? ` ${refutation.san}!` : ''}`];
    }
    if (part.kind === 'key') return [`key 1.${part.line[0]?.san}!`];
    return part.phase !== 'set' && part.kind !== 'solution' && whole.has(first(part))
      ? []
      : [partText(part, play)];
  });
}

function partText(part: ContentPart, play: Play): string {
  const { phase, kind, line } = part;
  if (kind === 'solution') return `${phase === 'set' ? 'set ' : ''}${lineText(line, play)}`;
  const [first, ...more] = line;
  const last = line.at(-1);
  if (kind === 'key') return `key 1.${first?.san}!`;
  if (kind === 'try') return `try 1.${first?.san}?`;
  if (kind === 'threat') return `threat ${phase === 'try' ? `1.${first?.san}? ` : ''}2.${more[0]?.san}`;
  if (kind === 'refutation') return `1.${first?.san}? ${last?.san}!`;
  const before = phase === 'set' ? 'set 1...' : phase === 'try' ? `1.${first?.san}? ` : '1...';
  return `${before}${last?.san} ${answersText(part)}`.trimEnd();
}

const answersText = ({ answers = [] }: ContentPart): string =>
  answers.length === 0 ? '' : `2.${answers.map(({ san }) => san).join('/')}`;

/** Writes a line with its move numbers. Every move of a series has a number; in other play every second move has. */
function lineText(line: readonly NotatedMove[], play: Play): string {
  if (!isSeriesPlay(play))
    return line.map(({ san }, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}.${san}` : san)).join(' ');
  const series = line.length - PLAYS[play].extra;
  return line.map(({ san }, ply) => (ply < series ? `${ply + 1}.${san}` : san)).join(' ');
}

const playOf = ({ stipulation }: Pick<Solution, 'stipulation'>): Play => stipulation?.play ?? 'direct';
