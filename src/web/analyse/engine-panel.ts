/** The engine beside the board: starts and stops it, shows its progress and its lines, and draws the best moves on the board. */

import type { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import type { Analysis, AnalysisState, ChessEngine, GamePosition } from '../../analyse/analysis.js';
import { button, h } from '../../board-ui/dom.js';
import type { MovePlayer } from '../../board-ui/player.js';
import { type RankedLine, rankedLine } from '../../records/analysis-records.js';
import { depthText, isDraw, scoreText, VariationWriter } from '../../report/analysis/analysis-words.js';
import type { ShownMove } from '../../report/html/shown.js';
import { shortCountText } from '../../text/counts-and-times.js';
import type { App } from '../app.js';
import { sentenceOf } from '../engine.js';
import { evaluationBar, scoreWords } from '../game/evaluation-bar.js';
import { gameEngine } from '../game-engine.js';
import type { Settings } from '../store.js';
import { TEXTS } from '../texts.js';
import { analyse } from './analyse-texts.js';
import type { EditedGame } from './edited-game.js';

/** Time before an evaluation is first spoken. It is repeated only after `SPEAK_EVERY_MS`. */
const SPEAK_AFTER_MS = 1_500;
const SPEAK_EVERY_MS = 10_000;
/** Colours of the first line's arrow, and of the others. */
const BRUSHES = ['paleBlue', 'paleGrey'] as const;

/** @param onFault called with a text if the engine fails, and without one if it is started again */
export function enginePanel(
  app: App,
  player: MovePlayer,
  game: EditedGame,
  onFault: (...fault: readonly string[]) => void,
) {
  const bar = evaluationBar();
  const starter = button({ class: 'main-action', 'aria-pressed': 'false' }, toggle, analyse.start);
  /** progress of the engine; not spoken, because it changes many times a second */
  const progress = h('p.progress', analyse.off);
  const live = liveAnalysis(app, { onState: show, onEnd, onFault: breakDown });
  let known: Settings | undefined;
  /** the engine was turned on; it still rests while another view is shown */
  let isOn = false;
  let isAway = false;
  let bestLine: RankedLine | undefined;
  /** what the engine thinks about: the game up to the position on the board */
  let about = '';
  let spoken: { text: string; at: number } = { text: '', at: 0 };
  let shownSince = 0;
  const panel = linesPanel(play);

  function toggle(): void {
    if (isOn) {
      turnOff();
      return;
    }
    if (game.isBusy) return;
    isOn = true;
    onFault();
    starter.textContent = analyse.stop;
    starter.setAttribute('aria-pressed', 'true');
    think();
  }

  /** Stops the engine. Its lines stay. */
  function turnOff(): void {
    if (!isOn) return;
    isOn = false;
    starter.textContent = analyse.start;
    starter.setAttribute('aria-pressed', 'false');
    live.stop();
  }

  /** Lends the engine to other work, and stops thinking about the board. */
  async function borrow(work: (engine: ChessEngine) => Promise<void>): Promise<void> {
    turnOff();
    await work(await live.borrow());
  }

  /** Takes over the settings. `follow` decides whether they need another analysis. */
  function update(settings: Settings): void {
    if (!settings.arrows) player.board.point([]);
    isAway = false;
    known = settings;
  }

  /** Thinks again about the same position if the settings require it or the view is shown again. */
  function follow(settings: Settings): void {
    if (isOn && (isAway || thinksOtherwise(settings, known))) think();
  }

  /** Leaves the view. An analysis without limit rests until the reader returns. */
  function leave(): void {
    isAway = true;
    if (isOn) live.stop();
    else if (!game.isBusy) void live.close();
  }

  /** Decides whether the engine already thinks about a position. */
  function isAbout(node: ShownMove | undefined): boolean {
    return isOn && gameUpTo(node) === about && !isAway;
  }

  function gameUpTo(node: ShownMove | undefined): string {
    return [game.tree.fen, ...game.tree.pathTo(node)].join(' ');
  }

  /** Clears the lines for another position, of which only the game's own evaluation is known. */
  function forget(node: ShownMove | undefined): void {
    about = gameUpTo(node);
    bestLine = undefined;
    const lines = isOn ? app.store.state.settings.lines : 0;
    panel.show(game.tree.positionAt(node), undefined, lines);
    player.board.point([]);
    bar.show(game.tree.scoreAt(node));
  }

  function think(): void {
    if (!isOn) {
      progress.textContent = analyse.off;
      return;
    }
    const { node } = player;
    const position = game.tree.positionAt(node);
    shownSince = performance.now();
    if (position.isEnd()) {
      live.stop();
      progress.textContent = position.isCheckmate() ? analyse.over.checkmate : analyse.over.stalemate;
      return;
    }
    progress.textContent = analyse.starting;
    live.think(game.tree.askedAt(node));
  }

  /** @param moves part of a shown line */
  function play(moves: readonly string[]): void {
    game.play(player.node, moves);
  }

  function playBest(): void {
    const [move] = bestLine?.line ?? [];
    if (move !== undefined) play([move.uci]);
  }

  function show(state: AnalysisState): void {
    const { settings } = app.store.state;
    const position = game.tree.positionAt(player.node);
    const lines = panel.show(position, state, settings.lines);
    const [best] = lines;
    bestLine = best;
    if (best) bar.show(best.score);
    player.board.point(
      settings.arrows
        ? lines.flatMap(({ line: [first], rank }) =>
            first ? [{ uci: first.uci, brush: BRUSHES[rank === 1 ? 0 : 1] }] : [],
          )
        : [],
    );
    progress.textContent = progressText(state, best);
    say(false);
  }

  function onEnd(analysis: Analysis): void {
    show(analysis);
    turnOff();
    say(true);
  }

  function breakDown(error: unknown): void {
    turnOff();
    onFault(analyse.fault(sentenceOf(error)));
  }

  /** Speaks the evaluation, either on request or when it has settled and the best move has changed. */
  function say(isAsked: boolean): void {
    const best = bestLine;
    const move = best?.line[0]?.san;
    const score = best?.score ?? game.tree.scoreAt(player.node);
    if (!score) {
      if (isAsked) app.say(TEXTS.evaluation.notEvaluated);
      return;
    }
    const now = performance.now();
    const topic = `${game.tree.pathTo(player.node).join(' ')} ${move} ${'mate' in score ? scoreText(score) : ''}`;
    const isDue =
      topic !== spoken.text &&
      now - shownSince > SPEAK_AFTER_MS &&
      (now - spoken.at > SPEAK_EVERY_MS || shownSince > spoken.at);
    if (!isAsked && !isDue) return;
    spoken = { text: topic, at: now };
    app.say(move === undefined ? scoreWords(score) : analyse.best(move, scoreWords(score)));
  }

  return {
    bar,
    button: starter,
    progress,
    lines: panel,
    toggle,
    borrow,
    update,
    follow,
    leave,
    isAbout,
    forget,
    think,
    playBest,
    say,
  };
}

interface ThoughtEvents {
  /** receives only the newest of several states, because drawing takes time and nobody could read them all */
  onState(state: AnalysisState): void;
  /** called when nothing more can be found, or a limit is reached */
  onEnd(analysis: Analysis): void;
  onFault(error: unknown): void;
}

const SHOW_EVERY_MS = 150;
/** Wait before a position is analysed, because a reader who steps through a game does not need every position. */
const PAUSE_MS = 100;

/** Analyses the position on the board. Another position ends the analysis of the one before. */
function liveAnalysis({ store }: App, events: ThoughtEvents) {
  let wanted: GamePosition | undefined;
  let engine: ChessEngine | undefined;
  /** the settings for threads and memory with which the engine was made */
  let made = '';
  /** resolves when the engine is idle; undefined then */
  let work: Promise<void> | undefined;

  function think(position: GamePosition): void {
    wanted = position;
    engine?.stop();
    work ??= thinkOn().finally(() => {
      work = undefined;
    });
  }

  function stop(): void {
    wanted = undefined;
    engine?.stop();
  }

  /** Closes the engine and frees its memory. */
  async function close(): Promise<void> {
    stop();
    await work;
    if (work) return;
    const closed = engine;
    engine = undefined;
    await closed?.close();
  }

  /** Returns the engine for other work, and stops the analysis. */
  async function borrow(): Promise<ChessEngine> {
    stop();
    await work;
    return ready();
  }

  async function thinkOn(): Promise<void> {
    try {
      for (let position = wanted; position; position = wanted) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        if (wanted !== position) continue;
        const thinking = await ready();
        if (wanted === position) await thinkAbout(position, thinking);
      }
    } catch (error) {
      wanted = undefined;
      events.onFault(error);
    }
  }

  async function thinkAbout(position: GamePosition, thinking: ChessEngine): Promise<void> {
    let newest: AnalysisState | undefined;
    const show = (): void => {
      if (newest && wanted === position) events.onState(newest);
      newest = undefined;
    };
    const { lines } = store.state.settings;
    const analysis = await thinking.analyse({ position, lines }, (state) => {
      if (!newest) setTimeout(show, SHOW_EVERY_MS);
      newest = state;
    });
    if (wanted !== position) return;
    wanted = undefined;
    events.onEnd(analysis);
  }

  async function ready(): Promise<ChessEngine> {
    const { threads, hashMb } = store.state.settings;
    const asked = `${threads} ${hashMb}`;
    if (!engine || made !== asked) {
      await engine?.close();
      made = asked;
      engine = await gameEngine({ threads, hashMb });
    }
    return engine;
  }

  return { think, stop, close, borrow };
}

