/**
 * Reads compressed files of lines, without damaged parts. A hostile small file may unpack to a huge one, so
 * the bytes and the attempts are limited.
 */
import { gunzipSync } from 'node:zlib';
import { readRegular } from '../regular-file.ts';
import { LONGEST_LINE_BYTES } from './lines.ts';

/** The beginning of each part of a compressed file (RFC 1952, 2.3). The parts are independent. */
const PART = Buffer.from([0x1f, 0x8b, 0x08, 0x00]);

const MOST_ZIPPED_BYTES = 134_217_728;
const MOST_TEXT_BYTES = 536_870_912;
/** Lines hold hashes, which do not compress: they shrink to about a tenth. */
const MOST_RATIO = 64;
const LEAST_ROOM_BYTES = 2 * LONGEST_LINE_BYTES;
/** The cost of an unreadable part, in bytes of work. A part that is too large costs its whole limit. */
const FAILED_BYTES = 1_048_576;

/** The whole text; null: damaged, too large, or no file of lines. */
export function unzippedFile(path: string): Buffer | null {
  const zipped = zippedIn(path);
  return zipped === null ? null : unzipped(zipped, roomFor(zipped)).text;
}

/** The texts of a file of lines: of the whole file, or of its readable parts. */
export function unzippedTexts(path: string): readonly Buffer[] {
  const zipped = zippedIn(path);
  if (zipped === null) return [];
  let room = roomFor(zipped);
  const whole = unzipped(zipped, room).text;
  if (whole !== null) return [whole];
  const texts: Buffer[] = [];
  for (let start = zipped.indexOf(PART); start !== -1 && room > 0; ) {
    const next = zipped.indexOf(PART, start + 1);
    const behind = next === -1 ? -1 : zipped.indexOf(PART, next + 1);
    // The next beginning may be chance bytes inside this part. Then the one after it ends the part.
    const ends = [next, behind, zipped.length].filter((end) => end !== -1);
    for (const end of new Set(ends)) {
      const { text, cost } = unzipped(zipped.subarray(start, end), Math.min(room, LEAST_ROOM_BYTES));
      room -= cost;
      if (text === null) continue;
      texts.push(text);
      break;
    }
    start = next;
  }
  return texts;
}

const roomFor = (zipped: Buffer): number =>
  Math.min(MOST_TEXT_BYTES, LEAST_ROOM_BYTES + MOST_RATIO * zipped.length);

function zippedIn(path: string): Buffer | null {
  try {
    return readRegular(path, MOST_ZIPPED_BYTES);
  } catch {
    return null;
  }
}

/** text null: unreadable. cost: bytes of work. */
function unzipped(
  zipped: Buffer,
  mostBytes: number,
): { readonly text: Buffer | null; readonly cost: number } {
  if (mostBytes <= 0) return { text: null, cost: 0 };
  try {
    const text = gunzipSync(zipped, { maxOutputLength: mostBytes });
    return { text, cost: text.length };
  } catch (thrown) {
    const isTooLarge = thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_BUFFER_TOO_LARGE';
    return { text: null, cost: isTooLarge ? mostBytes : FAILED_BYTES };
  }
}
