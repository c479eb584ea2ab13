/** Shows the progress of annotating games on a terminal, in one line. */

import type { WriteStream } from 'node:tty';
import type { PgnGame } from '../../games/read-game.js';
import { durationText } from '../../text/counts-and-times.js';
import { ellipsisOf } from '../analysis/analysis-words.js';
import { LiveRegion } from '../terminal/live-region.js';
import { painter, type Style } from '../terminal/style.js';
import { shortened } from '../terminal/text-width.js';
import { playerName } from './players-table.js';

interface Progress {
  readonly game: PgnGame;
  done: number;
  all: number;
}

export class LiveGames extends LiveRegion {
  readonly #terminal: WriteStream;
  readonly #style: Style;
  readonly #progress = new Map<number, Progress>();
  readonly #began = performance.now();
  #finished = 0;

  constructor(terminal: WriteStream, style: Style) {
    super(terminal, () => this.#lines());
    this.#terminal = terminal;
    this.#style = style;
  }

  progress(done: number, all: number, game: PgnGame): void {
    this.#progress.set(game.index, { game, done, all });
    this.changed();
  }

  finished({ index }: PgnGame): void {
    this.#progress.delete(index);
    this.#finished++;
    this.changed();
  }

  /** `Anderssen - Kieseritzky · 23 of 46 positions · 12.3 s · 2 games done` */
  #lines(): string[] {
    const first = this.#progress.get(Math.min(...this.#progress.keys()));
    if (!first) return [];
    const { game, done, all } = first;
    const parts = [
      `${playerName(game, 'white')} - ${playerName(game, 'black')}`,
      `${done} of ${all} positions`,
      durationText(performance.now() - this.#began),
      ...(this.#finished > 0 ? [`${this.#finished} games done`] : []),
    ];
    const text = parts.join(this.#style.unicode ? ' · ' : ' | ');
    const cut = shortened(text, (this.#terminal.columns || 80) - 1, ellipsisOf(this.#style));
    return [painter(this.#style)('dim', cut)];
  }
}
