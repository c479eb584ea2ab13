/** Looks for promising versions of the problem, and lists them. Each can be shown on the board, and used. */
import { button, h } from '../../board-ui/dom.js';
import type { KeymoveError } from '../../library/keymove-error.js';
import type { Problem } from '../../problems/problem.js';
import type { ImprovementRecord } from '../../records/improvement-records.js';
import type { Shown } from '../../report/html/shown.js';
import {
  changesText,
  improvementText,
  improveSummaryText,
  progressText,
} from '../../report/improve/improve-words.js';
import { solutionSentence } from '../../report/solution/solution-sentence.js';
import type { App } from '../app.js';
import { messageOf } from '../engine.js';
import { type EngineRequest, Unreadable } from '../engine-request.js';
import { isSameQuestion, type PageProblem } from '../page-problem.js';
import { askOf, limitsOfAsk } from '../question.js';
import { sentence, TEXTS } from '../texts.js';
import { readPublishedInput } from './published.js';
import { shownOf } from './shown-record.js';

const { improve: words, solve } = TEXTS;

/** Shows one version at a time beside the problem. */
export interface VersionBoard {
  showVersion(sentence: string, shown: Shown, onLeave: () => void): void;
  leaveVersion(): void;
}

/** @param request the request whose button starts the search */
export function improvePanel(app: App, request: EngineRequest, board: VersionBoard) {
  const line = h('p.hint');
  const list = h('ol.improvements');
  /** the problem whose versions are listed or looked for */
  let about: PageProblem | undefined;
  const element = h('div', request.progress, line, list);

  function start(): void {
    const { problem, settings } = app.store.state;
    const { ms } = limitsOfAsk({ problem, settings });
    const began = performance.now();
    board.leaveVersion();
    about = problem;
    element.hidden = false;
    show([], '');
    let isStopped = false;
    void request.ask(
      async (engine, { signal }) => {
        const onProgress = (progress: Parameters<typeof progressText>[0]): void => {
          if (!signal.aborted) request.progress.textContent = progressText(progress);
        };
        const ask = { ...askOf(problem), ...publishedOf(problem, settings.published[problem.fen]) };
        const options = { signal, onProgress, ...(ms !== undefined && { ms }) };
        const records: ImprovementRecord[] = [];
        try {
          for await (const record of engine.improve(ask, options)) records.push(record);
        } catch (error) {
          const isRefused = (error as Partial<KeymoveError>).code === 'bad-problem';
          throw isRefused ? new Unreadable(messageOf(error)) : error;
        }
        isStopped = signal.aborted;
        return records;
      },
      (records) => {
        const ms = performance.now() - began;
        const said = records.length > 0 ? summaryOf(records, ms) : isStopped ? solve.notRated : words.nothing;
        show(records, said);
        app.say(said);
      },
    );
  }

  app.store.follow('problem', ({ problem }) => {
    if (!about) return;
    const isSame = isSameQuestion(problem, about);
    if (!isSame) request.drop();
    // undoing the change brings the list back
    element.hidden = !isSame;
  });

  /** @param fault error, in a sentence */
  function tell(fault: string): void {
    show([], fault);
  }

  function show(records: readonly ImprovementRecord[], said: string): void {
    line.textContent = said;
    list.hidden = records.length === 0;
    list.replaceChildren(...records.map(item));
  }

  function item(record: ImprovementRecord): HTMLElement {
    const { kind, changes, fen } = record;
    const use = button('quiet', () => adopt(fen), words.use);
    use.hidden = true;
    const mark = (isShown: boolean): void => {
      shown.setAttribute('aria-pressed', String(isShown));
      use.hidden = !isShown;
    };
    const shown = button(
      { 'aria-pressed': 'false' },
      () => {
        if (shown.ariaPressed === 'true') board.leaveVersion();
        else {
          const solved = { ...record, type: 'solution' as const, problem: { ...record.problem, fen } };
          const said = `${changesText(changes)}. ${solutionSentence(solved.problem, solved.solution)}`;
          const play = shownOf(solved);
          board.showVersion(said, play, () => mark(false));
          mark(true);
        }
      },
      h('b', kind),
      ' ',
      h('span', changesText(changes)),
      ' ',
      h('span.note', asSentence(improvementText(record))),
    );
    return h('li', shown, use);
  }

  function adopt(fen: string): void {
    app.store.edit({ fen });
    request.button.focus();
  }

  return { element, start, tell };
}

/** Returns the published solution that the reader entered, which says which of several keys was intended. */
function publishedOf(problem: PageProblem, entered: unknown): Pick<Problem, 'claim'> | undefined {
  if (typeof entered !== 'string') return undefined;
  try {
    return { claim: readPublishedInput(entered, problem) };
  } catch {
    // the form in which it was entered shows the error
    return undefined;
  }
}

function summaryOf(records: readonly ImprovementRecord[], ms: number): string {
  const { original, versions, interrupted = false } = records[0] as ImprovementRecord;
  return asSentence(improveSummaryText({ original, versions, records, interrupted, ms }));
}

const asSentence = (text: string): string => sentence(text).replace(/([!?])\.$/, '$1');
