/** Looks for versions of the problem that are worth a look, and lists them: each can be shown on the board, and used. */
import { button, h } from '../../board-ui/dom.js';
import type { KeymoveError } from '../../library/keymove-error.js';
import type { Problem } from '../../problems/problem.js';
import type { ImprovementRecord } from '../../records/improvement-records.js';
import type { Shown } from '../../report/html/shown.js';
import {
  changesText,
  evidenceText,
  improveSummaryText,
  progressText,
} from '../../report/improve/improve-words.js';
import { solutionSentence } from '../../report/solution/solution-sentence.js';
import type { App } from '../app.js';
import { messageOf } from '../engine.js';
import { type EngineRequest, Unreadable } from '../engine-request.js';
import { isSameQuestion, type PageProblem } from '../page-problem.js';
import { askOf, limitsOf } from '../question.js';
import { sentence, TEXTS } from '../texts.js';
import { readPublished } from './published.js';
import { shownOf } from './shown-record.js';

const { improve: words, solve } = TEXTS;

/** Shows one version at a time beside the problem. */
interface VersionBoard {
  showVersion(sentence: string, shown: Shown, onLeave: () => void): void;
  leaveVersion(): void;
}

export class ImprovePanel {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #request: EngineRequest;
  readonly #board: VersionBoard;
  readonly #said = h('p.hint');
  readonly #list = h('ol.improvements');
  /** whose versions are listed or looked for */
  #problem: PageProblem | undefined;

  /** @param request by whose button it is started */
  constructor(app: App, request: EngineRequest, board: VersionBoard) {
    this.#app = app;
    this.#request = request;
    this.#board = board;
    this.element = h('div', request.progress, this.#said, this.#list);
  }

  start(): void {
    const { problem, settings } = this.#app.store.state;
    const { ms } = limitsOf({ problem, settings });
    const began = performance.now();
    this.#board.leaveVersion();
    this.#problem = problem;
    this.element.hidden = false;
    this.#show([], '');
    let isStopped = false;
    void this.#request.ask(
      async ({ signal }) => {
        const onProgress = (progress: Parameters<typeof progressText>[0]): void => {
          if (!signal.aborted) this.#request.progress.textContent = progressText(progress);
        };
        const ask = { ...askOf(problem), ...publishedOf(problem, settings.published[problem.fen]) };
        const options = { signal, onProgress, ...(ms !== undefined && { ms }) };
        const records: ImprovementRecord[] = [];
        try {
          await this.#app.engine.ask(settings, async (engine) => {
            for await (const record of engine.improve(ask, options)) records.push(record);
          });
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
        this.#show(records, said);
        this.#app.say(said);
      },
    );
  }

  /** The problem that is set up has changed, or something else. */
  update(problem: PageProblem): void {
    if (!this.#problem) return;
    const isSame = isSameQuestion(problem, this.#problem);
    if (!isSame) this.#request.drop();
    // whoever undoes the change has them back
    this.element.hidden = !isSame;
  }

  /** @param fault what went wrong, in a sentence */
  tell(fault: string): void {
    this.#show([], fault);
  }

  #show(records: readonly ImprovementRecord[], said: string): void {
    this.#said.textContent = said;
    this.#list.hidden = records.length === 0;
    this.#list.replaceChildren(...records.map((record) => this.#item(record)));
  }

  #item(record: ImprovementRecord): HTMLElement {
    const { kind, changes, fen } = record;
    const use = button('quiet', () => this.#use(fen), words.use);
    use.hidden = true;
    const mark = (isShown: boolean): void => {
      shown.setAttribute('aria-pressed', String(isShown));
      use.hidden = !isShown;
    };
    const shown = button(
      { 'aria-pressed': 'false' },
      () => {
        if (shown.ariaPressed === 'true') this.#board.leaveVersion();
        else {
          const solved = { ...record, type: 'solution' as const, problem: { ...record.problem, fen } };
          const said = `${changesText(changes)}. ${solutionSentence(solved.problem, solved.solution)}`;
          const play = shownOf(solved);
          this.#board.showVersion(said, play, () => mark(false));
          mark(true);
        }
      },
      h('b', kind),
      ' ',
      h('span', changesText(changes)),
      ' ',
      h('span.note', asSentence(evidenceText(record))),
    );
    return h('li', shown, use);
  }

  #use(fen: string): void {
    this.#app.store.edit({ fen });
    this.#request.button.focus();
  }
}

/** What the reader has entered of the published solution says which of several keys was meant. */
function publishedOf(problem: PageProblem, entered: unknown): Pick<Problem, 'claim'> | undefined {
  if (typeof entered !== 'string') return undefined;
  try {
    return { claim: readPublished(entered, problem) };
  } catch {
    // what is wrong with it is said where it was entered
    return undefined;
  }
}

function summaryOf(records: readonly ImprovementRecord[], ms: number): string {
  const { original, versions, interrupted = false } = records[0] as ImprovementRecord;
  return asSentence(improveSummaryText({ original, versions, records, interrupted, ms }));
}

const asSentence = (text: string): string => sentence(text).replace(/([!?])\.$/, '$1');
