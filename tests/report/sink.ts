/** A stream that keeps everything written to it. */
import { Writable } from 'node:stream';
import { StreamOutput } from '../../src/host/node/stream-output.js';

export class Sink extends Writable {
  text = '';
  readonly output = new StreamOutput(this);

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }

  get lines(): string[] {
    return this.text.split('\n').slice(0, -1);
  }
}
