/** Runs the page: takes its state from the address or the last visit, saves it in both, and starts the shell that shows it. */
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import '../board-ui/page.css';
import '../board-ui/board.css';
import '../board-ui/problem.css';
import '../board-ui/worksheet.css';
import './web.css';
import './looks.css';
import './collection/collection.css';
import './problem/editing.css';
import './problem/solution.css';
import './game/game.css';
import './analyse/analyse.css';
import './play/play.css';
import { setFragment } from '../board-ui/browser-services.js';
import { fragmentOf, readFragment } from './address.js';
import { Deferred } from './deferred.js';
import { isolateAgain, keepPage } from './isolation.js';
import { isSameQuestion, type ProblemDetails, pageDetails } from './page-problem.js';
import { savedWork, saveWork } from './saved-work.js';
import { shellOf } from './shell.js';
import { Store } from './store.js';
import { TEXTS } from './texts.js';

void isolateAgain();
const store = new Store(savedWork());
/** the state is being taken from the address, so the address needs no change */
let isFollowing = false;
// the address takes precedence, and "Undo" restores the last work
const fault = follow();
const shell = shellOf(store);

const keeping = new Deferred(() => saveWork(store.state));
const addressing = new Deferred(() => setFragment(fragmentOf(store.state.view, store.state)));
store.listen((state, before) => {
  keeping.soon();
  const isPlace = state.view !== before.view && !isFollowing;
  if (!isPlace) {
    addressing.soon();
    // edits come in rapid succession; any other problem goes into the address at once
    if (!state.problem.isEdited) addressing.now();
    return;
  }
  // the Back button returns to the previous view
  if (addressing.isWaiting) setFragment(fragmentOf(before.view, before));
  addressing.forget();
  setFragment(fragmentOf(state.view, state), true);
});
// the reader clicked a tab, typed another address, or pressed Back
addEventListener('hashchange', () => {
  addressing.forget();
  const fault = follow();
  if (fault !== undefined) shell.tell(TEXTS.badLink(fault));
});
setFragment(fragmentOf(store.state.view, store.state));
await shell.start();
if (fault !== undefined) shell.tell(TEXTS.badLink(fault));
performance.mark('keymove:interactive');
keepPage();

/** Shows what the address contains. @returns why it cannot be read */
function follow(): string | undefined {
  const { view, problem, fault } = readFragment(location.hash);
  isFollowing = true;
  // the details of the problem remain valid if the problem is the same
  const known = store.state.problem;
  if (problem && !isSameQuestion(problem, known)) store.setUp(problem);
  else if (problem?.said && isOtherwise(problem.said, pageDetails(known)))
    store.describe({ ...pageDetails(known), ...problem.said });
  if (problem && view === 'analyse') store.setGameAside();
  if (view) store.set({ view });
  isFollowing = false;
  return fault;
}

function isOtherwise({ author, title }: ProblemDetails, known: ProblemDetails): boolean {
  return (author ?? '') !== (known.author ?? '') || (title ?? '') !== (known.title ?? '');
}
