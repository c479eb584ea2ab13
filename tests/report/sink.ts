/** A stream that keeps what is written to it. */
import { Writable } from 'node:stream';
import { Output } from '../../src/report/output.js';

export class Sink extends Writable {
  text = '';
  readonly output = new Output(this);

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }

  get lines(): string[] {
    return this.text.split('\n').slice(0, -1);
  }
}
