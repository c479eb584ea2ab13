/**
 * Mistakes of users are values: a finding has a stable code, the field it is about, what was found and what was expected.
 * Mistakes of programmers throw.
 */
export interface Finding {
  /** stable, machine-readable, e.g. `fen-rank-length` */
  readonly code: string;
  /** the part of the input it is about, e.g. `board`, `castling`, `dm` */
  readonly field: string;
  /** one sentence: what was found, and what was expected */
  readonly message: string;
  /** the name of something correct that keymove does not support, such as `grasshopper`, `Circe`, `study` */
  readonly unsupported?: string;
}

/** Returns the names of what keymove does not support, each once. If there are any, the other findings may be mere consequences. */
export const unsupportedIn = (findings: readonly Finding[]): readonly string[] => [
  ...new Set(findings.flatMap(({ unsupported }) => unsupported ?? [])),
];

export type Result<T, E = readonly Finding[]> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
