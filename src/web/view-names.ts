/** The views of the page, in the order of their tabs. */
export const VIEW_NAMES = ['problem', 'collection', 'analyse', 'play'] as const;
export type ViewName = (typeof VIEW_NAMES)[number];

/** Returns the view that a link names. */
export const viewNamed = (name: string): ViewName | undefined => VIEW_NAMES.find((each) => each === name);
