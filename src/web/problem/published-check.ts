/** The published solution of the problem that is set up: it is read or entered, and compared with the proven one. */
import { button, h, UNCORRECTED } from '../../board-ui/dom.js';
import { moodSign } from '../../board-ui/entries.js';
import { lineFrom, movesAfter, type PlayTree } from '../../board-ui/play-tree.js';
import type { MovePlayer } from '../../board-ui/player.js';
import type { VerdictRecord } from '../../records/problem-records.js';
import type { ShownMove } from '../../report/html/shown.js';
import { moveWriter } from '../../report/move-notation.js';
import { shownVerdict } from '../../report/verdict/verdict-html.js';
import { verdictMood, verdictStatement } from '../../report/verdict/verdict-words.js';
import type { App } from '../app.js';
import { TEXTS } from '../texts.js';
import type { ExplainingPanel } from './explaining.js';
import { type Compared, type ProblemSolver, publishedIn } from './problem-solver.js';

const { verify } = TEXTS;

/** Number of entered solutions that are kept, for the problems entered last. */
const MAX_ENTERED = 50;
/** Wait after typing, so as not to interrupt the reader. */
const TYPED_MS = 400;

export function publishedCheck(
  { store }: App,
  player: MovePlayer,
  solver: ProblemSolver,
  explaining: ExplainingPanel,
) {
  /** the verdict on the published solution, below the one on the problem itself */
  const line = h('p.claim-line', { hidden: true });
  const area = h('textarea', { id: 'published', rows: 4, ...UNCORRECTED, placeholder: verify.example });
  let typing: ReturnType<typeof setTimeout> | undefined;
  area.addEventListener('input', () => {
    keepEntered();
    clearTimeout(typing);
    typing = setTimeout(() => solver.compare(), TYPED_MS);
  });
  const element = h(
    'details.published',
    h('summary', verify.published),
    h('label.unseen', { for: area.id }, verify.published),
    area,
    h('p.hint', verify.publishedHow),
  );
  store.follow('problem', (state, before) => {
    const published = publishedIn(state);
    if (area.value !== published) area.value = published;
    if (state.problem.fen !== before?.problem.fen) line.hidden = true;
  });

  function focus(): void {
    element.open = true;
    area.focus();
  }

  /** @returns the verdict as text; empty if nothing is compared */
  function show(compared: Compared | undefined): string {
    const isAbout = compared?.published === area.value;
    line.hidden = !isAbout;
    if (!compared || !isAbout) return '';
    if ('unreadable' in compared) {
      line.replaceChildren(h('span.verdict.bad', moodSign('bad'), compared.unreadable));
      return compared.unreadable;
    }
    const { record } = compared;
    const said = verdictStatement(record.problem, record.verdict);
    const mood = verdictMood(record.verdict);
    const hasFault = record.verdict.faults.some(({ move, after }) => move ?? after[0]);
    line.replaceChildren(
      h('b', `${verify.published}: `),
      h('span', { class: `verdict ${mood}` }, moodSign(mood), said),
      ...(hasFault ? [' ', button('quiet', () => showFault(record), verify.showFault)] : []),
    );
    return said;
  }

  function keepEntered(): void {
    const { problem, settings } = store.state;
    const { [problem.fen]: _, ...others } = settings.published;
    const latest = [...Object.entries(others), [problem.fen, area.value]].slice(-MAX_ENTERED);
    store.updateSettings({ published: Object.fromEntries(latest) });
  }

  /** Shows the play of the verdict, at the move where the published solution fails. */
  function showFault(record: VerdictRecord): void {
    const said = verdictStatement(record.problem, record.verdict);
    const play = explaining.showBeside('bad', said, shownVerdict(record, moveWriter('san')).play);
    player.go(breakOf(play), false);
  }

  return { element, line, focus, show };
}

/** Returns the faulty move to show: a wrong published key, or the first wrong move of a line. */
function breakOf(play: PlayTree): ShownMove | undefined {
  const wrongKey = movesAfter(play, undefined).find(({ role }) => role === 'try');
  const fault = play.phases.find(({ kind }) => kind === 'fault')?.moves[0];
  return wrongKey ?? (fault && lineFrom(fault).at(-1));
}
