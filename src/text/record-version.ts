/** Version of the records that keymove writes and reads; see docs/json.md. */
export const RECORD_VERSION = 3;
