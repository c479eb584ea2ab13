/** Describes solutions to people, in the words and notation of problem chess. */
import { isStudy } from '../../problems/stipulation.js';
import { countPaths, keysOf, pathsOf, phaseOf, SOLVING } from '../../solution/play.js';
import type { Flaw, Solution } from '../../solution/solution.js';
import { countText, plural } from '../../text/counts-and-times.js';
import { goalWords, notReached } from '../goal-words.js';
import type { PlayWriter } from './play-writer.js';
import { claimOf, insteadText, playKind, type StatusWords, shortText, wordsOf } from './words-of-play.js';

export function flawText(flaw: Flaw, solution: Pick<Solution, 'stipulation'>): string {
  if (flaw === 'no-solution') return 'no solution';
  return flaw === 'short' ? shortText(solution) : flaw;
}

/**
 * `sound`, `2 mates`, `wrong key`, `cooked: 3 solutions, 2 intended`, `short mate`, `2 keys`, `undecided
 * (time)` …
 */
export function statusWords(solution: Solution): StatusWords {
  const { status, stipulation, flaws, limit } = solution;
  const words = wordsOf(solution);
  switch (status) {
    case 'undecided': {
      const found = flaws.map((flaw) => flawText(flaw, solution));
      const why = limit ? ` (${limit === 'men' ? 'too many men' : limit})` : '';
      const text = [`undecided${why}`, ...found, words.known(solution) ?? ''].filter(Boolean).join(', ');
      return { text, mood: found.length > 0 ? 'bad' : 'open' };
    }
    case 'no-solution': {
      const stalemate = solution.stalemate ? 'stalemate' : '';
      if (!stipulation) return { text: stalemate || notReached(solution, 'mate'), mood: 'open' };
      const text = [stalemate, 'no solution', beyondText(solution)].filter(Boolean).join(', ');
      return { text, mood: 'bad' };
    }
    case 'lost': {
      if (isStudy(stipulation) && flaws.includes('cooked'))
        return { text: words.flaw('cooked', solution), mood: 'bad' };
      const found = flaws.map((flaw) => flawText(flaw, solution));
      const isExpected = !stipulation || (stipulation.begins === 'defender' && flaws.length === 0);
      return { text: [lostText(solution), ...found].join(', '), mood: isExpected ? 'good' : 'bad' };
    }
    default: {
      if (flaws.length === 0 && solution.publishedKey !== 'wrong') return words.solved(solution);
      const flawTexts = flaws.map((flaw) =>
        flaw === 'cooked' || flaw === 'missing' ? words.flaw(flaw, solution) : flawText(flaw, solution),
      );
      if (flawTexts.length > 0 && stipulation) return { text: flawTexts.join(', '), mood: 'bad' };
      if (solution.publishedKey === 'wrong' && stipulation) return { text: 'wrong key', mood: 'bad' };
      return words.solved(solution);
    }
  }
}

/** What is known about longer solutions of a problem that has none of the length asked for. */
export type Beyond = Pick<Solution, 'stipulation' | 'searched' | 'moves' | 'stalemate' | 'never' | 'matedIn'>;

/**
 * Says what is known about longer solutions of a problem that has none: `mate takes 14 moves`, `no mate in any number of moves`. For a
 * study, says how it ends: `drawn`, `Black mates in 14`.
 */
export function beyondText({ stipulation, moves, stalemate, ...found }: Beyond): string {
  if (stalemate) return '';
  if (isStudy(stipulation)) return insteadText({ stipulation, ...found });
  const { noun } = goalWords(stipulation);
  if (moves !== undefined) return `${noun} takes ${plural(moves, 'move')}`;
  return found.never ? notReached(found, noun) : '';
}

/**
 * `checkmate`, `is mated`; `stalemate in 2`, `selfmate in 2` if that is the goal and the defender cannot
 * avoid it.
 */
