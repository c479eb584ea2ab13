/** Where the views are: each is a folder, whose script runs when it is first looked at. */
import type { MakeView } from './app.js';
import type { ViewName } from './view-names.js';

export const LOAD_VIEW: Readonly<Record<ViewName, () => Promise<MakeView>>> = {
  problem: async () => (await import('./problem/problem-view.js')).problemView,
  collection: async () => (await import('./collection/collection-view.js')).collectionView,
  analyse: async () => (await import('./analyse/analyse-view.js')).analyseView,
  play: async () => (await import('./play/play-view.js')).playView,
};
