/** Where the views are: each is a folder, whose script runs when it is first looked at. */
import type { MakeView } from './app.js';
import type { ViewName } from './view-names.js';

export const LOAD_VIEW: Readonly<Record<ViewName, () => Promise<MakeView>>> = {
  'set-up': async () => (await import('./set-up/set-up-view.js')).setUpView,
  analyse: async () => (await import('./analyse/analyse-view.js')).analyseView,
  play: async () => (await import('./play/play-view.js')).playView,
  solve: async () => (await import('./solve/solve-view.js')).solveView,
  verify: async () => (await import('./verify/verify-view.js')).verifyView,
};
