/**
 * What users can get wrong are values: a finding has a stable code, the field it is about, what was found and what was
 * expected. Programming mistakes throw.
 */
export interface Finding {
  /** stable, machine-readable, e.g. `fen-rank-length` */
  readonly code: string;
  /** what part of the input it is about, e.g. `board`, `castling`, `dm` */
  readonly field: string;
  /** one sentence: what was found; what was expected */
  readonly message: string;
  /** nothing is wrong with it, but keymove does not do it: its name, such as `grasshopper`, `Circe`, `study` */
  readonly unsupported?: string;
}

/** Returns what keymove does not do of what was found, each name once. Where there is any, whatever else was found may be a consequence. */
export const unsupportedIn = (findings: readonly Finding[]): readonly string[] => [
  ...new Set(findings.flatMap(({ unsupported }) => unsupported ?? [])),
];

export type Result<T, E = readonly Finding[]> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
