/** Puts whole numbers into a random order in which each comes once, without a list: by a Feistel network, which can be undone. */

const ROUNDS = 6;

/** @returns a function from a place below `total` to the number that comes there */
export function shuffled(total: number, seed: number): (place: number) => number {
  let bits = 1;
  while (2 ** (2 * bits) < total) bits++;
  const half = 2 ** bits;
  const once = (number: number): number => {
    let left = Math.floor(number / half);
    let right = number % half;
    for (let round = 0; round < ROUNDS; round++) {
      [left, right] = [right, left ^ (mixed(right, seed, round) & (half - 1))];
    }
    return left * half + right;
  };
  // a number outside the range is mapped again, until it falls inside
  return (place) => {
    let number = once(place);
    while (number >= total) number = once(number);
    return number;
  };
}

function mixed(value: number, seed: number, round: number): number {
  let mix = Math.imul(
    value ^ Math.imul(round + 1, 0x9e3779b9) ^ Math.imul(seed % 0x1_0000_0000, 0x85ebca6b),
    0xcc9e2d51,
  );
  mix ^= Math.floor(seed / 0x1_0000_0000);
  mix = Math.imul(mix ^ (mix >>> 15), 0x2c1b3c6d);
  mix = Math.imul(mix ^ (mix >>> 12), 0x297a2d39);
  return (mix ^ (mix >>> 15)) >>> 0;
}
