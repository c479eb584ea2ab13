/** What is asked for whatever the files say: `--stipulation "h#3"`, or `--mate 3`. */
import { directMate, type Stipulation } from '../../problems/stipulation.js';

interface AskedArguments {
  readonly stipulation: Stipulation | undefined;
  readonly mate?: number | undefined;
}

export function askedIn({ stipulation, mate }: AskedArguments): { readonly stipulation?: Stipulation } {
  const asked = mate === undefined ? stipulation : directMate(mate);
  return asked === undefined ? {} : { stipulation: asked };
}
