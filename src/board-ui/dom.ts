/** Makes elements without markup. Text is never parsed, so no text of a problem can become an element or a script. */

import type { Subject } from '../report/html/shown.js';

/** What the page is about: problems, positions or games. */
export const SUBJECT = (document.documentElement.dataset.of ?? 'problem') as Subject;

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type Child = Node | string | undefined | false;
/** Attributes are optional. Attributes and children that are false or undefined are omitted. */
type Contents = readonly [Attributes, ...Child[]] | readonly Child[];

type TagOf<Selector extends string> = Selector extends `${infer Tag}.${string}` ? Tag : Selector;
type Html = HTMLElementTagNameMap;
type Svg = SVGElementTagNameMap;
type Selector<Tag extends string> = Tag | `${Tag}.${string}`;

/** Makes an element with its classes, as in `h('p.said.fault', text)`. */
export function h<Wanted extends Selector<keyof Html>>(
  selector: Wanted,
  ...contents: Contents
): Html[TagOf<Wanted> & keyof Html] {
  const [tag = '', ...classes] = selector.split('.');
  return fill(document.createElement(tag as TagOf<Wanted> & keyof Html), classes, contents);
}

/** Makes an element of SVG in the same way. */
export function s<Wanted extends Selector<keyof Svg>>(
  selector: Wanted,
  ...contents: Contents
): Svg[TagOf<Wanted> & keyof Svg] {
  const [tag = '', ...classes] = selector.split('.');
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag as TagOf<Wanted> & keyof Svg);
  return fill(made, classes, contents);
}

function fill<Made extends Element>(element: Made, classes: readonly string[], contents: Contents): Made {
  element.classList.add(...classes);
  const [first, ...others] = contents;
  const hasAttributes = typeof first === 'object' && !(first instanceof Node);
  for (const [name, value] of Object.entries(hasAttributes ? first : {})) {
    if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  const children = hasAttributes ? others : contents;
  for (const child of children as readonly Child[])
    if (child !== undefined && child !== false) element.append(child);
  return element;
}

/** Attributes of a field for moves, positions and the like, which browsers must not complete or correct. */
export const UNCORRECTED = { autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' } as const;

/** Makes a button with its action. @param attributes attributes, or its class alone */
export function button(
  attributes: Attributes | string,
  action: () => void,
  ...children: Child[]
): HTMLButtonElement {
  const given = typeof attributes === 'string' ? { class: attributes } : attributes;
  const made = h('button', { type: 'button', ...given }, ...children);
  made.addEventListener('click', action);
  return made;
}

/**
 * Reports whether the mouse moves over an element, or whether keys have moved the focus into one. An element that moves below a resting
 * mouse is not pointed at, because showing the result of a click may shift the list that was clicked.
 */
export function onPointed(over: HTMLElement, focused: HTMLElement, tell: (isPointed: boolean) => void): void {
  let isOver = false;
  const hear = (isNowOver: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || isOver === isNowOver) return;
    isOver = isNowOver;
    tell(isNowOver);
  };
  over.addEventListener('pointermove', hear(true));
  over.addEventListener('pointerleave', hear(false));
  focused.addEventListener('focus', () => focused.matches(':focus-visible') && tell(true));
  focused.addEventListener('blur', () => tell(false));
}
