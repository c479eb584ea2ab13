/** The versions of the problem that are kept while it is composed: gone back to, compared with the board, named, removed. */
import { button, h } from '../../board-ui/dom.js';
import { markOf } from '../../board-ui/entries.js';
import { diagram, menCount } from '../../board-ui/list-diagrams.js';
import type { App } from '../app.js';
import { definePieces } from '../board/pieces.js';
import { isSameQuestion, type KeptVersion, type PageProblem, saidOf } from '../page-problem.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { changesOfMen } from './changes.js';

const { versions: words } = TEXTS;

export class Versions {
  readonly element: HTMLDetailsElement;
  readonly #app: App;
  readonly #summary = h('summary');
  readonly #list = h('ol.versions');
  readonly #said = h('p.said', { 'aria-live': 'polite' });
  readonly #result: () => Pick<KeptVersion, 'result' | 'isSound'>;
  #shown: readonly KeptVersion[] | undefined;
  #problem: PageProblem | undefined;

  /** @param result what is known of the problem that is set up */
  constructor(app: App, result: () => Pick<KeptVersion, 'result' | 'isSound'>) {
    this.#app = app;
    this.#result = result;
    this.element = h(
      'details.kept-versions',
      this.#summary,
      h('p.hint', words.what),
      h(
        'div.row',
        button('quiet', () => this.keep(), words.keep),
      ),
      this.#said,
      this.#list,
    );
    this.element.addEventListener('toggle', () => this.#draw());
  }

  /** Keeps what is set up, whatever is known of it. */
  keep(): void {
    this.#app.store.keepVersion({ ...versionOf(this.#app.store.state.problem), ...this.#result() });
    this.element.open = true;
    this.#app.say(words.kept);
  }

  /** Keeps what is set up if it is sound and was changed here, or if something else is known of it now. */
  keepSound(): void {
    const { problem, versions } = this.#app.store.state;
    const known = this.#result();
    const kept = versions.find((each) => isSameQuestion(each, problem));
    if (kept ? known.result !== kept.result : problem.isEdited && known.isSound)
      this.#app.store.keepVersion({ ...versionOf(problem), ...known });
  }

  update({ versions, problem }: State): void {
    this.#summary.textContent = words.title(versions.length);
    if (versions === this.#shown && problem === this.#problem) return;
    if (problem !== this.#problem) this.#said.textContent = '';
    this.#shown = versions;
    this.#problem = problem;
    this.#draw();
  }

  /** Only what is looked at. */
  #draw(): void {
    if (!this.element.open || !this.#shown) return;
    definePieces();
    this.#list.replaceChildren(...this.#shown.map((version, i) => this.#item(version, i)).reverse());
  }

  #item(version: KeptVersion, index: number): HTMLElement {
    const { fen, stipulation, result, isSound, about } = version;
    const { author, title: called } = saidOf(version);
    const isHere = this.#problem !== undefined && isSameQuestion(version, this.#problem);
    const title = version.name ?? called ?? author ?? about?.title ?? words.number(index + 1);
    const { store } = this.#app;
    const name = h('input', {
      'aria-label': words.nameOf(title),
      value: version.name ?? '',
      placeholder: title,
      autocomplete: 'off',
    });
    name.addEventListener('change', () => {
      const { name: _, ...unnamed } = version;
      const given = name.value.trim();
      store.removeVersion(version);
      store.keepVersion(given === '' ? unnamed : { ...unnamed, name: given });
    });
    return h(
      'li',
      { 'aria-current': isHere && 'true' },
      diagram(fen, title),
      h(
        'div',
        name,
        h(
          'p',
          h('b', stipulation === '' ? '#?' : stipulation),
          ` ${menCount(fen)} `,
          result !== undefined &&
            h('span', { class: `verdict ${isSound ? 'good' : 'plain'}` }, isSound && markOf('good'), result),
        ),
        h(
          'div.row',
          button(
            { class: 'quiet', disabled: isHere },
            () => store.setUp({ ...versionOf(version), isEdited: true }),
            words.goBack,
          ),
          button({ class: 'quiet', disabled: isHere }, () => this.#compare(version), words.compare),
          button('quiet', () => store.removeVersion(version), words.remove),
        ),
      ),
    );
  }

  #compare(version: KeptVersion): void {
    const { problem } = this.#app.store.state;
    const { result } = this.#result();
    const said = [
      changesOfMen(version.fen, problem.fen),
      ...(version.stipulation === problem.stipulation
        ? []
        : [words.to(version.stipulation || '#?', problem.stipulation || '#?')]),
      ...(version.result === result ? [] : [words.to(version.result ?? words.open, result ?? words.open)]),
    ];
    this.#said.textContent = words.compared(said.filter((text) => text !== '').join('; '));
  }
}

const versionOf = ({ fen, stipulation, about, said }: KeptVersion): KeptVersion => ({
  fen,
  stipulation,
  ...(about && { about }),
  ...(said && { said }),
});
