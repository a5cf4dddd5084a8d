/**
 * The shared texts of a workbook. A national list has over a million, so they stay as UTF-8 bytes outside the
 * heap: strings would take four times as much.
 */
import { tooLarge } from './sheet-fault.ts';
import { cellText, xmlTokens } from './xml-tokens.ts';

const BLOCK_BYTES = 1_048_576;
export const TEXT_LIMITS = {
  /** UTF-8, all texts together. A national list of 442,000 codes has 60 to 90 MB. */
  bytes: 201_326_592,
  texts: 6_000_000,
  /** Characters; a spreadsheet's own limit of a cell. */
  characters: 32_767,
} as const;

export interface SharedTexts {
  /** undefined: there is no such text. */
  get(index: number): string | undefined;
}

/** Grows by doubling. */
const grown = (numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
};

function textStore() {
  const blocks: Buffer[] = [];
  let used = BLOCK_BYTES;
  let count = 0;
  let ends = new Uint32Array(65_536);
  let lengths = new Uint32Array(65_536);
  return {
    add: (text: string): void => {
      if (text.length > TEXT_LIMITS.characters || count >= TEXT_LIMITS.texts) throw tooLarge('shared texts');
      const bytes = Buffer.byteLength(text);
      if (used + bytes > BLOCK_BYTES) {
        if ((blocks.length + 1) * BLOCK_BYTES > TEXT_LIMITS.bytes) throw tooLarge('shared texts');
        blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES));
        used = 0;
      }
      blocks.at(-1)?.write(text, used);
      used += bytes;
      if (count === ends.length) [ends, lengths] = [grown(ends), grown(lengths)];
      ends[count] = (blocks.length - 1) * BLOCK_BYTES + used;
      lengths[count] = bytes;
      count += 1;
    },
    get: (index: number): string | undefined => {
      const [end, length] = [ends[index], lengths[index]];
      if (index >= count || end === undefined || length === undefined) return undefined;
      // A block may be full: its end is not the next block's beginning.
      const block = Math.max(0, Math.ceil(end / BLOCK_BYTES) - 1);
      const from = end - length - block * BLOCK_BYTES;
      return blocks[block]?.toString('utf8', from, from + length);
    },
  };
}

/** A text is an `si`: one `t`, or the `t` of its runs. Phonetic hints (`rPh`) are left out. */
export async function readSharedTexts(pieces: AsyncIterable<string>): Promise<SharedTexts> {
  const store = textStore();
  let [text, isText, hints] = ['', false, 0];
  const tokens = xmlTokens({
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') hints += 1;
      else if (name === 't') isText = hints === 0;
    },
    text: (raw) => {
      if (isText) text += raw;
    },
    close: (name) => {
      if (name === 'si') store.add(cellText(text));
      else if (name === 'rPh') hints -= 1;
      else if (name === 't') isText = false;
    },
  });
  for await (const piece of pieces) tokens.write(piece);
  tokens.end();
  return store;
}
