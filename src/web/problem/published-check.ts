/** The published solution of the problem that is set up: read or entered, and compared with what is proven. */
import { button, h, UNCORRECTED } from '../../board-ui/dom.js';
import { markOf } from '../../board-ui/entries.js';
import { lineFrom, movesAfter, type PlayNode, type PlayTree } from '../../board-ui/play-tree.js';
import type { Engine } from '../../library/engine.js';
import type { VerdictRecord } from '../../records/problem-records.js';
import { moveWriter } from '../../report/move-notation.js';
import { shownVerdict } from '../../report/verdict/verdict-html.js';
import { verdictMood, verdictStatement } from '../../report/verdict/verdict-words.js';
import type { App } from '../app.js';
import { type RequestContext, Unreadable } from '../engine-request.js';
import { asRead, type PageProblem } from '../page-problem.js';
import { type AskLimits, askOf } from '../question.js';
import { sentence, TEXTS } from '../texts.js';

const { verify } = TEXTS;

/** Entered solutions that are kept, of the problems that were looked at last. */
const MAX_ENTERED = 50;
/** Whoever types is not interrupted. */
const TYPED_MS = 400;

/** What was published, and what became of it. */
export type Compared =
  | { readonly published: string; readonly record: VerdictRecord }
  | { readonly published: string; readonly unreadable: string };

interface PublishedEvents {
  /** another text is to be compared */
  onText(): void;
  /** the play of the verdict is to be shown, and the move at which the publication breaks */
  onFault(record: VerdictRecord): void;
}

export function publishedCheck(app: App, events: PublishedEvents) {
  /** the verdict, below that on the problem itself */
  const line = h('p.claim-line', { hidden: true });
  const area = h('textarea', { id: 'published', rows: 4, ...UNCORRECTED, placeholder: verify.example });
  /** what the file claims, as it is shown */
  let claimed = '';
  let about: PageProblem | undefined;
  let typing: ReturnType<typeof setTimeout> | undefined;
  area.addEventListener('input', () => {
    keepEntered();
    clearTimeout(typing);
    typing = setTimeout(() => events.onText(), TYPED_MS);
  });
  const element = h(
    'details.published',
    h('summary', verify.published),
    h('label.unseen', { for: area.id }, verify.published),
    area,
    h('p.hint', verify.publishedHow),
  );

  function focus(): void {
    element.open = true;
    area.focus();
  }

  /** Takes another problem, with what its file claims or was entered before. */
  function update(problem: PageProblem): void {
    if (problem === about) return;
    const isOther = problem.fen !== about?.fen;
    const isEntered = !isOther && area.value !== claimed;
    about = problem;
    claimed = claimText(problem);
    const entered: unknown = app.store.state.settings.published[problem.fen];
    if (!isEntered) area.value = typeof entered === 'string' ? entered : claimed;
    if (isOther) line.hidden = true;
  }

  /** Compares, unless nothing was published. */
  async function compare(
    engine: Engine,
    problem: PageProblem,
    limits: RequestContext & AskLimits,
  ): Promise<Compared | undefined> {
    const published = area.value;
    if (published.trim() === '') return undefined;
    try {
      const read = asRead(problem)?.claim;
      const claim =
        read && published === claimed
          ? read
          : (await import('../later.js')).readPublished(published, problem);
      return { published, record: await engine.verify({ ...askOf(problem), claim }, limits) };
    } catch (error) {
      if (error instanceof Unreadable) return { published, unreadable: sentence(error.message) };
      throw error;
    }
  }

  /** @returns what is said; empty: nothing is compared */
  function show(compared: Compared | undefined): string {
    const isAbout = compared?.published === area.value;
    line.hidden = !isAbout;
    if (!compared || !isAbout) return '';
    if ('unreadable' in compared) {
      line.replaceChildren(h('span.verdict.bad', markOf('bad'), compared.unreadable));
      return compared.unreadable;
    }
    const { record } = compared;
    const said = verdictStatement(record.problem, record.verdict);
    const mood = verdictMood(record.verdict);
    const hasFault = record.verdict.faults.some(({ move, after }) => move ?? after[0]);
    line.replaceChildren(
      h('b', `${verify.published}: `),
      h('span', { class: `verdict ${mood}` }, markOf(mood), said),
      ...(hasFault ? [' ', button('quiet', () => events.onFault(record), verify.showFault)] : []),
    );
    return said;
  }

  function keepEntered(): void {
    const { fen = '' } = about ?? {};
    const { [fen]: _, ...others } = app.store.state.settings.published;
    const latest = [...Object.entries(others), [fen, area.value]].slice(-MAX_ENTERED);
    app.store.updateSettings({ published: Object.fromEntries(latest) });
  }

  return {
    element,
    line,
    focus,
    update,
    compare,
    show,
  };
}

/** Returns the published solution of a problem that was read, as text. */
function claimText(problem: PageProblem): string {
  const claim = asRead(problem)?.claim;
  if (!claim) return '';
  const { keys, line, lines, setLines } = claim;
  if (lines || setLines)
    return [...(setLines ?? []), ...(lines ?? [])].map((moves) => moves.join(' ')).join('\n');
  return line.length > 0 ? line.join(' ') : keys.join(' ');
}

export const playOfVerdict = (record: VerdictRecord) => shownVerdict(record, moveWriter('san'));

/** Returns the faulty move to show: a wrong published key, or the first wrong move of a line. */
export function breakOf(play: PlayTree): PlayNode | undefined {
  const wrongKey = movesAfter(play, undefined).find(({ role }) => role === 'try');
  const fault = play.phases.find(({ kind }) => kind === 'fault')?.nodes[0];
  return wrongKey ?? (fault && lineFrom(fault).at(-1));
}
