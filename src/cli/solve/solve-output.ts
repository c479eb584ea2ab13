/** What `solve` is to find beside the keys, and in which form it is shown: the options, and what they are by default. */

import type { View } from '../../solution/solution.js';
import type { SolverPlayOptions } from '../../solve/find-play.js';
import { refuseTogether, UsageError } from '../exit-codes.js';
import { chooseFormat } from '../files/destination.js';
import {
  FORMATS,
  type PlayOptionArguments,
  type SolveArguments,
  type SolveFormat,
  UNASKED_LINES,
} from './solve-options.js';

/** If nobody asked for variations, no tree of more moves is built for a table: what is shown would be cut short anyway. */
const UNASKED_MOVES = 20_000;
/** The largest tree that is built for each problem of a page if nobody asked for variations. */
const UNASKED_MOVES_OF_MANY = 5000;
/**
 * The longest mate, in moves, whose tree is built without being asked for: every position of a tree is a problem, and may take as long as
 * the whole.
 */
const UNASKED_MAX_LENGTH = 5;

export interface SolveOutput {
  readonly format: SolveFormat;
  /** tells a single problem from many: the form depends on it */
  readonly dependsOnCount: boolean;
  /** what is to be found, given whether there is one problem only */
  readonly play: (single: boolean) => SolverPlayOptions | undefined;
  /** whether a table shows the play of every problem, given whether there is one problem only; otherwise a row of each */
  readonly showsPlay: (single: boolean) => boolean;
  /** lines of play that are shown of one solution at most */
  readonly maxLines: (single: boolean) => number | undefined;
}

/**
 * A single problem is shown with the lines from its keys to the mates; many as one row each, with their keys, unless somebody asks
 * for their variations. Formats that are made for solutions have the variations, `json` what was asked for.
 * @throws UsageError for options that exclude each other
 */
export function chooseOutput(args: SolveArguments): SolveOutput {
  refuseConflicts(args);
  const format = chooseFormat(args, FORMATS, 'text');
  if (args['proof-size'] !== undefined && args.proof === undefined) {
    throw new UsageError('--proof-size needs --proof, as in --proof all.kmproof');
  }
  const asked = viewAsked(args);
  const formats = [format, ...(args.report ?? []).map((target) => target.format)];
  if (args['per-page'] !== undefined && !formats.includes('sheet')) {
    throw new UsageError('--per-page is for worksheets; add one, as in --report sheet.html');
  }
  const byDefault = (single: boolean): View =>
    formats.every(
      (each) => each === 'json' || each === 'csv' || each === 'epd' || (each === 'table' && !single),
    )
      ? 'none'
      : 'thematic';
  return {
    format,
    dependsOnCount: formats.includes('table'),
    play: (single) =>
      args.themes ? thematicPlay(args, formats) : choosePlay(args, formats, byDefault(single)),
    showsPlay: (single) => single || args.themes === true || (asked !== undefined && asked !== 'none'),
    maxLines: (single) =>
      args['max-lines'] ?? (asked === undefined && format === 'table' && single ? UNASKED_LINES : undefined),
  };
}

const viewAsked = (args: Partial<PlayOptionArguments>): View | undefined =>
  args.variations ?? (args['tree-depth'] === undefined ? undefined : 'thematic');

/**
 * The play to be found.
 * @param byDefault the view where nobody asked for one
 */
export function choosePlay(
  args: Partial<PlayOptionArguments>,
  formats: readonly SolveFormat[],
  byDefault: View,
): SolverPlayOptions | undefined {
  const asked = viewAsked(args);
  const view = asked ?? byDefault;
  const setPlay = args['set-play'] === true;
  const refutations = args.refutations ?? (args.tries ? 1 : 0);
  if (view === 'none' && !setPlay && refutations === 0) return undefined;
  // what is shown in full needs the whole tree
  const maxSize = formats.some(
    (each) => each === 'text' || each === 'pgn' || each === 'olive' || each === 'markdown',
  )
    ? undefined
    : formats.includes('html') || formats.includes('sheet')
      ? UNASKED_MOVES_OF_MANY
      : UNASKED_MOVES;
  return {
    view,
    setPlay,
    refutations,
    tryPlay: view !== 'none',
    ...(args['tree-depth'] !== undefined && { depth: args['tree-depth'] }),
    ...(asked === undefined && maxSize !== undefined && { maxSize }),
    ...(asked === undefined && !setPlay && refutations === 0 && { maxMoves: UNASKED_MAX_LENGTH }),
  };
}

/** What themes are found in: set play, and the variations of keys and tries. */
export function thematicPlay(
  args: Partial<PlayOptionArguments>,
  formats: readonly SolveFormat[],
): SolverPlayOptions {
  const play = choosePlay(
    { ...args, tries: true, 'set-play': true },
    formats,
    'thematic',
  ) as SolverPlayOptions;
  return viewAsked(args) === undefined ? { ...play, maxMoves: UNASKED_MAX_LENGTH } : play;
}

/** @throws UsageError for options that exclude each other */
export const refusePlayConflicts = (args: PlayOptionArguments): void =>
  refuseTogether([
    [args.variations === 'none' && args['tree-depth'] !== undefined, '--tree-depth', '--variations none'],
    [args.tries === false && args.refutations !== undefined, '--refutations', '--no-tries'],
  ]);

function refuseConflicts(args: SolveArguments): void {
  const { json, board, notation } = args;
  const format = json ? 'json' : (args.format ?? 'table');
  const named = `--format ${args.format}`;
  const shown = json ? '--json' : named;
  const isOneForm = ['json', 'epd', 'pgn', 'olive', 'csv', 'html', 'sheet'].includes(format);
  // of several reports, those that have a choice follow it
  const isAlone = args.report === undefined;
  const isSanOnly = isAlone && (format === 'json' || format === 'epd' || format === 'pgn');
  refuseTogether([
    [args.themes && args.variations === 'none', '--themes', '--variations none'],
    [args.themes && args.tries === false, '--themes', '--no-tries'],
    [args.themes && args['set-play'] === false, '--themes', '--no-set-play'],
    [isOneForm && board, '--board', shown],
    [isOneForm && isAlone && args['max-lines'] !== undefined, '--max-lines', shown],
    [isSanOnly && notation !== undefined && notation !== 'san', `--notation ${notation}`, shown],
    [
      isAlone && format === 'olive' && notation !== undefined && notation !== 'problem',
      `--notation ${notation}`,
      shown,
    ],
  ]);
  refusePlayConflicts(args);
}
