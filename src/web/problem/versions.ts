/** The versions of the problem that are kept while it is composed. The reader can return to them, compare, name and remove them. */
import { button, h } from '../../board-ui/dom.js';
import { moodSign } from '../../board-ui/entries.js';
import { definePieces, diagram } from '../../board-ui/list-diagrams.js';
import { menCount } from '../../report/position/diagram/placement.js';
import type { App } from '../app.js';
import { isSameQuestion, type KeptVersion, pageDetails } from '../page-problem.js';
import { TEXTS } from '../texts.js';
import { changesOfMen } from './changes.js';
import type { ProblemSolver } from './problem-solver.js';
import { shownOf } from './shown-record.js';

const { versions: words } = TEXTS;

export function versionsPanel(app: App, solver: ProblemSolver) {
  const summary = h('summary');
  const list = h('ol.versions');
  const line = h('p.said', { 'aria-live': 'polite' });
  const element = h(
    'details.kept-versions',
    summary,
    h('p.hint', words.what),
    h('div.row', button('quiet', keep, words.keep)),
    line,
    list,
  );
  element.addEventListener('toggle', draw);
  app.store.follow('versions', ({ versions }) => {
    summary.textContent = words.title(versions.length);
    draw();
  });
  app.store.follow('problem', () => {
    line.textContent = '';
    draw();
  });

  /** Keeps the current version, even if nothing is known about it. */
  function keep(): void {
    app.store.keepVersion({ ...versionOf(app.store.state.problem), ...known() });
    element.open = true;
    app.say(words.kept);
  }

  /** Keeps the current version if it is sound and was changed here, or updates what is known about it. */
  function keepSound(): void {
    const { problem, versions } = app.store.state;
    const found = known();
    const kept = versions.find((each) => isSameQuestion(each, problem));
    if (kept ? found.result !== kept.result : problem.isEdited && found.isSound)
      app.store.keepVersion({ ...versionOf(problem), ...found });
  }

  /** Draws the versions only while they are visible. */
  function draw(): void {
    if (!element.open) return;
    definePieces();
    list.replaceChildren(...app.store.state.versions.map(item).reverse());
  }

  function item(version: KeptVersion, index: number): HTMLElement {
    const { fen, stipulation, result, isSound, about } = version;
    const { author, title: called } = pageDetails(version);
    const isHere = isSameQuestion(version, app.store.state.problem);
    const title = version.name ?? called ?? author ?? about?.title ?? words.number(index + 1);
    const { store } = app;
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
            h(
              'span',
              { class: `verdict ${isSound ? 'good' : 'plain'}` },
              isSound && moodSign('good'),
              result,
            ),
        ),
        h(
          'div.row',
          button(
            { class: 'quiet', disabled: isHere },
            () => store.setUp({ ...versionOf(version), isEdited: true }),
            words.goBack,
          ),
          button({ class: 'quiet', disabled: isHere }, () => compare(version), words.compare),
          button('quiet', () => store.removeVersion(version), words.remove),
        ),
      ),
    );
  }

  function known(): Pick<KeptVersion, 'result' | 'isSound'> {
    const { answer } = solver;
    if (!answer) return {};
    const { mood, results } = shownOf(answer).listed;
    const isSound = mood === 'good' && answer.solution.stipulation !== undefined;
    return { result: results.join(', '), isSound };
  }

  function compare(version: KeptVersion): void {
    const { problem } = app.store.state;
    const { result } = known();
    const said = [
      changesOfMen(version.fen, problem.fen),
      ...(version.stipulation === problem.stipulation
        ? []
        : [words.to(version.stipulation || '#?', problem.stipulation || '#?')]),
      ...(version.result === result ? [] : [words.to(version.result ?? words.open, result ?? words.open)]),
    ];
    line.textContent = words.compared(said.filter((text) => text !== '').join('; '));
  }

  return { element, keep, keepSound };
}

const versionOf = ({ fen, stipulation, about, said }: KeptVersion): KeptVersion => ({
  fen,
  stipulation,
  ...(about && { about }),
  ...(said && { said }),
});
