/**
 * What is printed: diagrams with their solutions in words, of the problem that is open, else of all that are shown. It is
 * made when the browser asks for it, and gone afterwards.
 */
import { diagram } from './diagram.js';
import { h } from './dom.js';
import { detailsOf, footOf, titleOf } from './list.js';
import { type PlayNode, readPlay } from './play.js';
import type { ProblemRecord } from './records.js';

/** Moves that are printed of one problem; the rest is counted. */
const MOST_MOVES = 400;

export function printSheet(wanted: () => readonly ProblemRecord[]): HTMLElement {
  const sheet = h('div', { id: 'sheet' });
  addEventListener('beforeprint', () => sheet.replaceChildren(...wanted().map(printed)));
  addEventListener('afterprint', () => sheet.replaceChildren());
  return sheet;
}

function printed(record: ProblemRecord): HTMLElement {
  const { head } = record;
  return h(
    'article',
    {},
    h(
      'div',
      { class: 'figure' },
      h('p', { class: 'title' }, h('b', {}, `${head.i}. ${titleOf(record)}`)),
      ...detailsOf(record).map((text) => h('p', { class: 'details' }, text)),
      head.w !== undefined && h('p', { class: 'award' }, head.w),
      diagram(head.f, titleOf(record)),
      footOf(record),
    ),
    h(
      'div',
      { class: 'solution' },
      ...solutionText(record),
      ...(head.x ?? []).map((text) => h('p', { class: 'remark' }, text)),
    ),
  );
}

/** Run on as in a magazine: a paragraph a first move. */
function solutionText(record: ProblemRecord): HTMLElement[] {
  const { sections } = readPlay(record.head.f, record.play());
  let left = MOST_MOVES;
  let missing = 0;
  const words = (node: PlayNode): string => {
    if (left === 0) {
      missing++;
      return '';
    }
    left--;
    const { role, text, note, children } = node;
    const said = note.replace(/ ?threat:/, '');
    const own = `${role === 'threat' ? 'threat ' : role === 'refutation' ? 'but ' : ''}${text}${said ? ` ${said}` : ''}`;
    const after = children.map(words).filter((each) => each !== '');
    // one continuation goes on, several stand in brackets below the first move
    const follows =
      after.length < 2 || node.parent === undefined ? after.join('; ') : `[${after.join('; ')}]`;
    return follows === ''
      ? own
      : `${own}${node.parent === undefined && role !== 'line' ? '  ' : ' '}${follows}`;
  };
  return sections.flatMap(({ title, note, nodes }) => {
    const paragraphs = nodes.map((node) => words(node)).filter((text) => text !== '');
    if (paragraphs.length === 0 && note === '') return [];
    const heading = title === 'Solution' ? '' : `${title}${note ? ` ${note}` : ''}. `;
    const first = h('p', {}, heading !== '' && h('i', {}, heading), paragraphs[0] ?? '');
    const others = paragraphs.slice(1).map((text) => h('p', {}, text));
    const more = missing > 0 ? [h('p', { class: 'remark' }, `… and ${missing} more variations`)] : [];
    missing = 0;
    return [first, ...others, ...more];
  });
}
