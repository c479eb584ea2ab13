/** Icons on buttons, drawn because fonts do not have them all. */
import { button, s } from './dom.js';

/** Paths in a square of 24 units. */
const ICONS = {
  start: 'M6 5v14M19 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  forward: 'M8 5l9 7-9 7z',
  end: 'M18 5v14M5 5l9 7-9 7z',
  undo: 'M4 9h10a5 5 0 0 1 0 10H9M8 5L4 9l4 4',
  redo: 'M20 9H10a5 5 0 0 0 0 10h5M16 5l4 4-4 4',
  turn: 'M8 20V4m-4 4l4-4 4 4M16 4v16m-4-4l4 4 4-4',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  erase: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.500 11v5',
  draw: 'M4 20L18 6M10 5h9v9',
  hand: 'M6 3l12 11-6.500.5L8 20z',
} as const;

export type IconName = keyof typeof ICONS;

const FILLED: ReadonlySet<IconName> = new Set(['start', 'back', 'forward', 'end']);

export const icon = (name: IconName): SVGSVGElement =>
  s(
    'svg',
    { class: FILLED.has(name) ? 'icon filled' : 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    s('path', { d: ICONS[name] }),
  );

export const iconButton = (label: string, sign: IconName, action: () => void): HTMLButtonElement =>
  button({ 'aria-label': label, title: label }, action, icon(sign));
