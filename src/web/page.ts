/** The page: its state from the address or the last work, kept in both, and the shell that shows it. */
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import '../report/html/client/page.css';
import '../report/html/client/board.css';
import '../report/html/client/problem.css';
import './web.css';
import './set-up/set-up.css';
import './solve/solve.css';
import { setFragment } from '../report/html/client/browser-services.js';
import { fragmentOf, readFragment } from './address.js';
import { isolateAgain } from './isolation.js';
import { savedWork, saveWork } from './saved-work.js';
import { Shell } from './shell.js';
import { Store } from './store.js';

void isolateAgain();
const store = new Store({ ...savedWork(), ...readFragment(location.hash) });
const shell = new Shell(store);

store.listen((state) => {
  saveWork(state);
  setFragment(fragmentOf(state.view, state.problem));
});
// a tab was clicked, or another address typed
addEventListener('hashchange', () => {
  const { view, problem } = readFragment(location.hash);
  if (problem) store.edit(problem);
  if (view) store.show(view);
});
setFragment(fragmentOf(store.state.view, store.state.problem));
await shell.start();
performance.mark('keymove:interactive');
