/**
 * Lets readers draw arrows and circles with the right button of a mouse (Shift, Alt and Ctrl give other colours), or, after a press on
 * "Draw", by mouse, finger and keys in the chosen colour. Drawing the same shape again erases it.
 */
import { start as startDrawing } from '@lichess-org/chessground/draw';
import type { Arrow, Board } from './board.js';
import { DRAWING_COLOURS } from './board.js';
import { button, h } from './dom.js';
import { iconButton } from './icons.js';

export function drawingTools(board: Board, onDrawn: (drawn: readonly Arrow[]) => void) {
  const pen = iconButton('Draw arrows and circles', 'draw', toggle);
  const clear = button('quiet', () => draw([]), 'Clear');
  let inHand: (typeof DRAWING_COLOURS)[number] = DRAWING_COLOURS[0];
  let shapes: readonly Arrow[] = [];
  let isOn = false;
  /** first square of an arrow that is being drawn by keys */
  let from: string | undefined;
  pen.setAttribute('aria-pressed', 'false');
  pen.append(h('span', 'Draw'));
  const colours = h(
    'span.colours',
    { role: 'group', 'aria-label': 'Colour', hidden: true },
    ...DRAWING_COLOURS.map((colour, i) => {
      const made = button(
        { class: `colour ${colour}`, 'aria-label': colour, title: colour, 'aria-pressed': String(i === 0) },
        () => {
          inHand = colour;
          for (const each of colours.children) each.setAttribute('aria-pressed', String(each === made));
        },
      );
      return made;
    }),
  );
  const element = h('div.drawing', pen, colours, clear);
  for (const type of ['mousedown', 'touchstart'])
    board.box.addEventListener(type, (event) => onPress(event as MouseEvent | TouchEvent), {
      capture: true,
      passive: false,
    });
  board.box.addEventListener('keydown', onKey, { capture: true });

  function show(drawn: readonly Arrow[]): void {
    shapes = drawn;
    from = undefined;
    board.onDrawn(take);
    board.showDrawn(drawn);
    clear.hidden = drawn.length === 0;
  }

  function toggle(): void {
    isOn = !isOn;
    from = undefined;
    pen.setAttribute('aria-pressed', String(isOn));
    colours.hidden = !isOn;
    board.box.classList.toggle('drawn-on', isOn);
    if (isOn) board.box.focus({ preventScroll: true });
  }

  function take(drawn: readonly Arrow[]): void {
    shapes = drawn;
    clear.hidden = drawn.length === 0;
    onDrawn(drawn);
  }

  function draw(drawn: readonly Arrow[]): void {
    board.showDrawn(drawn);
    take(drawn);
  }

  function onPress(event: MouseEvent | TouchEvent): void {
    const { state } = board.api;
    // if drawing is disabled, a click does not erase the shapes, either
    const isByHand = event.shiftKey || ('button' in event && event.button === 2);
    state.drawable.enabled = isOn || isByHand;
    if (!isOn || isByHand) return;
    startDrawing(state, event);
    if (state.drawable.current) state.drawable.current.brush = inHand;
  }

  function onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey } = event;
    const isOurs = key === 'Enter' || key === ' ' || (key === 'Escape' && from !== undefined);
    if (!isOn || !isOurs || ctrlKey || altKey || metaKey || event.target !== board.box) return;
    event.preventDefault();
    event.stopPropagation();
    const { square } = board;
    if (key === 'Escape') from = undefined;
    else if (from === undefined) from = square;
    else {
      const uci = from === square ? square : from + square;
      from = undefined;
      const same = shapes.find((each) => each.uci === uci);
      const others = shapes.filter((each) => each !== same);
      draw(same?.brush === inHand ? others : [...others, { uci, brush: inHand }]);
    }
    board.spot.textContent = from ? `From ${from} to …` : `${shapes.length} drawn`;
  }

  return { element, show, toggle };
}
