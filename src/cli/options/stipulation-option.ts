/** What is asked for whatever the files say: `--stipulation "h#3"`, or `--mate 3`. */
interface AskedArguments {
  readonly stipulation: string | undefined;
  readonly mate?: number | undefined;
}

export function askedIn({ stipulation, mate }: AskedArguments): { readonly stipulation?: string } {
  const asked = mate === undefined ? stipulation : `#${mate}`;
  return asked === undefined ? {} : { stipulation: asked };
}
