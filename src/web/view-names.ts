/** The views of the page, in the order of their tabs. */
export const VIEW_NAMES = ['set-up', 'solve', 'verify', 'analyse', 'play'] as const;
export type ViewName = (typeof VIEW_NAMES)[number];

export const isViewName = (name: string): name is ViewName =>
  (VIEW_NAMES as readonly string[]).includes(name);
