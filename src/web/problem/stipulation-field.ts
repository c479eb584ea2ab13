/** The field for a stipulation: kind and length, or any text that the readers understand. */
import { h } from '../../board-ui/dom.js';
import { Field } from '../field.js';
import { TEXTS } from '../texts.js';

const { setUp } = TEXTS;
const KINDS = Object.keys(setUp.kinds);
const OTHER = 'other';
const PLAIN = /^(\D*)(\d+(?:\.5)?)?$/;
const USUAL_LENGTH = '2';

export class StipulationField {
  /** kind, length, and the text where the kind is another */
  readonly fields: readonly HTMLElement[];
  readonly #kind = h(
    'select',
    { id: 'kind' },
    ...Object.entries(setUp.kinds).map(([value, label]) => h('option', { value }, label)),
  );
  readonly #length = h('input', {
    id: 'length',
    type: 'number',
    min: 0.5,
    max: 127,
    step: 0.5,
    value: USUAL_LENGTH,
  });
  readonly #text = h('input', {
    id: 'stipulation',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: setUp.otherExample,
  });
  readonly #lengthField = new Field(setUp.length, this.#length);
  readonly #textField = new Field(setUp.otherStipulation, this.#text);
  readonly #kindField = new Field(setUp.kind, this.#kind);

  /** @param onChange gets the text of the stipulation */
  constructor(onChange: (stipulation: string) => void) {
    this.fields = [this.#kindField.element, this.#lengthField.element, this.#textField.element];
    this.#kind.addEventListener('change', () => {
      const { value } = this.#kind;
      if (value === OTHER) this.#show(OTHER);
      else onChange(value === '' ? '' : `${value}${this.#length.value || USUAL_LENGTH}`);
      if (value === OTHER) this.#text.focus();
    });
    this.#length.addEventListener('input', () => onChange(`${this.#kind.value}${this.#length.value}`));
    this.#text.addEventListener('input', () => onChange(this.#text.value.trim()));
  }

  /** @param fault what is wrong with it */
  update(stipulation: string, fault: string | undefined): void {
    // what is being typed stays as it is
    if (document.activeElement !== this.#text) {
      const [, kind = stipulation, length = ''] = PLAIN.exec(stipulation) ?? [];
      // a length that is not typed yet is a fault of the length
      const isKnown = KINDS.includes(kind) && (kind !== '' || length === '');
      if (isKnown && kind !== '') this.#length.value = length;
      this.#text.value = stipulation;
      this.#show(isKnown ? kind : OTHER);
    }
    const isText = this.#kind.value === OTHER;
    this.#textField.complain(isText ? fault : undefined);
    this.#lengthField.complain(isText ? undefined : fault);
  }

  #show(kind: string): void {
    this.#kind.value = kind;
    this.#lengthField.element.hidden = kind === '' || kind === OTHER;
    this.#textField.element.hidden = kind !== OTHER;
  }
}
