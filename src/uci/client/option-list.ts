import { EngineError } from '../../analyse/analysis.js';
import { quote } from '../../text/quote.js';
import { type EngineOption, optionValue } from '../engine-option.js';

/** The options of an engine by name, ignoring case. */
export class OptionList {
  readonly #options = new Map<string, EngineOption>();

  add(option: EngineOption): void {
    this.#options.set(option.name.toLowerCase(), option);
  }

  get(name: string): EngineOption | undefined {
    return this.#options.get(name.toLowerCase());
  }

  /**
   * Writes the `setoption` line for a value from a user. A button takes no value.
   *
   * @throws EngineError when the engine has no such option or it does not take the value
   */
  setting(engine: string, name: string, text: string): string {
    const option = this.get(name);
    if (!option) {
      const names = [...this.#options.values()].map((known) => known.name).join(', ') || 'none';
      throw new EngineError(`${engine} has no option ${quote(name)}; it has ${names}`);
    }
    if (option.type === 'button') return `setoption name ${option.name}`;
    const value = optionValue(option, text);
    if (!value.ok) {
      throw new EngineError(
        `${engine}, option ${option.name}: found ${quote(text)}; expected ${value.error}`,
      );
    }
    return `setoption name ${option.name} value ${value.value}`;
  }
}
