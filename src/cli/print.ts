/** Prints short answers on standard output, and messages on standard error. */
import { StreamOutput } from '../host/node/stream-output.js';
import type { Output } from '../report/reporter.js';

let answers: StreamOutput | undefined;
let messages: StreamOutput | undefined;

/** @throws OutputError if it cannot be written */
export async function print(text: string): Promise<void> {
  answers ??= new StreamOutput(process.stdout);
  answers.write(text);
  await answers.drain();
}

/** Writes a message, and drops it if that is impossible. */
export function tell(text: string): void {
  messages ??= new StreamOutput(process.stderr, { dispensable: true });
  messages.write(text);
  messages.send();
}

/** Collects the output of a report as one text. */
export class CollectedText implements Output {
  text = '';

  write(part: string): void {
    this.text += part;
  }

  send(): void {}
}
