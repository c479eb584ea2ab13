/** Annotates the game as `keymove analyse --pgn` does: every position is analysed, and bad moves are marked. */
import { analyseGame } from '../../analyse/analyse-game.js';
import type { ChessEngine } from '../../analyse/analysis.js';
import { button, h } from '../../board-ui/dom.js';
import type { MovePlayer } from '../../board-ui/player.js';
import { playersTable } from '../../board-ui/players.js';
import { RECORD_VERSION } from '../../records/record.js';
import { annotated } from '../../report/annotated-games/annotated-pgn.js';
import { playerHeads } from '../../report/annotated-games/players-table.js';
import type { ListedPlayer } from '../../report/html/shown.js';
import type { App } from '../app.js';
import { sentenceOf } from '../engine.js';
import { settingChoice } from '../field.js';
import { GameTree } from '../game/game-tree.js';
import { hashOf } from '../hash.js';
import { KeptAnswers } from '../kept-answers.js';
import { analyse } from './analyse-texts.js';
import type { EditedGame } from './edited-game.js';
import type { enginePanel } from './engine-panel.js';

/** Number of moves, by both sides, in a better line: as many as a reader follows without a board. */
const LINE_PLIES = 10;

/** The facts about an analysed game in addition to its annotations. */
interface Judged {
  readonly v: typeof RECORD_VERSION;
  readonly players: readonly [ListedPlayer, ListedPlayer];
  readonly complete: boolean;
}

export function annotatorPanel(
  app: App,
  player: MovePlayer,
  game: EditedGame,
  engine: ReturnType<typeof enginePanel>,
) {
  const starter = button('quiet', onButton, analyse.annotate);
  const progress = h('progress', { hidden: true, 'aria-label': analyse.annotate });
  const said = h('span.said');
  const table = h('div');
  /** the moves and players that the players' table describes */
  let about = '';
  let running: AbortController | undefined;
  /** resolves when no annotation is running */
  let ended: Promise<void> = Promise.resolve();
  const kept: KeptAnswers<Judged> = new KeptAnswers(app.kept, 'players');
  const perMove = settingChoice(app.store, 'annotateMs', 'per-move', analyse.perMoveChoices);
  const element = h(
    'div.annotator',
    h('div.row', starter, h('label', analyse.perMove, perMove), progress, said),
    table,
  );

  game.halt = halt;

  function showTree(tree: GameTree): void {
    element.hidden = tree.isEmpty;
    const line = tree.evaluatedLine;
    if (line === about) return;
    about = line;
    table.replaceChildren();
    said.textContent = '';
    if (line !== '') void restore(line);
  }

  /** Stops and keeps the annotations so far. Resolves when they are shown. */
  function halt(): Promise<void> {
    running?.abort();
    return ended;
  }

  async function restore(line: string): Promise<void> {
    const judged = await kept.get(hashOf(line));
    if (judged && line === about && !running) show(judged);
  }

  function show({ players, complete }: Judged): void {
    table.replaceChildren(playersTable(players));
    said.textContent = complete ? analyse.annotated : analyse.annotatedPartly;
  }

  function onButton(): void {
    if (running) void halt();
    else ended = annotate();
  }

  async function annotate(): Promise<void> {
    const abort = new AbortController();
    running = abort;
    game.isBusy = true;
    const { tree } = game;
    starter.textContent = analyse.stop;
    progress.hidden = false;
    progress.removeAttribute('value');
    const end = app.working();
    player.go(player.node, false);
    try {
      await engine.borrow((lent) => annotateWith(lent, tree, abort.signal));
    } catch (error) {
      tell(analyse.fault(sentenceOf(error)));
    } finally {
      running = undefined;
      game.isBusy = false;
      end();
      progress.hidden = true;
      starter.textContent = analyse.annotate;
      player.go(player.node, false);
    }
  }

  async function annotateWith(lent: ChessEngine, tree: GameTree, signal: AbortSignal): Promise<void> {
    const stop = (): void => lent.stop();
    signal.addEventListener('abort', stop);
    try {
      const analysis = await analyseGame(lent, tree.game, {
        limits: { ms: app.store.state.settings.annotateMs },
        signal,
        onProgress: (done, all) => {
          progress.max = all;
          progress.value = done;
          said.textContent = analyse.annotating(done, all);
        },
      });
      // another game may have been opened in the meantime
      if (game.tree !== tree) return;
      const pgn = annotated(tree.game, analysis, { annotator: lent.name, plies: LINE_PLIES });
      const players = playerHeads(tree.game, analysis);
      const annotatedTree = new GameTree({ fen: tree.fen, pgn });
      const { complete } = analysis;
      about = annotatedTree.evaluatedLine;
      const judged: Judged = { v: RECORD_VERSION, players, complete };
      kept.put(hashOf(about), judged, !complete);
      game.change(annotatedTree);
      show(judged);
      app.say(said.textContent ?? '');
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  function tell(text: string): void {
    said.textContent = text;
    app.say(text);
  }

  return { element, showTree };
}
