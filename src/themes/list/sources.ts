/** Where definitions are from: no book was at hand, so most are as composers and editors commonly use the word. */
export const COMMON = 'as commonly used';
export const YACPDB = 'the keywords of YACPDB';
