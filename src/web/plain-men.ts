/** A second set of pieces, drawn for keymove: plain shapes that are clear on small boards. It is loaded when it is chosen. */

/** Outlines in a square of 45 units: first the filled shape, then the lines drawn on it. */
const SHAPES: Readonly<Record<string, readonly [filled: string, lines: string]>> = {
  pawn: [
    'M22.5 9.5a5.5 5.5 0 0 1 3.8 9.5c3.2 1.6 4.7 3.5 4.7 5.5h-4c.6 5 3 7.5 6.5 10.5v4h-22v-4c3.5-3 5.9-5.5 6.5-10.5h-4c0-2 1.5-3.9 4.7-5.5a5.5 5.5 0 0 1 3.8-9.5z',
    '',
  ],
  rook: [
    'M10 8h6v4h4V8h5v4h4V8h6v9l-4 3.5 1.5 11 3.5 3v4.5H9v-4.5l3.5-3 1.5-11L10 17z',
    'M14 20.5h17M12.5 31.5h20',
  ],
  knight: [
    'M13 39c0-8 3.5-11 8-15.5-4 .5-6 3-9 5l-4-4c2-5 4.5-9.5 7-12l.5-5 4.5 3c9 .5 15.5 7 16.5 17 .4 4 .5 8 .5 11.5z',
    'M18.5 15.5h.1',
  ],
  bishop: [
    'M22.5 5a3 3 0 0 1 1.8 5.4c5 3.6 7.7 7.6 7.7 12.1 0 3.5-1.5 6-4 8l1 3h6V39H10v-5.5h6l1-3c-2.5-2-4-4.5-4-8 0-4.5 2.7-8.5 7.7-12.1A3 3 0 0 1 22.5 5z',
    'M22.5 15v8M18.5 19h8M17 30.5h11',
  ],
  queen: [
    'M7 10.5l6.5 9L15 7.5l5 10.5 2.5-12.5L25 18l5-10.5 1.5 12 6.5-9L34.5 30l1.5 5v4H9v-4l1.5-5z',
    'M10.5 30h24',
  ],
  king: [
    'M20.5 4h4v3.5H28v4h-3.5v4c6-3 13.5-.5 13.5 6 0 4.5-3 7-4.5 9.5L35 35v4H10v-4l1.5-4C10 28.5 7 26 7 21.5c0-6.5 7.5-9 13.5-6v-4H17v-4h3.5z',
    'M11.5 31h22M22.5 16v15',
  ],
};

const COLOURS = { white: ['#fff', '#222'], black: ['#2b2b2b', '#e4e4e4'] } as const;

const drawing = (name: string, colour: keyof typeof COLOURS): string => {
  const [filled, lines] = SHAPES[name] ?? ['', ''];
  const [fill, line] = COLOURS[colour];
  const edge = colour === 'white' ? line : '#111';
  return `<g stroke-linejoin="round" stroke-linecap="round" stroke-width="1.6"><path d="${filled}" fill="${fill}" stroke="${edge}"/><path d="${lines}" fill="none" stroke="${line}" stroke-width="${name === 'knight' ? 3 : 1.6}"/></g>`;
};

let isDefined = false;

/** Defines the pieces, which are shown if the document has `data-men="plain"`. */
export function definePlainMen(): void {
  if (isDefined) return;
  isDefined = true;
  const rules = Object.keys(SHAPES).flatMap((name) =>
    (['white', 'black'] as const).map((colour) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">${drawing(name, colour)}</svg>`;
      return `:root[data-men="plain"] .cg-wrap piece.${name}.${colour}{background-image:url("data:image/svg+xml,${encodeURIComponent(svg)}")}`;
    }),
  );
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets.push(sheet);
}
