/** Decides what `solve` finds in addition to the keys, and in which form it is shown, from the options and their defaults. */

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

/** Largest tree that is built for a table if no variations were requested. A larger one would be cut when it is shown. */
const UNASKED_MOVES = 20_000;
/** Largest tree that is built for each problem of a page if no variations were requested. */
const UNASKED_MOVES_OF_MANY = 5000;
/**
 * The longest mate, in moves, whose tree is built without a request. Every position of a tree is a problem of its own, and may take as
 * long as the whole.
 */
const UNASKED_MAX_LENGTH = 5;

export interface SolveOutput {
  readonly format: SolveFormat;
  /** the form depends on whether there is a single problem or several */
  readonly dependsOnCount: boolean;
  /** returns what to find, depending on whether there is only one problem */
  readonly play: (single: boolean) => SolverPlayOptions | undefined;
  /** decides whether a table shows the play of every problem, and not only a row, depending on whether there is only one */
  readonly showsPlay: (single: boolean) => boolean;
  /** returns the maximum number of lines of play shown per solution */
  readonly maxLines: (single: boolean) => number | undefined;
}

/**
 * A single problem is shown with the lines from its keys to the mates. Several problems get one row each, with their keys, unless the
 * user requests their variations. Formats for solutions have the variations, `json` has what was requested.
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
 * Returns the play to find.
 * @param byDefault the view if none was requested
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
  // formats that show everything need the whole tree
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

/** Returns the play in which themes are found: set play, and the variations of keys and tries. */
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
  // if there are several reports, the option applies to those that have a choice
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
