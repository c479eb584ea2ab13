/** Versions of the problem that are worth a look. What looks for them, and lists them, is loaded when it is first asked for. */
import { h } from '../../board-ui/dom.js';
import type { App } from '../app.js';
import { EngineRequest } from '../engine-request.js';
import type { PageProblem } from '../page-problem.js';
import { examine } from '../question.js';
import { TEXTS } from '../texts.js';
import type { Explaining } from './explaining.js';
import type { ImprovePanel } from './improve-panel.js';

const { improve: words } = TEXTS;

export class Improving {
  readonly element: HTMLElement;
  readonly #request: EngineRequest;
  #panel: ImprovePanel | undefined;

  constructor(app: App, explaining: Explaining) {
    const start = async (): Promise<void> => {
      const { ImprovePanel } = await import('../later.js');
      if (!this.#panel) {
        this.#panel = new ImprovePanel(app, this.#request, explaining);
        this.element.append(this.#panel.element);
      }
      this.#panel.start();
    };
    const request = new EngineRequest(
      app,
      words.start,
      () => void start(),
      (fault) => this.#panel?.tell(fault),
    );
    this.#request = request;
    request.button.className = 'quiet';
    request.button.title = words.what;
    this.element = h('section.improving', request.button);
  }

  update(problem: PageProblem): void {
    this.element.hidden = !examine(problem).isImprovable;
    this.#panel?.update(problem);
  }
}
