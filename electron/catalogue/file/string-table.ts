/**
 * The texts that the cells of a workbook share. They stay UTF-8 in one block of memory: a million texts as
 * strings cost three times as much.
 */
import { UnfitTable } from '../../../shared/catalogue/file/table-limits.ts';

const MOST_BYTES = 128 * 1024 * 1024;
const MOST_TEXTS = 4_000_000;
const FIRST_BYTES = 64 * 1024;
/** UTF-8 bytes of a UTF-16 unit, at most. */
const BYTES_A_UNIT = 3;

export class StringTable {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #ends = new Uint32Array(1_024);
  #count = 0;
  #length = 0;

  /** @throws UnfitTable */
  add(text: string): void {
    const most = text.length * BYTES_A_UNIT;
    if (this.#length + text.length > MOST_BYTES || this.#count >= MOST_TEXTS)
      throw new UnfitTable('inflates-too-far', MOST_BYTES / 1024 / 1024);
    if (this.#length + most > this.#bytes.length) this.#grow(this.#length + most);
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(this.#count * 2);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    this.#length += this.#bytes.write(text, this.#length, 'utf8');
    this.#ends[this.#count] = this.#length;
    this.#count += 1;
  }

  /** undefined: the workbook names a text that it does not have. */
  get(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined;
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
  }

  #grow(least: number): void {
    const bytes = Buffer.allocUnsafeSlow(Math.max(least, Math.floor(this.#bytes.length * 1.5)));
    this.#bytes.copy(bytes, 0, 0, this.#length);
    this.#bytes = bytes;
  }
}
