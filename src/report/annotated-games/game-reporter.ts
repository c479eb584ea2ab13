/** How analysed games are shown: as PGN with annotations, or a record for each. */
import type { GameAnalysis } from '../../analyse/analyse-game.js';
import type { GameRecord } from '../../games/game-record.js';
import type { Refusal } from '../../problems/problem.js';
import { printable } from '../../text/quote.js';
import { refusalText } from '../findings.js';
import type { Output } from '../output.js';
import type { Style } from '../terminal/style.js';
import { type AnnotateOptions, annotatedPgn } from './annotated-pgn.js';
import { type GamesSummary, gamesSummaryText } from './players-table.js';

/** Called once per event, in input order, then `end`. Implementations write to an `Output`; the caller flushes. */
export interface GameReporter {
  game(game: GameRecord, analysis: GameAnalysis): void;
  refusal(refusal: Refusal): void;
  /** without a summary when the run broke down */
  end(summary?: GamesSummary): void;
}

export interface AnnotatedGamesOptions extends AnnotateOptions {
  /** the games */
  readonly out: Output;
  /** everything else */
  readonly messages: Output;
  /** of `messages` */
  readonly style: Style;
  readonly quiet: boolean;
}

export class AnnotatedGames implements GameReporter {
  readonly #options: AnnotatedGamesOptions;

  constructor(options: AnnotatedGamesOptions) {
    this.#options = options;
  }

  game(game: GameRecord, analysis: GameAnalysis): void {
    const { out, messages, quiet } = this.#options;
    if (!quiet) {
      const { file, line } = game.source;
      for (const { field, message } of game.warnings) {
        messages.write(`${printable(file, 500)}:${line}: warning: ${field}: ${message}\n`);
      }
    }
    out.write(annotatedPgn(game, analysis, this.#options));
  }

  refusal(refusal: Refusal): void {
    this.#options.messages.write(refusalText(refusal));
  }

  end(summary?: GamesSummary): void {
    const { messages, quiet, annotator, style } = this.#options;
    if (summary && !quiet) messages.write(gamesSummaryText(summary, annotator, style));
  }
}
