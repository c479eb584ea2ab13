import { beforeEach, expect, test } from 'vitest';
import { GameList } from '../../src/web/analyse/game-list.js';
import type { ListedGame } from '../../src/web/game/listed-game.js';

const game = (white: string, black: string): ListedGame => ({
  white,
  black,
  result: '1-0',
  event: 'London, 1851',
  plies: 2,
  pgn: `[White "${white}"]\n[Black "${black}"]\n\n1. e4 e5 1-0`,
});
const [first, second, third] = [
  game('Anderssen', 'Kieseritzky'),
  game('Staunton', 'Williams'),
  game('Anderssen', 'Wyvill'),
] as const;

let list: GameList;
beforeEach(() => {
  list = new GameList();
  list.take('london.pgn', [first, second, third]);
  list.open(first);
});

test('the search is for words in any order, and what is stepped through is what it finds', () => {
  expect(list.beside(1)).toBe(second);
  list.seek('1851 anderssen');
  expect(list.excerpt(100)).toEqual({ games: [first, third], from: 0, others: 0 });
  expect(list.beside(1)).toBe(third);
  list.open(third);
  expect(list.beside(1)).toBeUndefined();
  expect(list.beside(-1)).toBe(first);
  // the game on the board is not among those that are found
  list.seek('staunton');
  expect(list.beside(-1)).toBe(second);
});

test('of many games, those around the one on the board are shown', () => {
  const many = Array.from({ length: 50 }, (_, i) => game(`White ${i}`, 'Black'));
  list.take('', many);
  list.open(many[20]);
  expect(list.excerpt(10)).toEqual({ games: many.slice(15, 25), from: 15, others: 40 });
  list.open(many[49]);
  expect(list.excerpt(10)).toMatchObject({ from: 40, others: 40 });
});

test('what became of a game stays with it, is found again and saved', () => {
  list.open(second);
  const changed = second.pgn.replace('e5', 'c5');
  expect(list.change(second.pgn)).toBeUndefined();
  expect(list.change(changed)).toBe(1);
  expect(list.change(changed)).toBeUndefined();
  list.open(third);
  expect(list.pgnOf(second)).toBe(changed);
  expect(list.find(changed)).toBe(second);
  expect(list.find(second.pgn)).toBeUndefined();
  expect(list.pgn).toBe(`${first.pgn}\n\n${changed}\n\n${third.pgn}\n`);
});

test('a game of a former list is on the board until another is opened, and is not in the new list', () => {
  const other = game('Morphy', 'Duke');
  list.take('paris.pgn', [other]);
  expect(list.opened).toBe(first);
  expect(list.open(first)).toBe(-1);
  expect(list.opened).toBeUndefined();
  expect(list.open(other)).toBe(0);
  expect(list.hasGames).toBe(false);
});
