/** Problems in any of the formats that keymove reads, pasted as text. The readers are loaded when they are needed. */
import { button, h } from '../../report/html/client/dom.js';
import { sentenceOf } from '../engine.js';
import type { PageProblem } from '../store.js';
import { TEXTS } from '../texts.js';

const { setUp } = TEXTS;

/** @param onRead gets the first of the problems */
export function pasteForm(onRead: (problem: PageProblem) => void): HTMLElement {
  const said = h('p', { class: 'said', role: 'status' });
  const text = h('textarea', {
    id: 'paste',
    rows: 3,
    spellcheck: 'false',
    autocomplete: 'off',
    placeholder: setUp.pasteExample,
  });
  const read = async (): Promise<void> => {
    try {
      const { count, first, fault } = await readText(text.value);
      if (first) onRead(first);
      said.textContent = first
        ? count > 1
          ? setUp.readFirst(count)
          : setUp.readOne
        : (fault ?? setUp.readNothing);
    } catch (error) {
      said.textContent = TEXTS.wrong(sentenceOf(error));
    }
  };
  text.addEventListener('paste', () => setTimeout(read));
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void read();
  });
  return h(
    'details',
    { class: 'paste' },
    h('summary', {}, setUp.paste),
    h('label', { for: text.id, class: 'unseen' }, setUp.paste),
    text,
    h(
      'div',
      { class: 'row' },
      button({ class: 'quiet' }, () => void read(), setUp.read),
      said,
    ),
  );
}

interface Read {
  readonly count: number;
  readonly first?: PageProblem;
  /** why there is none */
  readonly fault?: string;
}

async function readText(text: string): Promise<Read> {
  const [{ readProblems }, { makeStipulation }] = await Promise.all([
    import('../../library/read-problems.js'),
    import('../../problems/stipulation.js'),
  ]);
  let count = 0;
  let first: PageProblem | undefined;
  let fault: string | undefined;
  for await (const entry of readProblems(text, { anyPuzzle: true })) {
    if ('findings' in entry) fault ??= entry.findings[0]?.message;
    else {
      count++;
      first ??= {
        fen: entry.fen,
        stipulation: entry.stipulation ? makeStipulation(entry.stipulation) : '',
      };
    }
  }
  return { count, ...(first && { first }), ...(fault !== undefined && { fault }) };
}
