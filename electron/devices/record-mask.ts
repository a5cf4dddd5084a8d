/** Takes out of recorded bytes what the till keeps nowhere. The length of every command stays. */

/** A barcode of goods has 13 digits at most 14: what is as long as a payer code goes too. */
const LONG_NUMBER = /\d{12,}/g;
/** 8600 1234 5678 9012. Amounts stand in groups of three. */
const IN_FOURS = /\d{4}(?:[ -]\d{4}){2,4}/g;
/** 860012******9012. */
const MASKED = /\d{2,8} ?[*xX]{2,}[*xX ]*\d{2,4}/g;

const zeroed = (text: string): string => text.replace(/\d/g, '0');

/** The same bytes, with zeros for the digits of long numbers and of masked cards. */
export const withoutNumbers = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    [MASKED, IN_FOURS, LONG_NUMBER].reduce(
      (text, rule) => text.replace(rule, zeroed),
      Buffer.from(bytes).toString('latin1'),
    ),
    'latin1',
  );

/** Bytes, and how many zeros follow in place of a picture's dots. */
export interface Recorded {
  readonly bytes: Uint8Array;
  readonly zeros: number;
}

/** `GS v 0`: three bytes, a mode, and its width and height. */
const PICTURE = Buffer.from([0x1d, 0x76, 0x30]);
const HEAD_BYTES = 8;

/** A picture may show a line of text, so its dots are left out. It may come in several pieces. */
export function blankPictures(): (bytes: Uint8Array) => readonly Recorded[] {
  let left = 0;
  return (bytes) => {
    const parts: Recorded[] = [];
    for (let rest = Buffer.from(bytes); rest.length > 0; ) {
      const at = left > 0 ? 0 : rest.indexOf(PICTURE);
      const head = left > 0 ? rest.subarray(0, 0) : at === -1 ? rest : rest.subarray(0, at + HEAD_BYTES);
      if (left === 0 && at !== -1) left = dotBytes(rest.subarray(at));
      const zeros = Math.min(left, rest.length - head.length);
      parts.push({ bytes: head, zeros });
      left -= zeros;
      rest = rest.subarray(head.length + zeros);
    }
    return parts;
  };
}

/** The till sends the head of a picture in one piece. */
function dotBytes(head: Uint8Array): number {
  const [, , , , xLow = 0, xHigh = 0, yLow = 0, yHigh = 0] = head;
  return (xLow + 256 * xHigh) * (yLow + 256 * yHigh);
}
