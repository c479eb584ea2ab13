/** `analyse --pgn`: the games as PGN with annotations, then a table of the players. */

import type { AnalysedGame } from '../../analyse/analyse-all.js';
import type { GamesSummary } from '../../records/run-records.js';
import { type Output, ReportForPeople } from '../reporter.js';
import type { Style } from '../terminal/style.js';
import { wrapLines } from '../terminal/text-width.js';
import { type AnnotateOptions, annotatedPgn } from './annotated-pgn.js';
import { gamesText, PlayersTable } from './players-table.js';

export interface AnnotatedGamesOptions extends AnnotateOptions {
  /** where the games go */
  readonly out: Output;
  readonly messages: Output;
  /** style of `messages` */
  readonly style: Style;
  readonly quiet: boolean;
}

export class AnnotatedGames extends ReportForPeople<AnalysedGame, GamesSummary, AnnotatedGamesOptions> {
  readonly #players = new PlayersTable();

  result({ game, analysis }: AnalysedGame): void {
    this.warn(game);
    this.#players.add(game, analysis);
    this.options.out.write(annotatedPgn(game, analysis, this.options));
  }

  protected override summarize(summary: GamesSummary): void {
    const { messages, annotator, style } = this.options;
    const table = this.#players.text(style);
    const legend = table === '' ? '' : 'Loss: average loss per move, in pawns.\n';
    messages.write(table + wrapLines(gamesText(summary, annotator) + legend, style.width));
  }
}
