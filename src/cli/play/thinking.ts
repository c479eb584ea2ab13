/** Shows an engine's thinking in one line at the bottom of the terminal, which is removed when it is done. */
import type { WriteStream } from 'node:tty';
import type { AnalysisState } from '../../analyse/analysis.js';
import type { Game } from '../../play/game.js';
import { analysisLineText } from '../../report/game/game-talk.js';
import { LiveRegion } from '../../report/terminal/live-region.js';
import { painter, type Style, understandsCodes } from '../../report/terminal/style.js';

export class ThinkingLine {
  readonly #region: LiveRegion | undefined;
  readonly #style: Style;
  #text = '';

  constructor(terminal: WriteStream, style: Style) {
    this.#style = style;
    const paint = painter(style);
    this.#region = understandsCodes(terminal, process.env)
      ? new LiveRegion(terminal, () => [paint('dim', this.#text)])
      : undefined;
  }

  begin(game: Game, engine: string): (state: AnalysisState) => void {
    const region = this.#region;
    if (!region) return () => {};
    const width = Math.min(100, this.#style.width) - 1;
    const show = (text: string): void => {
      this.#text = text.slice(0, width);
      region.changed();
    };
    show(`${engine} is thinking`);
    return ({ lines: [best] }) => {
      if (!best) return;
      const head = `${engine}: `;
      show(head + analysisLineText(game, best, this.#style, width - head.length));
    };
  }

  end(): void {
    this.#region?.clear();
  }

  close(): void {
    this.#region?.close();
  }
}
