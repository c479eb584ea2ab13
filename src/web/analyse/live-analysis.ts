/** The engine's thoughts about whatever stands on the board: another position ends those about the one before. */
import type { Analysis, AnalysisState, ChessEngine, GamePosition } from '../../analyse/analysis.js';
import { gameEngine } from '../game-engine.js';
import type { Settings } from '../store.js';

interface Thoughts {
  readonly position: GamePosition;
  readonly settings: Pick<Settings, 'threads' | 'hashMb' | 'lines'>;
}

interface Events {
  /** the newest of several states: nobody reads them all, and drawing them takes time */
  onState(state: AnalysisState): void;
  /** nothing more is to be learnt, or a limit is reached */
  onEnd(analysis: Analysis): void;
  onFault(error: unknown): void;
}

const SHOW_EVERY_MS = 150;
/** Wait before a position is analysed: whoever runs through a game does not want them all. */
const PAUSE_MS = 100;

export class RunningAnalysis {
  readonly #events: Events;
  #wanted: Thoughts | undefined;
  #engine: ChessEngine | undefined;
  #made = '';
  /** settled when nothing is thought about */
  #work: Promise<void> = Promise.resolve();
  #isWorking = false;

  constructor(events: Events) {
    this.#events = events;
  }

  think(thoughts: Thoughts): void {
    this.#wanted = thoughts;
    this.#engine?.stop();
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#work = this.#think().finally(() => {
      this.#isWorking = false;
    });
  }

  stop(): void {
    this.#wanted = undefined;
    this.#engine?.stop();
  }

  /** Ends it, and frees its memory. */
  close(): void {
    this.stop();
    void this.#close();
  }

  /** The engine for something else: no position is thought about meanwhile. */
  async borrow<Result>(
    settings: Thoughts['settings'],
    work: (engine: ChessEngine) => Promise<Result>,
  ): Promise<Result> {
    this.stop();
    await this.#work;
    const engine = await this.#ready(settings);
    return work(engine);
  }

  async #think(): Promise<void> {
    try {
      for (let thoughts = this.#wanted; thoughts; thoughts = this.#wanted) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        if (this.#wanted !== thoughts) continue;
        const engine = await this.#ready(thoughts.settings);
        if (this.#wanted !== thoughts) continue;
        await this.#about(thoughts, engine);
      }
    } catch (error) {
      this.#wanted = undefined;
      this.#events.onFault(error);
    }
  }

  async #about(thoughts: Thoughts, engine: ChessEngine): Promise<void> {
    const { position, settings } = thoughts;
    let newest: AnalysisState | undefined;
    const show = (): void => {
      if (newest && this.#wanted === thoughts) this.#events.onState(newest);
      newest = undefined;
    };
    const analysis = await engine.analyse({ position, lines: settings.lines }, (state) => {
      if (!newest) setTimeout(show, SHOW_EVERY_MS);
      newest = state;
    });
    if (this.#wanted !== thoughts) return;
    this.#wanted = undefined;
    this.#events.onEnd(analysis);
  }

  async #ready({ threads, hashMb }: Thoughts['settings']): Promise<ChessEngine> {
    const made = `${threads} ${hashMb}`;
    if (this.#engine && this.#made === made) return this.#engine;
    await this.#engine?.close();
    this.#made = made;
    this.#engine = await gameEngine({ threads, hashMb });
    return this.#engine;
  }

  async #close(): Promise<void> {
    await this.#work;
    if (this.#isWorking) return;
    const engine = this.#engine;
    this.#engine = undefined;
    await engine?.close();
  }
}
