/** What to find besides the keys, and with what means: the settings of the solver as controls. */
import { button, h } from '../../board-ui/dom.js';
import { isInLines } from '../../problems/stipulation.js';
import type { App } from '../app.js';
import { cores } from '../engine.js';
import { labelled, SettingControls } from '../field.js';
import { canIsolate, isolate } from '../isolation.js';
import { examine } from '../question.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';

const { solve } = TEXTS;

export class SolveOptionsPanel {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #controls: SettingControls;
  readonly #maxMoves: HTMLElement;
  /** what help and series play have not */
  readonly #ofBattle: readonly HTMLElement[];

  constructor(app: App) {
    this.#app = app;
    const controls = new SettingControls(app.store);
    this.#controls = controls;
    const threads = controls.number('threads', 'threads', [1, cores()]);
    threads.disabled = cores() === 1;
    const seconds = controls.number('seconds', 'seconds', [0, 86_400], 10);
    seconds.title = solve.unlimited;
    this.#maxMoves = labelled(solve.maxMoves, controls.number('maxMoves', 'max-moves', [1, 125]));
    this.#ofBattle = [
      labelled(solve.tries, controls.choice('tries', 'tries', solve.triesChoices)),
      labelled(solve.variations, controls.choice('variations', 'variations', solve.variationsChoices)),
    ];
    this.element = h(
      'div.options',
      h('label.check', controls.flag('follows', 'follows'), h('span', solve.follows)),
      h(
        'div.row',
        ...this.#ofBattle,
        h('label.check', controls.flag('setPlay', 'set-play'), h('span', solve.setPlay)),
      ),
      h(
        'div.row',
        labelled(solve.threads, threads),
        labelled(solve.hash, controls.number('hashMb', 'hash', [1, 2048])),
        labelled(solve.seconds, seconds),
        this.#maxMoves,
      ),
      canIsolate() && this.#allCores(),
    );
  }

  update({ settings, problem }: State): void {
    this.#controls.update(settings);
    // a length that is asked for is the limit
    this.#maxMoves.hidden = problem.stipulation !== '';
    const { stipulation } = examine(problem);
    for (const each of this.#ofBattle) each.hidden = isInLines(stipulation);
  }

  #allCores(): HTMLElement {
    const said = h('span', solve.allCoresWhat);
    const ask = async (): Promise<void> => {
      this.#app.store.updateSettings({ threads: navigator.hardwareConcurrency });
      if (!(await isolate())) said.textContent = solve.allCoresRefused;
    };
    return h(
      'p.all-cores',
      button('quiet', () => void ask(), solve.allCores),
      said,
    );
  }
}
