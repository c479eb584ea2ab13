/** The published solution of the problem that is set up: entered or read, verified, and shown up to where it breaks. */
import { h } from '../../board-ui/dom.js';
import { lineFrom, movesAfter, type Play, type PlayNode } from '../../board-ui/play-tree.js';
import type { VerdictRecord } from '../../browser.js';
import { moveWriter } from '../../report/move-notation.js';
import { shownVerdict } from '../../report/verdict/verdict-html.js';
import { verdictStatement } from '../../report/verdict/verdict-words.js';
import { isSound } from '../../solution/verdict.js';
import type { App, Shortcut } from '../app.js';
import { ProblemBoard } from '../board/problem-board.js';
import { asRead, type PageProblem } from '../page-problem.js';
import { askOf } from '../question.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { playerShortcuts, workbench } from '../workbench.js';
import { readPublished } from './published.js';

const { verify } = TEXTS;

/** So many entered solutions are kept, of the problems that were looked at last. */
const MAX_ENTERED = 50;

/** A verdict, and the text that it is about. */
interface Verified extends VerdictRecord {
  readonly published: string;
}

export class ProblemCheck {
  readonly element: HTMLElement;
  readonly shortcuts: readonly Shortcut[];
  readonly #app: App;
  readonly #board: ProblemBoard<Verified>;
  readonly #text = h('textarea', {
    id: 'published',
    rows: 4,
    spellcheck: 'false',
    autocomplete: 'off',
    placeholder: verify.example,
  });
  /** what the file claims, as it is shown */
  #read = '';

  constructor(app: App) {
    this.#app = app;
    this.#board = new ProblemBoard(app, 'verdict', verify.verify, {
      search: () => this.#verify(),
      restored: (known) => {
        const isFree = this.#board.result.textContent === '';
        if (isFree && known.published === this.#text.value) this.#showVerdict(known);
      },
    });
    const { player, request, head, result, remarks } = this.#board;
    this.#text.addEventListener('input', () => this.#keepEntered());
    this.shortcuts = [
      { keys: ['v', 'Ctrl+Enter'], what: verify.keys.verify, run: () => request.button.click() },
      { keys: ['i'], what: verify.keys.enter, run: () => this.#text.focus() },
      ...playerShortcuts(player, TEXTS.solve.keys),
    ];
    const published = h(
      'div.published',
      h('label', { for: this.#text.id }, verify.published),
      this.#text,
      h('p.hint', verify.publishedHow),
    );
    this.element = workbench(
      '.playing',
      player.stage,
      head,
      published,
      request.button,
      request.progress,
      result,
      player.moves,
      remarks,
    );
  }

  update({ problem }: State): void {
    if (!this.#board.isAbout(problem)) this.#show(problem);
    else if (problem !== this.#board.problem) this.#showClaim(problem);
  }

  #show(problem: PageProblem): void {
    this.#board.show(problem);
    this.#read = '';
    const entered: unknown = this.#app.store.state.settings.published[problem.fen];
    this.#text.value = typeof entered === 'string' ? entered : '';
    this.#showClaim(problem);
  }

  #keepEntered(): void {
    const { fen = '' } = this.#board.problem ?? {};
    const { [fen]: _, ...others } = this.#app.store.state.settings.published;
    const latest = [...Object.entries(others), [fen, this.#text.value]].slice(-MAX_ENTERED);
    this.#app.store.updateSettings({ published: Object.fromEntries(latest) });
  }

  /** What its file claims, unless something was entered. */
  #showClaim(problem: PageProblem): void {
    const isEntered = this.#text.value !== this.#read;
    this.#board.problem = problem;
    this.#read = claimText(problem);
    if (!isEntered) this.#text.value = this.#read;
    void this.#board.restore();
  }

  #verify(): void {
    const { problem } = this.#app.store.state;
    const text = this.#text.value;
    this.#board.search(
      async (engine, limits) => {
        const read = asRead(problem)?.claim;
        const claim = read && text === this.#read ? read : readPublished(text, problem);
        return { ...(await engine.verify({ ...askOf(problem), claim }, limits)), published: text };
      },
      (record) => {
        this.#showVerdict(record);
        this.#app.say(verdictStatement(record.problem, record.verdict));
      },
    );
  }

  #showVerdict(record: VerdictRecord): void {
    const { problem, verdict } = record;
    const shown = shownVerdict(record, moveWriter('san'));
    const play = this.#board.showAnswer(shown, verdictStatement(problem, verdict), verdict.solution);
    // the board shows where it breaks
    this.#board.player.go(isSound(verdict.verdict) ? undefined : breakOf(play), false);
  }
}

/** The published solution of a problem that was read, as text. */
function claimText(problem: PageProblem): string {
  const claim = asRead(problem)?.claim;
  if (!claim) return '';
  const { keys, line, lines, setLines } = claim;
  if (lines || setLines)
    return [...(setLines ?? []), ...(lines ?? [])].map((moves) => moves.join(' ')).join('\n');
  return line.length > 0 ? line.join(' ') : keys.join(' ');
}

/** The faulty move to show: a wrong published key, or the first wrong move of a line. */
function breakOf(play: Play): PlayNode | undefined {
  const wrongKey = movesAfter(play, undefined).find(({ role }) => role === 'try');
  const fault = play.phases.find(({ kind }) => kind === 'fault')?.nodes[0];
  return wrongKey ?? (fault && lineFrom(fault).at(-1));
}