function lostText({ stipulation, moves = 0 }: Solution): string {
  if (isStudy(stipulation)) return claimOf({ stipulation });
  const { noun } = goalWords(stipulation);
  if (noun === 'mate') return moves === 0 ? 'checkmate' : 'is mated';
  return `${noun} in ${moves}`;
}

/**
 * `3`; in a study the length of a mate; `-3` if the side to move is mated; `<=3`, `-<=3` if a shorter mate is not excluded; `-` if there is
 * none.
 */
export function movesText({ moves, shortest, status, stipulation }: Solution): string {
  if (moves === undefined) return '-';
  // a study names the side that wins, whichever side is to move
  if (isStudy(stipulation)) return String(moves);
  const isMated = status === 'lost' || (status === 'undecided' && stipulation?.begins === 'defender');
  return `${isMated && moves > 0 ? '-' : ''}${shortest ? '' : '<='}${moves}`;
}

/**
 * `Qa5!`, `Qb6! (#3)`, `Qc7! (#<=4)`: keys with their length unless it is the shortest. Says so if there may be more keys.
 * Empty for help and series play.
 */
export function keyTexts(solution: Solution, writer: PlayWriter): string[] {
  const { moves: shortest, complete } = solution;
  const texts: string[] = [];
  for (const key of keysOf(solution)) {
    const { role, moves, atMost } = key;
    if (role !== 'key') continue;
    const isUsual =
      shortest === undefined ||
      moves === undefined ||
      (moves === shortest && (atMost === undefined) === solution.shortest);
    const length = isUsual ? '' : ` (${writer.goal.sign}${atMost ? '<=' : ''}${moves})`;
    texts.push(`${writer.move(key, 'diagram', '!')}${length}`);
  }
  if (!complete && texts.length > 0) texts.push('(more?)');
  return texts;
}

/** `1.Qa5! Kd7 2.Qd5#`; if Black moves first `1...Qa4! 2.Kc1 Qd1#`. A key is marked. */
export const lineText = (solution: Solution, writer: PlayWriter): string =>
  lineTexts(solution, writer).join(' ') || '-';

/** Returns one text per move of the line. For help and series play, returns the first solution and the number of others. */
export function lineTexts(solution: Solution, writer: PlayWriter): string[] {
  const { line } = solution;
  const texts = line.map((move, i) => {
    const isKey = i === 0 && keysOf(solution).some(({ uci }) => uci === move.uci);
    const text = writer.move(move, line[i - 1] ?? 'diagram', isKey ? '!' : undefined);
    return i === line.length - 1 ? writer.end(text, move) : text;
  });
  if (texts.length > 0) return writer.numbered(texts);
  return playKind(solution) === 'lines' ? firstLine(solution, writer) : [];
}

function firstLine(solution: Solution, writer: PlayWriter): string[] {
  const texts: string[] = [];
  let more = -1;
  for (const kind of SOLVING) {
    const first = phaseOf(solution, kind) ?? [];
    const [path] = more < 0 ? pathsOf(first) : [];
    if (path) texts.push(...writer.numbered(writer.cells(kind, path)));
    more += countPaths(first);
  }
  return more > 0 ? [...texts, `(+${countText(more)})`] : texts;
}

/** Returns the themes that were found, with the number of their instances: `Grimshaw (2)`. */
export const themeTexts = ({ themes = [] }: Pick<Solution, 'themes'>): string[] =>
  themes.map(({ name, count }) => (count > 1 ? `${name} (${count})` : name));

/** Returns the themes of a problem, each once: first the keywords of its file, then the themes that were found. */
export function keywordsOf(
  { keywords = [] }: { readonly keywords?: readonly string[] },
  { themes = [] }: Pick<Solution, 'themes'>,
): readonly string[] {
  const said = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  return [...keywords, ...themes.flatMap(({ name }) => (said.has(name.toLowerCase()) ? [] : [name]))];
}
