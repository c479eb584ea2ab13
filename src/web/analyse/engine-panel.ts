/** The engine beside the board: it is started and stopped, says how far it is and what it finds, and shows it on the board. */
import type { Analysis, AnalysisState, ChessEngine } from '../../analyse/analysis.js';
import { button, h } from '../../board-ui/dom.js';
import type { PlayNode } from '../../board-ui/play-tree.js';
import type { Player } from '../../board-ui/player.js';
import type { RankedLine } from '../../records/analysis-records.js';
import { depthText, isDraw, scoreText } from '../../report/analysis/analysis-words.js';
import { shortCountText } from '../../report/counts-and-times.js';
import type { App } from '../app.js';
import { EvaluationBar, scoreWords } from '../board/evaluation-bar.js';
import type { GameTree } from '../board/game-tree.js';
import { sentenceOf } from '../engine.js';
import type { Settings } from '../store.js';
import { TEXTS } from '../texts.js';
import { analyse } from './analyse-texts.js';
import { LinesPanel } from './lines-panel.js';
import { RunningAnalysis, type Thoughts } from './live-analysis.js';

/** An evaluation is first spoken after so long, and repeated only after `SPEAK_EVERY_MS`. */
const SPEAK_AFTER_MS = 1_500;
const SPEAK_EVERY_MS = 10_000;
const SHOW_EVERY_MS = 150;
/** The first line's arrow, and those of the others. */
const BRUSHES = ['paleBlue', 'paleGrey'] as const;

interface EngineOptions {
  /** the game on the board */
  readonly tree: () => GameTree;
  /** the engine works at something else */
  readonly isBusy: () => boolean;
  /** moves of a line are to be made on the board */
  readonly onMoves: (moves: readonly string[]) => void;
  /** it does not work; without a text, it is started again */
  readonly onFault: (...fault: readonly string[]) => void;
}

