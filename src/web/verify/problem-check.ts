/** The published solution of the problem that is set up: entered or read, verified, and shown up to where it breaks. */

import { h } from '../../board-ui/dom.js';
import { markOf } from '../../board-ui/filters.js';
import { makePlay } from '../../board-ui/play-tree.js';
import { Player } from '../../board-ui/player.js';
import type { VerdictRecord } from '../../browser.js';
import { moveWriter } from '../../report/move-notation.js';
import { effortText } from '../../report/solution/search-words.js';
import { shownVerdict } from '../../report/verdict/verdict-html.js';
import { verdictStatement } from '../../report/verdict/verdict-words.js';
import type { App, Shortcut } from '../app.js';
import { Asking } from '../asking.js';
import { KeptAnswers } from '../kept-answers.js';
import { asRead, isSameProblem, nameOf, type PageProblem } from '../page-problem.js';
import { askedHead, askOf, faultLine, faultOf, limitsOf } from '../question.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { breakOf } from './break.js';
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
  readonly #player = new Player();
  readonly #asking: Asking;
  readonly #verified: KeptAnswers<Verified>;
  readonly #asked = h('h2.asked');
  readonly #verdict = h('p.verdict-line');
  readonly #remarks = h('div.remarks', { hidden: true });
  readonly #text = h('textarea', {
    id: 'published',
    rows: 4,
    spellcheck: 'false',
    autocomplete: 'off',
    placeholder: verify.example,
  });
  #problem: PageProblem | undefined;
  /** what the file claims, as it is shown */
  #read = '';

  constructor(app: App) {
    this.#app = app;
    this.#verified = new KeptAnswers(app.kept, 'verdict');
    this.#asking = new Asking(
      app,
      verify.verify,
      () => this.#verify(),
      (sentence) => this.#verdict.replaceChildren(sentence),
    );
    this.#text.addEventListener('input', () => this.#keepEntered());
    const play = (keys: readonly string[], what: string): Shortcut => ({
      keys,
      what,
      run: (event) => void this.#player.onKey(event),
    });
    const { keys } = TEXTS.solve;
    this.shortcuts = [
      { keys: ['v', 'Ctrl+Enter'], what: verify.keys.verify, run: () => this.#asking.button.click() },
      { keys: ['i'], what: verify.keys.enter, run: () => this.#text.focus() },
      play(['ArrowLeft', 'ArrowRight'], keys.moves),
      play(['ArrowUp', 'ArrowDown'], keys.variations),
      play(['Home', 'End'], keys.ends),
      play(['f'], keys.flip),
    ];
    this.element = h(
      'div.workbench.playing',
      h('section.boards', { 'aria-label': TEXTS.setUp.position }, this.#player.stage),
      h(
        'section.panel',
        this.#asked,
        h(
          'div.published',
          h('label', { for: this.#text.id }, verify.published),
          this.#text,
          h('p.hint', verify.publishedHow),
        ),
        this.#asking.button,
        this.#asking.standing,
        this.#verdict,
        this.#player.moves,
        this.#remarks,
      ),
    );
  }

  update({ problem }: State): void {
    const before = this.#problem;
    if (!before || !isSameProblem(problem, before)) this.#show(problem);
    else if (problem !== before) this.#showClaim(problem);
  }

  #show(problem: PageProblem): void {
    this.#asking.drop();
    const { fen } = problem;
    this.#asked.replaceChildren(...askedHead(problem));
    const fault = faultOf(problem);
    this.#asking.button.disabled = fault !== undefined;
    this.#verdict.replaceChildren(...faultLine(fault, problem));
    this.#read = '';
    const entered: unknown = this.#app.store.state.settings.published[fen];
    this.#text.value = typeof entered === 'string' ? entered : '';
    this.#showClaim(problem);
    this.#remarks.hidden = true;
    this.#player.moves.hidden = true;
    this.#player.show(makePlay(fen, []));
    this.#player.go(undefined, false);
  }

  #keepEntered(): void {
    const { fen = '' } = this.#problem ?? {};
    const { [fen]: _, ...others } = this.#app.store.state.settings.published;
    const latest = [...Object.entries(others), [fen, this.#text.value]].slice(-MAX_ENTERED);
    this.#app.store.settle({ published: Object.fromEntries(latest) });
  }

  /** What its file claims, unless something was entered. */
  #showClaim(problem: PageProblem): void {
    const isEntered = this.#text.value !== this.#read;
    this.#problem = problem;
    this.#read = claimText(problem);
    if (!isEntered) this.#text.value = this.#read;
    void this.#restore(problem);
  }

  /** The verdict on what is published, if it was verified before. */
  async #restore(problem: PageProblem): Promise<void> {
    const known = await this.#verified.get(nameOf(problem));
    const isFree = !this.#asking.isSearching && this.#verdict.textContent === '';
    if (known && isFree && this.#problem === problem && known.published === this.#text.value)
      this.#showVerdict(known);
  }

  #verify(): void {
    const { problem, settings } = this.#app.store.state;
    const text = this.#text.value;
    this.#verdict.replaceChildren();
    void this.#asking.ask(
      async (asked) => {
        const read = asRead(problem)?.claim;
        const claim = read && text === this.#read ? read : readPublished(text, problem);
        const options = { ...asked, ...limitsOf({ problem, settings }) };
        const record = await this.#app.engine.ask(settings, (engine) =>
          engine.verify({ ...askOf(problem), claim }, options),
        );
        this.#verified.put(nameOf(problem), { ...record, published: text }, asked.signal.aborted);
        // who has come back to it by then waits for nothing else
        if (this.#problem) void this.#restore(this.#problem);
        return record;
      },
      (record) => this.#app.say(this.#showVerdict(record)),
    );
  }

  /** @returns the verdict in a sentence */
  #showVerdict(record: VerdictRecord): string {
    const { listed, play: shown } = shownVerdict(record, moveWriter('san'));
    const { problem, verdict } = record;
    this.#asking.standing.textContent = effortText(verdict.solution);
    const sentence = verdictStatement(problem, verdict);
    this.#verdict.replaceChildren(
      h('span', { class: `verdict ${listed.mood}` }, markOf(listed.mood), sentence),
    );
    this.#remarks.hidden = !listed.remarks;
    this.#remarks.replaceChildren(...(listed.remarks ?? []).map((remark) => h('p', remark)));
    this.#player.moves.hidden = false;
    const play = makePlay(listed.fen, shown);
    this.#player.show(play);
    // the board shows where it breaks
    this.#player.go(verdict.verdict === 'sound' ? undefined : breakOf(play), false);
    return sentence;
  }
}

/** What is published with a problem that was read. */
function claimText(problem: PageProblem): string {
  const claim = asRead(problem)?.claim;
  if (!claim) return '';
  const { keys, line, lines, setLines } = claim;
  if (lines || setLines)
    return [...(setLines ?? []), ...(lines ?? [])].map((moves) => moves.join(' ')).join('\n');
  return line.length > 0 ? line.join(' ') : keys.join(' ');
}
