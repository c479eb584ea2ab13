/** A report of eight problems, one of them hostile and one unreadable, open in Chromium: what the tests of the page look at. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, test as plain } from 'vitest';
import type { Solution } from '../../src/solution/solution.js';
import { sharedChromium } from './chromium.js';
import { type Opened, openReport } from './html-page.js';
import { records, runIn } from './run.js';

export const HOSTILE =
  '</script><script>window.hacked = 1</script><img src=x onerror=alert(1)> --> <!-- “Ä” 棋';
const PROBLEMS = `
8/4P3/6K1/1BBk4/8/3N4/8/8 w - - dm 2; id "Sam Loyd, Schachminiaturen 1903";
2Q5/8/8/8/4k3/8/4N3/R3K2R w KQ - dm 2; id "Emanuel Lasker, Schweizerische Schachzeitung 1900";
n2N4/p7/k7/3N4/p2P4/n1Q1b3/1P2R3/K4B2 w - - dm 2; id "Leonid Kubbel, Shakhmaty 1923";
6r1/8/8/8/8/5k2/8/7K b - - dm 2; id "Black rook";
8/5PkP/4K3/8/5P2/8/8/8 w - - dm 3; id "Sam Loyd, La Stratégie 1867";
7k/6pp/8/8/8/8/8/RR5K w - - dm 1; id "${HOSTILE.replaceAll('"', '')}";
7k/7p/8/8/8/8/P7/K7 w - - dm 2; id "Nothing";
8/8/8/8/8/8/8/8 w - - dm 2; id "No kings";
`;

/** The page draws when the browser gets to it, on a busy machine later than the next line. */
export const PATIENT = { timeout: 10_000 };

/** A folder with the report, made before the tests of a file, and a browser for them; without one they are skipped. */
export async function sampleReport() {
  const browser = await sharedChromium();
  const folder = mkdtempSync(join(tmpdir(), 'keymove-html-'));
  const solutions: (Solution & { fen: string })[] = [];
  beforeAll(async () => {
    if (!browser) return;
    writeFileSync(join(folder, 'problems.epd'), PROBLEMS);
    const play = ['--tries', '--set-play', '--variations', 'full'];
    const { out } = await runIn(folder, [
      'solve',
      '--json',
      ...play,
      '--report',
      'report.html',
      'problems.epd',
    ]);
    for (const record of records(out)) if (record.type === 'solution') solutions.push(record as never);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  /** @param name of a report in the folder */
  const open = (options?: BrowserContextOptions, name = 'report.html'): Promise<Opened> =>
    openReport(browser as Browser, join(folder, name), options);
  return { test: plain.skipIf(browser === undefined), folder, solutions, open };
}
