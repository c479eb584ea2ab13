/** Elements without markup: text is never parsed, so no text of a problem can become an element or a script. */

import type { Subject } from '../report/html/data.js';

/** What the page is about, in its words. */
export const SUBJECT = (document.documentElement.dataset.of ?? 'problem') as Subject;

type Attribute = string | number | boolean | undefined;
type Attributes = Readonly<Record<string, Attribute>>;
export type Child = Node | string | undefined | false;

/** An element with its attributes and children; attributes that are false or undefined are omitted. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), attributes, children);
}

/** The same in SVG. */
export function s<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function fill<Made extends Element>(element: Made, attributes: Attributes, children: readonly Child[]): Made {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== undefined && child !== false) element.append(child);
  return element;
}

/** A button with its action. */
export function button(attributes: Attributes, action: () => void, ...children: Child[]): HTMLButtonElement {
  const made = h('button', { type: 'button', ...attributes }, ...children);
  made.addEventListener('click', action);
  return made;
}

export const count = (number: number): string => number.toLocaleString('en');

/** `1 problem`, `2 problems` */
export const plural = (number: number, word: string): string =>
  `${count(number)} ${word}${number === 1 ? '' : 's'}`;