export class EnginePanel {
  readonly bar = new EvaluationBar();
  readonly button = button(
    { class: 'main-action', 'aria-pressed': 'false' },
    () => this.toggle(),
    analyse.start,
  );
  /** how far it is; not spoken, as it changes many times a second */
  readonly progress = h('p.progress', analyse.off);
  readonly lines: LinesPanel;
  readonly #app: App;
  readonly #player: Player;
  readonly #options: EngineOptions;
  readonly #live = new RunningAnalysis({
    onState: (thoughts, state) => this.#showSoon(thoughts, state),
    onEnd: (thoughts, analysis) => this.#onEnd(thoughts, analysis),
    onFault: (error) => this.#onFault(error),
  });
  #settings: Settings | undefined;
  /** the engine is wanted; it rests while another view is shown */
  #isOn = false;
  #isAway = false;
  #newest: { readonly thoughts: Thoughts; readonly state: AnalysisState } | undefined;
  #best: RankedLine | undefined;
  /** what it thinks about: the game up to the position on the board */
  #about = '';
  #spoken: { text: string; at: number } = { text: '', at: 0 };
  #shownSince = 0;

  constructor(app: App, player: Player, options: EngineOptions) {
    this.#app = app;
    this.#player = player;
    this.#options = options;
    this.lines = new LinesPanel(options.onMoves);
  }

  get #tree(): GameTree {
    return this.#options.tree();
  }

  toggle(): void {
    if (this.#isOn) {
      this.#turnOff();
      return;
    }
    if (this.#options.isBusy()) return;
    this.#isOn = true;
    this.#options.onFault();
    this.button.textContent = analyse.stop;
    this.button.setAttribute('aria-pressed', 'true');
    this.think();
  }

  /** Stops the engine. What it has found stays. */
  #turnOff(): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.button.textContent = analyse.start;
    this.button.setAttribute('aria-pressed', 'false');
    this.#live.stop();
  }

  /** Lends the engine to other work; it stops thinking about the board. */
  borrow(work: (engine: ChessEngine) => Promise<void>): Promise<void> {
    this.#turnOff();
    return this.#live.borrow(this.#app.store.state.settings, work);
  }

  /** Takes settings, which may ask for another analysis. */
  update(settings: Settings): void {
    if (!settings.arrows) this.#player.point([]);
    this.#isAway = false;
    this.#settings = settings;
  }

  /** Thinks again about the same position, where the settings ask for it or the view is shown again. */
  follow(settings: Settings): void {
    if (this.#isOn && (this.#isAway || thinksOtherwise(settings, this.#settings))) this.think();
  }

  /** An analysis without end rests until somebody looks at it. */
  leave(): void {
    this.#isAway = true;
    if (this.#isOn) this.#live.stop();
    else if (!this.#options.isBusy()) this.#live.close();
  }

  /** Whether it thinks about a position already. */
  isAbout(node: PlayNode | undefined): boolean {
    return this.#isOn && this.#gameUpTo(node) === this.#about && !this.#isAway;
  }

  #gameUpTo(node: PlayNode | undefined): string {
    return [this.#tree.fen, ...this.#tree.pathTo(node)].join(' ');
  }

  /** Another position is on the board: nothing is known of it but what the game says. */
  forget(node: PlayNode | undefined): void {
    this.#about = this.#gameUpTo(node);
    this.#best = undefined;
    const lines = this.#isOn ? this.#app.store.state.settings.lines : 0;
    this.lines.show(this.#tree.positionAt(node), undefined, lines);
    this.#player.point([]);
    this.bar.show(this.#tree.scoreAt(node));
  }

  /** Thinks about the position on the board, if the engine is on. */
  think(): void {
    if (!this.#isOn) {
      this.progress.textContent = analyse.off;
      return;
    }
    const { node } = this.#player;
    const position = this.#tree.positionAt(node);
    this.#shownSince = performance.now();
    if (position.isEnd()) {
      this.#live.stop();
      this.progress.textContent = position.isCheckmate() ? analyse.over.checkmate : analyse.over.stalemate;
      return;
    }
    this.progress.textContent = analyse.starting;
    this.#live.think({ position: this.#tree.askedAt(node), settings: this.#app.store.state.settings });
  }

  playBest(): void {
    const [move] = this.#best?.line ?? [];
    if (move !== undefined) this.#options.onMoves([move.uci]);
  }

  /** Shows the newest of several states: nobody reads them all, and drawing them takes time. */
  #showSoon(thoughts: Thoughts, state: AnalysisState): void {
    const isWaiting = this.#newest !== undefined;
    this.#newest = { thoughts, state };
    if (isWaiting) return;
    setTimeout(() => {
      const newest = this.#newest;
      this.#newest = undefined;
      if (newest && this.#live.isAbout(newest.thoughts)) this.#show(newest.state);
    }, SHOW_EVERY_MS);
  }

  #show(state: AnalysisState): void {
    const { settings } = this.#app.store.state;
    const position = this.#tree.positionAt(this.#player.node);
    const lines = this.lines.show(position, state, settings.lines);
    const [best] = lines;
    this.#best = best;
    if (best) this.bar.show(best.score);
    this.#player.point(
      settings.arrows
        ? lines.flatMap(({ line: [first], rank }) =>
            first ? [{ uci: first.uci, brush: BRUSHES[rank === 1 ? 0 : 1] }] : [],
          )
        : [],
    );
    this.progress.textContent = progressText(state, best);
    this.say(false);
  }

  #onEnd(_: Thoughts, analysis: Analysis): void {
    this.#show(analysis);
    this.#turnOff();
    this.say(true);
  }

  #onFault(error: unknown): void {
    this.#turnOff();
    this.#options.onFault(analyse.fault(sentenceOf(error)));
  }

  /** Speaks the evaluation: when asked, or when it has settled and the best move is another one. */
  say(isAsked: boolean): void {
    const best = this.#best;
    const move = best?.line[0]?.san;
    const score = best?.score ?? this.#tree.scoreAt(this.#player.node);
    if (!score) {
      if (isAsked) this.#app.say(TEXTS.evaluation.notEvaluated);
      return;
    }
    const now = performance.now();
    const topic = `${this.#tree.pathTo(this.#player.node).join(' ')} ${move} ${'mate' in score ? scoreText(score) : ''}`;
    const isDue =
      topic !== this.#spoken.text &&
      now - this.#shownSince > SPEAK_AFTER_MS &&
      (now - this.#spoken.at > SPEAK_EVERY_MS || this.#shownSince > this.#spoken.at);
    if (!isAsked && !isDue) return;
    this.#spoken = { text: topic, at: now };
    this.#app.say(move === undefined ? scoreWords(score) : analyse.best(move, scoreWords(score)));
  }
}

/** Tells whether a change of settings asks for another analysis. */
const thinksOtherwise = (a: Settings, b: Settings | undefined): boolean =>
  a.threads !== b?.threads || a.hashMb !== b.hashMb || a.lines !== b.lines;

/** What is proven of the score; of a mate that may not be the shortest, how much shorter it may be. */
function provenWords(best: RankedLine): string[] {
  if (best.noneWithin !== undefined) return [analyse.noneWithin(best.noneWithin)];
  if (!best.proven) return [];
  return [isDraw(best) ? analyse.drawn : analyse.proven];
}

/** `depth 14/22 · 1.45 M nodes · 1.32 M nodes/s` */
const progressText = ({ nodes, ms }: AnalysisState, best: RankedLine | undefined): string =>
  [
    ...(best ? [[analyse.depth(depthText(best)), ...provenWords(best)].join(', ')] : []),
    `${shortCountText(nodes)} nodes`,
    ...(ms > 0 ? [`${shortCountText((1000 * nodes) / ms)} nodes/s`] : []),
  ].join(' · ');
