/**
 * The texts that the cells of a workbook share. They stay UTF-8 in blocks outside the heap. A million texts as
 * strings cost four times as much. One growing block costs twice as much while it is copied.
 */
import { LONGEST_CELL, UnfitTable } from '../../../shared/catalogue/file/table-limits.ts';

const BYTES_PER_MB = 1024 * 1024;
const BLOCK_BYTES = BYTES_PER_MB;
/** A national list of 442,000 codes has 60 to 90 MB. */
const MOST_BYTES = 192 * BYTES_PER_MB;
const MOST_TEXTS = 6_000_000;

/** Grows by doubling. */
const grown = (numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
};

export class StringTable {
  readonly #blocks: Buffer[] = [];
  #used = BLOCK_BYTES;
  #count = 0;
  /** Where each text begins, over all blocks, and its bytes. */
  #starts = new Uint32Array(1_024);
  #lengths = new Uint32Array(1_024);

  /** @throws UnfitTable */
  add(text: string): void {
    if (text.length > LONGEST_CELL) throw new UnfitTable('cell-too-long', LONGEST_CELL);
    if (this.#count >= MOST_TEXTS) throw tooFar();
    const bytes = Buffer.byteLength(text);
    if (this.#used + bytes > BLOCK_BYTES) {
      if ((this.#blocks.length + 1) * BLOCK_BYTES > MOST_BYTES) throw tooFar();
      this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES));
      this.#used = 0;
    }
    if (this.#count === this.#starts.length) {
      this.#starts = grown(this.#starts);
      this.#lengths = grown(this.#lengths);
    }
    this.#blocks.at(-1)?.write(text, this.#used);
    this.#starts[this.#count] = (this.#blocks.length - 1) * BLOCK_BYTES + this.#used;
    this.#lengths[this.#count] = bytes;
    this.#used += bytes;
    this.#count += 1;
  }

  /** undefined: the workbook names a text that it does not have. */
  get(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined;
    const [start = 0, length = 0] = [this.#starts[index], this.#lengths[index]];
    const from = start % BLOCK_BYTES;
    // An empty text may begin behind the last byte of its block.
    return length === 0
      ? ''
      : this.#blocks[Math.floor(start / BLOCK_BYTES)]?.toString('utf8', from, from + length);
  }
}

const tooFar = (): UnfitTable => new UnfitTable('inflates-too-far', MOST_BYTES / BYTES_PER_MB);
