/** What to find besides the keys, and with what means: the settings of the solver as controls. */
import { button, h } from '../../report/html/client/dom.js';
import type { App } from '../app.js';
import { cores } from '../engine.js';
import { canIsolate, isolate } from '../isolation.js';
import type { Settings } from '../store.js';
import { TEXTS } from '../texts.js';

const { solve } = TEXTS;

type NumberName = 'threads' | 'hashMb' | 'seconds';

export class SolveOptions {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #tries = choices('tries', solve.triesChoices);
  readonly #variations = choices('variations', solve.variationsChoices);
  readonly #setPlay = h('input', { type: 'checkbox', id: 'set-play' });
  readonly #numbers: Readonly<Record<NumberName, HTMLInputElement>> = {
    threads: numberInput('threads', 1, cores()),
    hashMb: numberInput('hash', 1, 2048),
    seconds: numberInput('seconds', 0, 86_400),
  };

  constructor(app: App) {
    this.#app = app;
    const { threads, hashMb, seconds } = this.#numbers;
    seconds.title = solve.unlimited;
    this.#tries.addEventListener('change', () => app.store.settle({ tries: Number(this.#tries.value) }));
    this.#variations.addEventListener('change', () =>
      app.store.settle({ variations: this.#variations.value as Settings['variations'] }),
    );
    this.#setPlay.addEventListener('change', () => app.store.settle({ setPlay: this.#setPlay.checked }));
    for (const [name, input] of Object.entries(this.#numbers)) {
      input.addEventListener('change', () => {
        const value = Math.max(
          Number(input.min),
          Math.min(Number(input.max), Math.round(Number(input.value))),
        );
        app.store.settle({ [name]: value });
      });
    }
    this.element = h(
      'div',
      { class: 'options' },
      h(
        'div',
        { class: 'row' },
        labelled(solve.tries, this.#tries),
        labelled(solve.variations, this.#variations),
        h('label', { class: 'check' }, this.#setPlay, h('span', {}, solve.setPlay)),
      ),
      h(
        'div',
        { class: 'row' },
        labelled(solve.threads, threads),
        labelled(solve.hash, hashMb),
        labelled(solve.seconds, seconds),
      ),
      canIsolate() && this.#allCores(),
    );
  }

  update({ tries, variations, setPlay, ...settings }: Settings): void {
    this.#tries.value = String(tries);
    this.#variations.value = variations;
    this.#setPlay.checked = setPlay;
    this.#numbers.threads.disabled = cores() === 1;
    for (const name of Object.keys(this.#numbers) as NumberName[])
      this.#numbers[name].value = String(
        name === 'threads' ? Math.min(settings.threads, cores()) : settings[name],
      );
  }

  #allCores(): HTMLElement {
    const said = h('span', {}, solve.allCoresWhat);
    const ask = async (): Promise<void> => {
      this.#app.store.settle({ threads: navigator.hardwareConcurrency });
      if (!(await isolate())) said.textContent = solve.allCoresRefused;
    };
    return h(
      'p',
      { class: 'all-cores' },
      button({ class: 'quiet' }, () => void ask(), solve.allCores),
      said,
    );
  }
}

const choices = (id: string, options: readonly (readonly [string | number, string])[]): HTMLSelectElement =>
  h('select', { id }, ...options.map(([value, label]) => h('option', { value }, label)));

const numberInput = (id: string, min: number, max: number): HTMLInputElement =>
  h('input', { id, type: 'number', min, max, inputmode: 'numeric' });

const labelled = (text: string, control: HTMLElement): HTMLElement =>
  h(
    'div',
    { class: 'field' },
    h('label', { for: control.id }, text),
    h('div', { class: 'control' }, control),
  );
