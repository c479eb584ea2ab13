/** The view in which published solutions are verified: of the problem that is set up, or of a whole collection. */
import { button, h } from '../../board-ui/dom.js';
import type { App, Shortcut, View } from '../app.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import type { CollectionCheck } from './collection-check.js';
import { ProblemCheck } from './problem-check.js';

const { verify } = TEXTS;

type Subject = 'problem' | 'collection';

class VerifyView implements View {
  readonly element = h('div.verify');
  readonly #app: App;
  readonly #problem: ProblemCheck;
  #collection: CollectionCheck | undefined;
  #subject: Subject = 'problem';
  readonly #choices: Readonly<Record<Subject, HTMLButtonElement>> = {
    problem: button('quiet', () => this.#choose('problem'), verify.thisProblem),
    collection: button('quiet', () => this.#choose('collection')),
  };
  readonly #choice = h(
    'div.choice',
    { role: 'group', 'aria-label': verify.what },
    this.#choices.problem,
    this.#choices.collection,
  );

  constructor(app: App) {
    this.#app = app;
    this.#problem = new ProblemCheck(app);
    this.element.append(h('h1.unseen', TEXTS.views.verify), this.#choice, this.#problem.element);
  }

  get shortcuts(): readonly Shortcut[] {
    return [
      ...(this.#subject === 'problem' ? this.#problem.shortcuts : (this.#collection?.shortcuts ?? [])),
      {
        keys: ['c'],
        what: verify.keys.choose,
        run: () => this.#choose(this.#subject === 'problem' ? 'collection' : 'problem'),
      },
    ];
  }

  update(state: State): void {
    const { collection, settings } = state;
    this.#choice.hidden = !collection;
    if (collection) this.#choices.collection.textContent = verify.wholeCollection(collection.problems.length);
    const subject = collection && settings.verifyWhole ? 'collection' : 'problem';
    for (const [name, choice] of Object.entries(this.#choices))
      choice.setAttribute('aria-pressed', String(name === subject));
    if (subject !== this.#subject) void this.#show(subject);
    else if (subject === 'problem') this.#problem.update(state);
    else this.#collection?.update(state);
  }

  #choose(subject: Subject): void {
    if (this.#app.store.state.collection)
      this.#app.store.updateSettings({ verifyWhole: subject === 'collection' });
  }

  async #show(subject: Subject): Promise<void> {
    this.#subject = subject;
    if (subject === 'collection' && !this.#collection) {
      const { CollectionCheck } = await import('./collection-check.js');
      this.#collection ??= new CollectionCheck(this.#app);
    }
    // meanwhile the other may have been chosen
    const shown = this.#subject === 'problem' ? this.#problem : this.#collection;
    if (!shown) return;
    this.element.replaceChildren(...[...this.element.children].slice(0, 2), shown.element);
    this.update(this.#app.store.state);
  }
}

export const verifyView = (app: App): View => new VerifyView(app);
