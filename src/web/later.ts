/**
 * Everything that the first view does not need, in one file that is loaded on first use. A browser loads one file with more than it needs
 * faster than dozens of small ones.
 */
export { analyseView } from './analyse/analyse-view.js';
export { collectionView } from './collection/collection-view.js';
export { addOwn } from './collection/own-collection.js';
export { readCollection } from './collection/read-collection.js';
export { helpDialog, settingsDialog } from './dialogs.js';
export { readOneGame } from './game/listed-game.js';
export { playView } from './play/play-view.js';
export { improvePanel } from './problem/improve-panel.js';
export { readPublishedInput } from './problem/published.js';
export { MATE_BRUSHES, shownMate } from './problem/shown-mate.js';
export { solutionFile, solutionTitle } from './solution-files.js';
