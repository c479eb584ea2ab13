/** What counts as the same position and as a near miss: every way, compared with a plain search over all of them. */
import { describe, expect, test } from 'vitest';
import { CollectionBuilder, type SimilarProblem } from '../../src/find/collection.js';
import { isMatedBlack, menOf } from '../../src/find/men.js';
import { transformationOf } from '../../src/find/transformation.js';
import { perTier } from '../support/tier.js';
import {
  DISGUISES,
  derived,
  disguised,
  fenOf,
  type Man,
  menIn,
  recolour,
  SYMMETRIES,
  seeded,
  turnMan,
} from './disguise.js';

const collectionOf = (fens: readonly string[]) => {
  const builder = new CollectionBuilder();
  for (const [i, fen] of fens.entries()) builder.add(menOf(fen), isMatedBlack(fen), fen, i);
  return builder.build(false);
};

function find(fen: string, fens: readonly string[], differ: number): SimilarProblem[] {
  const question = { men: menOf(fen), isMatedBlack: isMatedBlack(fen) };
  return collectionOf(fens).find(question, { differ, matrix: false }).matches;
}

/** The fewest squares that differ, over all symmetries, colours and shifts in which at least one man is in common. */
function fewestDifferences(one: string, other: string): number {
  const there = new Map(menIn(other).map(({ file, rank, letter }) => [`${file} ${rank}`, letter]));
  let fewest = Number.POSITIVE_INFINITY;
  for (const [colours, symmetry] of [false, true].flatMap((c) => SYMMETRIES.map((s) => [c, s] as const))) {
    const keepsPawns = symmetry === SYMMETRIES[0] || symmetry === SYMMETRIES[1];
    const men = menIn(one).map((man) => {
      const own = colours ? { ...man, rank: 7 - man.rank, letter: recolour(man.letter) } : man;
      const turned = turnMan(own, symmetry);
      // a pawn that would go sideways or back is there, and is no pawn
      return keepsPawns || !/p/i.test(own.letter) ? turned : { ...turned, letter: '?' };
    });
    for (let files = -7; files < 8; files++) {
      for (let ranks = -7; ranks < 8; ranks++)
        fewest = Math.min(fewest, differences(men, there, files, ranks));
    }
  }
  return fewest;
}

function differences(
  men: readonly Man[],
  there: ReadonlyMap<string, string>,
  files: number,
  ranks: number,
): number {
  let same = 0;
  let differ = 0;
  let met = 0;
  for (const { letter, file, rank } of men) {
    const other = there.get(`${file + files} ${rank + ranks}`);
    if (other !== undefined) met++;
    if (other === letter) same++;
    else differ++;
  }
  return same === 0 ? Number.POSITIVE_INFINITY : differ + there.size - met;
}

/** Random men, few or many, with pawns or without, so that every kind of way matters. */
function randomPosition(random: () => number): string {
  const letters = random() < 0.4 ? 'NBRQnbrq' : 'PPNBRQppnbrq';
  const men: Man[] = [];
  const size = 2 + Math.floor(random() * (random() < 0.3 ? 24 : 9));
  while (men.length < size) {
    const letter =
      men.length === 0
        ? 'K'
        : men.length === 1
          ? 'k'
          : (letters[Math.floor(random() * letters.length)] as string);
    const man = { letter, file: Math.floor(random() * 8), rank: Math.floor(random() * 8) };
    const isTaken = men.some(({ file, rank }) => file === man.file && rank === man.rank);
    if (!isTaken && !(/p/i.test(letter) && man.rank % 7 === 0)) men.push(man);
  }
  return fenOf(men, random() < 0.5 ? 'w' : 'b');
}

/** A few men moved, taken away, added or replaced. */
function changed(fen: string, changes: number, random: () => number): string {
  let men = menIn(fen);
  for (let n = 0; n < changes; n++) {
    const at = Math.floor(random() * men.length);
    if (random() < 0.4 && men.length > 2) men = men.filter((_, i) => i !== at);
    else {
      const letter = 'PNBRQKpnbrqk'[Math.floor(random() * 12)] as string;
      const man = { letter, file: Math.floor(random() * 8), rank: 1 + Math.floor(random() * 6) };
      men = [...men.filter(({ file, rank }) => file !== man.file || rank !== man.rank), man];
    }
  }
  return fenOf(men, 'w');
}