/** Decides whether changed settings require another analysis. */
const thinksOtherwise = (a: Settings, b: Settings | undefined): boolean =>
  a.threads !== b?.threads || a.hashMb !== b.hashMb || a.lines !== b.lines;

/** Says what is proven about the score. If a mate may not be the shortest, says how much shorter it may be. */
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

/** Maximum number of moves, by both sides, in a line. */
const MAX_PLIES = 14;

interface LineElements {
  readonly element: HTMLElement;
  readonly score: HTMLElement;
  readonly moves: HTMLButtonElement[];
}

/**
 * Makes the rows of the lines. Rows and buttons stay while their words change, so that clicks hit the intended move and the focus stays.
 * @param onPlay receives a line up to the chosen move, in UCI
 */
function linesPanel(onPlay: (moves: readonly string[]) => void) {
  const list = h('ol.engine-lines', { 'aria-label': analyse.linesLabel });
  const rows: LineElements[] = [];
  let lines: readonly RankedLine[] = [];

  /** @returns the lines as shown */
  function show(position: Chess, state: AnalysisState | undefined, count: number): readonly RankedLine[] {
    lines = (state?.lines ?? []).map((line) => rankedLine(position, line));
    const writer = new VariationWriter(makeFen(position.toSetup()));
    for (let i = 0; i < Math.max(count, rows.length); i++) {
      rows[i] ??= row(i);
      fill(rows[i] as LineElements, i < count ? lines[i] : undefined, writer);
    }
    for (const [i, { element }] of rows.entries()) element.hidden = i >= count;
    return lines;
  }

  function fill(
    { score, moves, element }: LineElements,
    line: RankedLine | undefined,
    writer: VariationWriter,
  ): void {
    const texts = line ? writer.texts(line.line, MAX_PLIES) : [];
    element.classList.toggle('empty', !line);
    score.textContent = line ? scoreText(line.score) : '…';
    score.title = line ? `${scoreWords(line.score)}, ${analyse.depth(depthText(line))}` : '';
    score.classList.toggle('proven', line?.proven === true);
    for (const [i, made] of moves.entries()) {
      made.textContent = texts[i] ?? '';
      made.hidden = texts[i] === undefined;
    }
  }

  function row(rank: number): LineElements {
    const score = h('b.score', '…');
    const moves = Array.from({ length: MAX_PLIES }, (_, i) =>
      button({ class: 'move', tabindex: i === 0 ? 0 : -1, hidden: true }, () => {
        const line = lines[rank]?.line ?? [];
        onPlay(line.slice(0, i + 1).map(({ uci }) => uci));
      }),
    );
    const element = h('li', score, h('span.line', ...moves));
    element.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const at = moves.indexOf(event.target as HTMLButtonElement);
      if (step === undefined || at < 0) return;
      event.preventDefault();
      event.stopPropagation();
      const next = moves[at + step];
      if (next && !next.hidden) next.focus();
    });
    list.append(element);
    return { element, score, moves };
  }

  return { element: list, show };
}
