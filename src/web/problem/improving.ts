/** The section for promising versions of the problem. The code that finds and lists them is loaded on first use. */
import { h } from '../../board-ui/dom.js';
import type { App } from '../app.js';
import { engineRequest } from '../engine-request.js';
import { examine } from '../question.js';
import { TEXTS } from '../texts.js';
import type { improvePanel, VersionBoard } from './improve-panel.js';

const { improve: words } = TEXTS;

export function improvingSection(app: App, board: VersionBoard): HTMLElement {
  let panel: ReturnType<typeof improvePanel> | undefined;
  const start = async (): Promise<void> => {
    const { improvePanel } = await import('../later.js');
    if (!panel) {
      panel = improvePanel(app, request, board);
      element.append(panel.element);
    }
    panel.start();
  };
  const request = engineRequest(
    app,
    words.start,
    () => void start(),
    (fault) => panel?.tell(fault),
  );
  request.button.className = 'quiet';
  request.button.title = words.what;
  const element = h('section.improving', request.button);
  app.store.follow('problem', ({ problem }) => {
    element.hidden = !examine(problem).isImprovable;
  });

  return element;
}
