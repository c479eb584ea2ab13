/** Makes a sheet of problems to solve on paper: diagrams with stipulation and lines to write on, and nothing that reveals a solution. */
import { h } from './dom.js';
import { listedAsk, numberOf, type ProblemEntry } from './entries.js';
import { detailsOf, titleOf } from './list.js';
import { diagram } from './list-diagrams.js';

/** Number of lines to write on below each diagram. */
const LINES = 3;

export const worksheet = (problems: readonly ProblemEntry[]): HTMLElement =>
  h('div.worksheet', ...problems.map(exercise));

function exercise(record: ProblemEntry): HTMLElement {
  const { listed } = record;
  const { fen } = listed;
  return h(
    'article',
    h('p.title', h('b', `${numberOf(listed)}. ${titleOf(record)}`)),
    // the file does not matter on paper
    ...detailsOf(record)
      .filter((text) => text !== listed.place)
      .map((text) => h('p.details', text)),
    diagram(fen, titleOf(record)),
    h(
      'p.asked',
      h('b', listedAsk(listed) ?? ''),
      fen.split(' ')[1] === 'b' ? ' Black to move' : ' White to move',
    ),
    ...Array.from({ length: LINES }, () => h('p.answer-line')),
  );
}
