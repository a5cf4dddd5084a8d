/** Counts the entries that a report can't read, so that one damaged entry does not hide all its figures. */
export class Unread {
  readonly #seqs = new Set<number>();

  /** instead: the value for an unreadable entry. */
  read<T>(seq: unknown, read: () => T, instead: T): T {
    try {
      return read();
    } catch {
      // The day's check reports the damage.
      this.#seqs.add(Number(seq));
      return instead;
    }
  }

  get count(): number {
    return this.#seqs.size;
  }
}
