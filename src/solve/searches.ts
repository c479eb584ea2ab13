/** Which search decides; what each is, mate-search.ts tells. */
export const SEARCHES = ['auto', 'brute', 'proof'] as const;

export type SearchName = (typeof SEARCHES)[number];
