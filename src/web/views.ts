/** Where the views are: each is a folder, whose script runs when it is first looked at. The first is there at once. */
import type { MakeView } from './app.js';
import { problemView } from './problem/problem-view.js';
import type { ViewName } from './view-names.js';

const later = () => import('./later.js');

export const LOAD_VIEW: Readonly<Record<ViewName, () => Promise<MakeView>>> = {
  problem: async () => problemView,
  collection: async () => (await later()).collectionView,
  analyse: async () => (await later()).analyseView,
  play: async () => (await later()).playView,
};
