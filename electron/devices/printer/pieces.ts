/** The bytes of a paper in pieces, between which a pulse may leave. */

/** Small enough that a slow printer takes one within the time. */
const PIECE_BYTES = 2_048;

/** isBetween: a command begins with it. */
export interface Piece {
  readonly bytes: Uint8Array;
  readonly isBetween: boolean;
}

/** Short runs together, and long ones apart. */
export function piecesOf(runs: readonly Uint8Array[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let short: Uint8Array[] = [];
  const flush = (): void => {
    if (short.length > 0) pieces.push({ bytes: Buffer.concat(short), isBetween: true });
    short = [];
  };
  for (const run of runs) {
    if (short.reduce((sum, { length }) => sum + length, run.length) > PIECE_BYTES) flush();
    if (run.length <= PIECE_BYTES) short.push(run);
    else
      for (let at = 0; at < run.length; at += PIECE_BYTES)
        pieces.push({ bytes: run.subarray(at, at + PIECE_BYTES), isBetween: at === 0 });
  }
  flush();
  return pieces;
}
