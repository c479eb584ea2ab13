/** Where definitions are from. */
export const ENCYCLOPEDIA = 'Velimirović and Valtonen, Encyclopedia of Chess Problems (2012)';
export const YACPDB = 'the keywords of YACPDB';
export const CODEX = 'the Codex for Chess Composition, and common usage';
