/** The page: its state from the address or the last work, kept in both, and the shell that shows it. */
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import '../board-ui/page.css';
import '../board-ui/board.css';
import '../board-ui/problem.css';
import './web.css';
import './collection/collection.css';
import './set-up/set-up.css';
import './solve/solve.css';
import './verify/verify.css';
import './board/board.css';
import './analyse/analyse.css';
import './play/play.css';
import { setFragment } from '../board-ui/browser-services.js';
import { fragmentOf, readFragment } from './address.js';
import { isolateAgain } from './isolation.js';
import { isSameQuestion } from './page-problem.js';
import { savedWork, saveWork } from './saved-work.js';
import { Shell } from './shell.js';
import { Store } from './store.js';
import { TEXTS } from './texts.js';

void isolateAgain();
const work = savedWork();
const store = new Store(work);
// the address has the last word, and the last work is one step back
const fault = follow();
const shell = new Shell(store);

store.listen((state) => {
  saveWork(state);
  setFragment(fragmentOf(state.view, state));
});
// a tab was clicked, or another address typed
addEventListener('hashchange', () => {
  const fault = follow();
  if (fault !== undefined) shell.tell(TEXTS.badLink(fault));
});
setFragment(fragmentOf(store.state.view, store.state));
await shell.start();
if (fault !== undefined) shell.tell(TEXTS.badLink(fault));
performance.mark('keymove:interactive');

/** Shows what the address asks for. @returns why it cannot be read */
function follow(): string | undefined {
  const { view, problem, fault } = readFragment(location.hash);
  // what is said of the problem holds if that is the same
  if (problem && !isSameQuestion(problem, store.state.problem)) store.setUp(problem);
  if (problem && view === 'analyse') store.setGameAside();
  if (view) store.show(view);
  return fault;
}
