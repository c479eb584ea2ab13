/** The form for the details of the problem: author, title, source, award, a comment. Each change can be undone. */
import { h } from '../../board-ui/dom.js';
import type { App } from '../app.js';
import { labelled } from '../field.js';
import { pageDetails } from '../page-problem.js';
import { TEXTS } from '../texts.js';

const { said: words } = TEXTS;

const MAX_TEXT = 2000;

export function saidForm(app: App): HTMLElement {
  const given = { autocomplete: 'off', maxlength: MAX_TEXT };
  const fields = [
    ['author', h('input', { id: 'author', ...given })],
    ['title', h('input', { id: 'title', ...given })],
    ['source', h('input', { id: 'source', placeholder: words.sourceExample, ...given })],
    ['award', h('input', { id: 'award', placeholder: words.awardExample, ...given })],
    ['comment', h('textarea', { id: 'comment', rows: 2, ...given })],
  ] as const;
  for (const [name, field] of fields) {
    field.addEventListener('change', () => {
      const { [name]: _, ...others } = pageDetails(app.store.state.problem);
      const text = field.value.trim();
      app.store.describe(text === '' ? others : { ...others, [name]: text });
    });
  }
  const made = fields.map(([name, field]) => labelled(words.fields[name], field));
  const element = h(
    'details.said-form',
    h('summary', words.title),
    h('div.row', ...made.slice(0, 2)),
    h('div.row', ...made.slice(2, 4)),
    ...made.slice(4),
  );

  app.store.follow('problem', ({ problem }) => {
    const said = pageDetails(problem);
    for (const [name, field] of fields) {
      // text that is being typed must not be replaced
      if (document.activeElement !== field || field.value.trim() === said[name])
        field.value = said[name] ?? '';
    }
  });

  return element;
}
