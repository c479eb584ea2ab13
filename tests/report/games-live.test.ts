import { expect, test } from 'vitest';
import type { PgnGame } from '../../src/games/read-game.js';
import { readGameText } from '../../src/games/read-games.js';
import { LiveGames } from '../../src/report/annotated-games/games-live.js';
import { Terminal } from './terminal.js';

function game(white: string): PgnGame {
  const entry = readGameText(`[White "${white}"]\n[Black "Kieseritzky"]\n\n1. e4 e5 *\n`, {
    file: 'games.pgn',
    line: 1,
  });
  return entry?.type === 'game' ? entry.game : expect.fail(JSON.stringify(entry));
}

test.each([
  ['Anderssen', true, /^Anderssen - Kieseritzky · 1 of 3 positions · \S+ ms$/],
  ['Karl Ernst Adolf Anderssen', true, /^Karl Ernst Adolf Anderssen - Kieseritzky · 1 of 3 posi…$/],
  ['Karl Ernst Adolf Anderssen', false, /^Karl Ernst Adolf Anderssen - Kieseritzky \| 1 of 3 po\.\.\.$/],
])('the line of %s is cut with an ellipsis if it is too long', (white, unicode, line) => {
  const terminal = new Terminal(56);
  const live = new LiveGames(terminal.stream, { colour: false, unicode, width: terminal.columns });
  live.progress(1, 3, game(white));
  expect(terminal.screen).toEqual([expect.stringMatching(line)]);
  live.close();
});