test('near misses are those of a search over all ways, none is missed and none is too many', () => {
  const random = seeded(30);
  let found = 0;
  for (let round = 0; round < perTier(16, 400); round++) {
    const fen = randomPosition(random);
    const fens = Array.from({ length: 12 }, () => {
      const changes = Math.floor(random() * 5);
      const ways = DISGUISES.filter((name) => name !== 'one man more' && random() < 0.5);
      const base = disguised(fen, ways, random) ?? fen;
      return random() < 0.2 ? randomPosition(random) : changed(base, changes, random);
    });
    const fewest = fens.map((other) => fewestDifferences(fen, other));
    for (const differ of [0, 1, 2, 4]) {
      const expected = fewest.flatMap((fewest, problem) => (fewest <= differ ? [{ problem, fewest }] : []));
      const matches = find(fen, fens, differ).map(({ problem, fit }) => ({ problem, fewest: fit?.differ }));
      expect(
        matches.toSorted((a, b) => a.problem - b.problem),
        `${fen} in ${fens.join('\n')}`,
      ).toEqual(expected);
      found += matches.length;
    }
  }
  // the positions are such that there is something to find
  expect(found).toBeGreaterThan(200);
});

const PAWNS = '8/8/8/2p3K1/2p5/5B2/R1pPNB2/1b1k4 w - - 0 1';
const PIECES = '8/8/8/8/3k4/8/2Q5/K6B w - - 0 1';

describe('the way in which positions correspond', () => {
  const only = (fen: string, other: string, differ = 0) => {
    const [match] = find(fen, [other], differ);
    return match?.fit && { ...transformationOf(match.fit.way, match.fit.shift), differ: match.fit.differ };
  };
  const still = { turn: 'none', colours: false, files: 0, ranks: 0, differ: 0 };

  test('as it stands', () => expect(only(PAWNS, PAWNS)).toEqual(still));
  test('mirrored', () =>
    expect(only(PAWNS, '8/8/8/1K3p2/5p2/2B5/2BNPp1R/4k1b1 w - - 0 1')).toEqual({ ...still, turn: 'mirror' }));
  test('with colours exchanged', () =>
    expect(only(PAWNS, '1B1K4/r1PpnB2/5b2/2P5/2P3k1/8/8/8 b - - 0 1', 1)).toEqual({
      ...still,
      colours: true,
      // a white bishop for a black one
      differ: 1,
    }));
  test('turned by 90 degrees and shifted without pawns', () => {
    const other = fenOf(
      menIn(PIECES).map(({ letter, file, rank }) => ({ letter, file: rank, rank: 7 - file })),
      'w',
    );
    expect(only(PIECES, other)).toEqual({ ...still, turn: 'right' });
  });
  test('pawns keep their direction', () => {
    const upsideDown = fenOf(
      menIn(PAWNS).map((man) => ({ ...man, rank: 7 - man.rank })),
      'w',
    );
    expect(only(PAWNS, upsideDown)).toBeUndefined();
    // four pawns correspond to nothing, and as many are there without counterpart
    expect(only(PAWNS, upsideDown, 4)).toMatchObject({ turn: 'flip', differ: 4 });
  });
});

test('disguised copies are found among others, all of them', () => {
  const random = seeded(7);
  const bases = Array.from({ length: perTier(200, 1000) }, () => randomPosition(random)).filter(
    (fen) => menIn(fen).length > 6,
  );
  const copies = bases.map((fen) => {
    const ways = DISGUISES.filter(() => random() < 0.5);
    return disguised(fen, ways, random) ?? disguised(fen, ['mirrored', 'recoloured'], random) ?? fen;
  });
  const others = bases.map((fen) => derived(fen, random));
  const collection = collectionOf([...others, ...copies]);
  for (const [i, fen] of bases.entries()) {
    const { matches } = collection.find(
      { men: menOf(fen), isMatedBlack: true },
      { differ: 1, matrix: false },
    );
    expect(matches.map(({ problem }) => problem)).toContain(others.length + i);
  }
});
