/** The same problems by Popeye. It loses solutions: those that it lacks are replayed. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NormalMove } from 'chessops/types';
import { makeUci, parseUci } from 'chessops/util';
import type { Goal } from '../../../src/kernel/aim.js';
import { reachesGoal } from '../battle.js';
import { legalMoves } from '../brute-force.js';
import { type Found, popeyeInput } from './command.js';
import { movesIn } from './formats.js';
import { GOALS, sideOf, statedIn } from './kinds.js';
import { menOf, type Problem, positionOf, statedOf } from './problems.js';
import { differ, folder, state, tally } from './run.js';

const POPEYE_SECONDS = 1;

/** What one position has: lines in UCI. */
interface Lines {
  /** undefined where Popeye looks for none */
  readonly set: readonly string[] | undefined;
  readonly main: readonly string[];
  /** as they are printed, without blanks */
  readonly printed: readonly string[];
}

export function comparePopeye(
  command: string,
  all: readonly Problem[],
  base: Map<string, Found>,
  nameOf: (part: string) => string,
  alsoIntelligent: boolean,
): void {
  const normal = askPopeye(command, all, `MaxTime ${POPEYE_SECONDS}`);
  const intelligent = alsoIntelligent
    ? askPopeye(command, all, `MaxTime ${POPEYE_SECONDS} Intelligent`, ({ stipulation }) =>
        INTELLIGENT.test(stipulation),
      )
    : new Map<string, Lines>();
  for (const [i, problem] of all.entries()) {
    const { stipulation, duplex, twins } = problem;
    const { kind } = statedIn(stipulation);
    const letters = ['a', ...twins.map((_, n) => 'bcd'.charAt(n))];
    for (const part of letters.flatMap((letter) => [
      `${i} ${letter}`,
      ...(duplex ? [`${i} ${letter} duplex`] : []),
    ])) {
      const found = base.get(part);
      const theirs = normal.get(part);
      if (!theirs || found?.limit) continue;
      state.byPopeye++;
      if (!found) {
        // Popeye solves a twin that cannot be made as if nothing were changed
        if (theirs.main.length > 0 && twins.length === 0)
          differ(`${nameOf(part)}: refused, Popeye finds ${theirs.main.length}`);
        continue;
      }
      const ours = [...found.short, ...found.actual];
      const isSame = (own: readonly string[], other: readonly string[] = []): boolean =>
        [...own].sort().join() === [...other].sort().join();
      if (kind.prefix === 'ser-reci-h') {
        // solutions of one move are set play in Popeye
        const others = new Set(theirs.main);
        const given = new Set(ours);
        const isRight =
          found.actual.every((line) => others.has(line)) && theirs.main.every((line) => given.has(line));
        if (!isRight)
          differ(
            `${nameOf(part)}: ${ours.length} solutions, Popeye ${theirs.main.length}; ${otherLines(ours, theirs.main)}`,
          );
        continue;
      }
      if (!isSame(ours, theirs.main) && !isLostByPopeye(problem, part, found.fen, ours, theirs.main))
        differ(
          `${nameOf(part)}: ${ours.length} solutions, Popeye ${theirs.main.length}; ${otherLines(ours, theirs.main)}`,
        );
      const hasSet = theirs.set !== undefined && (kind.afterSeries !== 0 || stipulation.includes('->'));
      if (
        hasSet &&
        !isSame(found.set, theirs.set) &&
        !isLostByPopeye(problem, part, found.fen, found.set, theirs.set ?? [])
      )
        differ(
          `${nameOf(part)}: set play ${found.set.length}, Popeye ${theirs.set?.length}; ${otherLines(found.set, theirs.set ?? [])}`,
        );
      // before help play Popeye leaves out numbers; other goals have signs of their own
      if (found.printed.length > 0 && !/->|#=|!=|ser-hs/.test(stipulation) && hasSet) {
        const own = [...found.printed].sort();
        const other = [...theirs.printed].sort();
        const first = own.findIndex((line, n) => line !== other[n]);
        if (own.length === other.length && first >= 0)
          differ(`${nameOf(part)}: prints ${own[first]}, Popeye ${other[first]}`);
        else tally('printed as by Popeye');
      }
      const quick = intelligent.get(part);
      if (!quick) continue;
      state.byIntelligent++;
      if (!isSame(ours, quick.main) || (hasSet && !isSame(found.set, quick.set))) {
        state.lost++;
        console.log(
          `intelligent: ${nameOf(part)}: ${found.set.length}+${ours.length}, Popeye ${quick.set?.length}+${quick.main.length}`,
        );
      }
    }
  }
}

/**
 * Whether Popeye has lost solutions, which happens even in its normal mode where positions are repeated: it has none that is not here,
 * and each that it lacks is one by the rules of chess. Only of play that ends in the goal itself.
 */
