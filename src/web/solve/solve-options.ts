/** What to find besides the keys, and with what means: the settings of the solver as controls. */
import { button, h } from '../../board-ui/dom.js';
import type { App } from '../app.js';
import { cores } from '../engine.js';
import { choices, labelled, numberField } from '../field.js';
import { canIsolate, isolate } from '../isolation.js';
import type { Settings, State } from '../store.js';
import { TEXTS } from '../texts.js';

const { solve } = TEXTS;

const NUMBERS = ['threads', 'hashMb', 'seconds', 'maxMoves'] as const;
type NumberName = (typeof NUMBERS)[number];

export class SolveOptions {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #tries = choices('tries', solve.triesChoices);
  readonly #variations = choices('variations', solve.variationsChoices);
  readonly #setPlay = h('input', { type: 'checkbox', id: 'set-play' });
  readonly #numbers: Readonly<Record<NumberName, HTMLInputElement>>;
  readonly #maxMoves: HTMLElement;

  constructor(app: App) {
    this.#app = app;
    const settle = (name: NumberName) => (value: number) => app.store.settle({ [name]: value });
    const threads = numberField('threads', [1, cores()], settle('threads'));
    const hashMb = numberField('hash', [1, 2048], settle('hashMb'));
    const seconds = numberField('seconds', [0, 86_400], settle('seconds'), 10);
    const maxMoves = numberField('max-moves', [1, 125], settle('maxMoves'));
    this.#numbers = { threads, hashMb, seconds, maxMoves };
    seconds.title = solve.unlimited;
    this.#maxMoves = labelled(solve.maxMoves, maxMoves);
    this.#tries.addEventListener('change', () => app.store.settle({ tries: Number(this.#tries.value) }));
    this.#variations.addEventListener('change', () =>
      app.store.settle({ variations: this.#variations.value as Settings['variations'] }),
    );
    this.#setPlay.addEventListener('change', () => app.store.settle({ setPlay: this.#setPlay.checked }));
    this.element = h(
      'div.options',
      h(
        'div.row',
        labelled(solve.tries, this.#tries),
        labelled(solve.variations, this.#variations),
        h('label.check', this.#setPlay, h('span', solve.setPlay)),
      ),
      h(
        'div.row',
        labelled(solve.threads, threads),
        labelled(solve.hash, hashMb),
        labelled(solve.seconds, seconds),
        this.#maxMoves,
      ),
      canIsolate() && this.#allCores(),
    );
  }

  update({ settings: { tries, variations, setPlay, ...settings }, problem }: State): void {
    this.#tries.value = String(tries);
    this.#variations.value = variations;
    this.#setPlay.checked = setPlay;
    this.#numbers.threads.disabled = cores() === 1;
    // a length that is asked for is the limit
    this.#maxMoves.hidden = problem.stipulation !== '';
    for (const name of NUMBERS)
      this.#numbers[name].value = String(
        name === 'threads' ? Math.min(settings.threads, cores()) : settings[name],
      );
  }

  #allCores(): HTMLElement {
    const said = h('span', solve.allCoresWhat);
    const ask = async (): Promise<void> => {
      this.#app.store.settle({ threads: navigator.hardwareConcurrency });
      if (!(await isolate())) said.textContent = solve.allCoresRefused;
    };
    return h(
      'p.all-cores',
      button('quiet', () => void ask(), solve.allCores),
      said,
    );
  }
}
