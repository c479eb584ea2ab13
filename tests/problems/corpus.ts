/**
 * Damaged files that are kept: of each format some for everything that is said of them, so that they stay the same when the
 * damage that tests do changes. `npx tsx tests/problems/corpus.ts` makes them anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sayings } from './fuzz.js';
import { damage, Random, wreck } from './mutations.js';
import { fileOf, SAMPLES } from './samples.js';

const FILE = fileURLToPath(new URL('./data/damaged-files.ndjson', import.meta.url));
/** Tried for each format, and kept at most. */
const SEEDS = 1_500;
const KEPT = 12;

export interface DamagedFile {
  /** of the sample */
  readonly name: string;
  readonly seed: number;
  /** in base 64 */
  readonly bytes: string;
}

export const damagedFiles = (): DamagedFile[] =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as DamagedFile);

async function makeAnew(): Promise<void> {
  const lines: string[] = [];
  const known = new Set<string>();
  for (const sample of SAMPLES) {
    let kept = 0;
    for (let seed = 0; seed < SEEDS && kept < KEPT; seed++) {
      const random = new Random(seed);
      const whole = Buffer.from(fileOf(sample).text);
      const other = Buffer.from(fileOf(random.of(SAMPLES)).text);
      const bytes = seed % 3 === 0 ? wreck(whole, other, random) : damage(damage(whole, random), random);
      const said = await sayings(bytes);
      if (said === '' || known.has(said)) continue;
      known.add(said);
      kept++;
      lines.push(`${JSON.stringify({ name: sample.name, seed, bytes: bytes.toString('base64') })}\n`);
    }
  }
  writeFileSync(FILE, lines.join(''));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeAnew();
