/** What to find besides the keys, and with what means: the settings of the solver as controls. */
import { button, h } from '../../board-ui/dom.js';
import { isInLines } from '../../problems/stipulation.js';
import type { App } from '../app.js';
import { cores } from '../engine.js';
import { labelled, settingChoice, settingFlag, settingNumber } from '../field.js';
import { canIsolate, isolate } from '../isolation.js';
import { examine } from '../question.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';

const { solve } = TEXTS;

export function solveOptions(app: App) {
  const { store } = app;
  const threads = settingNumber(store, 'threads', 'threads', [1, cores()]);
  threads.disabled = cores() === 1;
  const seconds = settingNumber(store, 'seconds', 'seconds', [0, 86_400], 10);
  seconds.title = solve.unlimited;
  const maxMoves = labelled(solve.maxMoves, settingNumber(store, 'maxMoves', 'max-moves', [1, 125]));
  /** what help and series play have not */
  const ofBattle: readonly HTMLElement[] = [
    labelled(solve.tries, settingChoice(store, 'tries', 'tries', solve.triesChoices)),
    labelled(solve.variations, settingChoice(store, 'variations', 'variations', solve.variationsChoices)),
  ];
  const element = h(
    'div.options',
    h('label.check', settingFlag(store, 'follows', 'follows'), h('span', solve.follows)),
    h(
      'div.row',
      ...ofBattle,
      h('label.check', settingFlag(store, 'setPlay', 'set-play'), h('span', solve.setPlay)),
    ),
    h(
      'div.row',
      labelled(solve.threads, threads),
      labelled(solve.hash, settingNumber(store, 'hashMb', 'hash', [1, 2048])),
      labelled(solve.seconds, seconds),
      maxMoves,
    ),
    canIsolate() && allCores(),
  );

  function update({ problem }: State): void {
    // a length that is asked for is the limit
    maxMoves.hidden = problem.stipulation !== '';
    const { stipulation } = examine(problem);
    for (const each of ofBattle) each.hidden = isInLines(stipulation);
  }

  function allCores(): HTMLElement {
    const said = h('span', solve.allCoresWhat);
    const ask = async (): Promise<void> => {
      app.store.updateSettings({ threads: navigator.hardwareConcurrency });
      if (!(await isolate())) said.textContent = solve.allCoresRefused;
    };
    return h(
      'p.all-cores',
      button('quiet', () => void ask(), solve.allCores),
      said,
    );
  }

  return { element, update };
}
