/** Short answers on standard output and words on standard error, by the border that all output passes. */
import { StreamOutput } from '../host/node/stream-output.js';

let answers: StreamOutput | undefined;
let messages: StreamOutput | undefined;

/** @throws OutputError when it cannot be written */
export async function print(text: string): Promise<void> {
  answers ??= new StreamOutput(process.stdout);
  answers.write(text);
  await answers.drain();
}

/** Nothing depends on it: that it cannot be written is no error. */
export function tell(text: string): void {
  messages ??= new StreamOutput(process.stderr, { dispensable: true });
  messages.write(text);
  messages.send();
}
