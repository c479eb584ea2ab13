/** The tests of about thirty positions, repeated with three hundred and more, on one thread and on several. */
import { expect, it } from 'vitest';
import { randomGamePositions, randomHunts, randomPlacements } from '../../oracle/random-positions.js';
import { mateSuite, sample } from '../../oracle/suites.js';
import { disturb } from '../disturb.js';
import { StrictClient } from '../strict-client.js';

it('survives 300 positions with stop, ponderhit and isready at random moments', async () => {
  const mates = sample(mateSuite('matetrack-half.epd') ?? [], 30).map(({ fen }) => fen);
  const fens = [
    ...mates,
    ...randomGamePositions(11, 100),
    ...randomHunts(12, 50),
    ...randomPlacements(13, 100),
  ];
  expect(fens.length).toBeGreaterThanOrEqual(250);
  for (const seed of [1, 2]) {
    const client = new StrictClient(['--hash', '16']);
    const answers = await disturb(client, fens, seed);
    expect(answers).toHaveLength(fens.length);
    expect(await client.quit()).toBe(0);
    expect(client.stderr).toBe('');
  }
});

it('announces no mate shorter than the shortest', async () => {
  const suite = sample(mateSuite('matetrack-half.epd') ?? [], 40);
  const client = new StrictClient(['--hash', '64']);
  for (const { fen, mate } of suite) {
    const { infos } = await client.go(fen, [], 'movetime 500');
    for (const info of infos) {
      if (info.mate === undefined) continue;
      expect(Math.sign(info.mate)).toBe(Math.sign(mate));
      expect(Math.abs(info.mate)).toBeGreaterThanOrEqual(Math.abs(mate));
    }
  }
  expect(await client.quit()).toBe(0);
});
