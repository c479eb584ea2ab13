/** Two pawns, whose table takes half a minute on one core: more than a first look, and more than a search may take by default. */
import { expect } from 'vitest';
import { test } from './run.js';

const HOUR = 3_600_000;
const WON = '8/8/8/6pP/8/8/1k3K2/8 w - -';

test(
  'the first look at one of several problems does not limit the table where nothing does',
  async ({ folder }) => {
    folder.write('in.epd', `8/8/8/6pP/8/8/1k3K2/8 b - -\n${WON}\n`);
    const ask = ['solve', 'in.epd', '--stipulation', '=', '--no-limit', '--workers', '1', '--json'];
    const { out } = await folder.run(ask);
    expect(out).not.toContain('"status":"undecided"');
  },
  HOUR,
);

test(
  'a larger --max asks for the table, too',
  async ({ folder }) => {
    const { out } = await folder.run(['solve', WON, '--max', '127', '--json']);
    expect(out).toContain('"moves":12,"shortest":true');
  },
  HOUR,
);