function isLostByPopeye(
  problem: Problem,
  part: string,
  fen: string,
  ours: readonly string[],
  theirs: readonly string[],
): boolean {
  const stated = statedOf(problem, part);
  const [own, others] = [new Set(ours), new Set(theirs)];
  if (!stated || own.size !== ours.length || theirs.some((line) => !own.has(line))) return false;
  if (stated.kind.ending !== 'goal' || stated.kind.parries === 'forced') return false;
  const isRight = ours.every(
    (line) => others.has(line) || reachesItsGoal(fen, line, GOALS[stated.goal] as Goal),
  );
  if (isRight) tally('Popeye lost solutions in its normal mode');
  return isRight;
}

/** Whether all moves are legal, nobody moves again out of check or beyond it, and the last one reaches the goal. */
function reachesItsGoal(fen: string, line: string, goal: Goal): boolean {
  const pos = positionOf(fen);
  const moves = line.split(' ');
  for (const [i, text] of moves.entries()) {
    const move = parseUci(text) as NormalMove;
    const color = pos.board.getColor(move.from);
    if (color !== pos.turn) {
      if (pos.isCheck()) return false;
      pos.turn = color ?? pos.turn;
      pos.epSquare = undefined;
    }
    const isLegalMove = legalMoves(pos).some((legal) => makeUci(legal) === text);
    if (!isLegalMove) return false;
    if (i === moves.length - 1) return reachesGoal(pos, move, goal);
    pos.play(move);
  }
  return false;
}

/** One that only the first has, and one that only the second has. */
function otherLines(own: readonly string[], others: readonly string[]): string {
  const [first, second] = [
    own.find((line) => !others.includes(line)),
    others.find((line) => !own.includes(line)),
  ];
  return `only here ${first}, only there ${second}`;
}

/** The kinds that its intelligent mode is for. */
const INTELLIGENT = /^(exact-)?(ser-h?|h)[#=]\d/;

/** What Popeye finds, by problem and part; without those that it did not finish. */
function askPopeye(
  command: string,
  all: readonly Problem[],
  options: string,
  isAsked = (_: Problem): boolean => true,
): Map<string, Lines> {
  const file = join(folder, 'popeye.inp');
  const answers = new Map<string, Lines>();
  const asked = [...all.entries()].filter(([, problem]) => isAsked(problem));
  let done = 0;
  while (done < asked.length) {
    const left = asked.slice(done);
    writeFileSync(
      file,
      popeyeInput(
        left.map(([, problem]) => problem),
        options,
      ),
    );
    const { stdout } = spawnSync(command, [file], { maxBuffer: 1 << 30, encoding: 'utf8' });
    const pieces = stdout.split(/^(solution finished\.|solving interrupted\.|Partial solution).*$/m);
    let answered = 0;
    for (const [number, problem] of left) {
      const [text = '', word] = pieces.slice(2 * answered, 2 * answered + 2);
      if (word === undefined) break;
      answered++;
      if (word.startsWith('solution finished')) readAnswer(problem, number, text, answers);
    }
    // it broke down in the next one
    if (answered < left.length) tally('Popeye broke down');
    done += answered + 1;
  }
  return answers;
}

function readAnswer(
  { board, stipulation, duplex, twins }: Problem,
  number: number,
  text: string,
  answers: Map<string, Lines>,
): void {
  const sections = twins.length === 0 ? [text] : text.split(/^\+?[a-d]\) .*$/m).slice(1);
  for (const [n, section] of sections.entries()) {
    const stated = statedIn(/stipulation (\S+)/.exec(twins[n - 1] ?? '')?.[1] ?? stipulation);
    const isHalf = !Number.isInteger(stated.moves);
    const parts: Record<string, { set: string[]; main: string[]; printed: string[] }> = {};
    const letter = 'abcd'.charAt(n);
    for (const name of ['', ...(duplex ? [' duplex'] : [])]) parts[name] = { set: [], main: [], printed: [] };
    for (const [line] of section.matchAll(/^ +1\..*$/gm)) {
      // reflex play in which the goal must be reached at once
      if (line.includes('?!?')) continue;
      const isSet = isHalf ? /^ +1\.\.\. +(\.\.\.|2\.)/.test(line) : /^ +1\.\.\./.test(line);
      const moves = movesIn(line, board);
      const isOfWhite = duplex && isWhite(moves[0] ?? '', board);
      const isDuplex = duplex && (isOfWhite === (sideOf(stated) === 'w')) === isSet;
      const part = parts[isDuplex ? ' duplex' : ''];
      part?.[isSet ? 'set' : 'main'].push(moves.join(' '));
      part?.printed.push(line.replace(/\s/g, ''));
    }
    const hasSet = !section.includes('SetPlay not applicable');
    for (const [name, lines] of Object.entries(parts)) {
      answers.set(`${number} ${letter}${name}`, hasSet ? lines : { ...lines, set: undefined });
    }
  }
}
const isWhite = (uci: string, board: string): boolean =>
  /[A-Z]/.test(menOf(board).get(uci.slice(0, 2)) ?? '');
