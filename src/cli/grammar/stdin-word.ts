/** yargs loses a lone `-`, so it is called this while arguments are read; the readers know both. */
export const STDIN_WORD = 'stdin:';
