/** Colours of diagrams. */

export interface Theme {
  readonly light: string;
  readonly dark: string;
  /** the border of the board */
  readonly frame: string;
  /** coordinates, and their background */
  readonly ink: string;
  readonly paper: string;
}

const INK = { frame: '#222', ink: '#333', paper: '#fff' } as const;

export const THEMES = {
  /** wood, as most boards on screens */
  brown: { light: '#f0d9b5', dark: '#b58863', ...INK },
  blue: { light: '#dee3e6', dark: '#8ca2ad', ...INK },
  green: { light: '#ffffdd', dark: '#86a666', ...INK },
  /** for paper: survives black and white printers */
  print: { light: '#fff', dark: '#cfcfcf', ...INK, frame: '#000', ink: '#000' },
  /** for dark pages */
  night: { light: '#b9bec7', dark: '#6f7783', frame: '#111', ink: '#c9cdd4', paper: '#1d2025' },
} as const satisfies Record<string, Theme>;

export type ThemeName = keyof typeof THEMES;
export const THEME_NAMES = Object.keys(THEMES) as readonly ThemeName[];
