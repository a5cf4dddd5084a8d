/**
 * A pause between looks. Frames are not even fetched meanwhile: the track's stream keeps the newest and drops the
 * others by itself, which costs less than to take each and give it back.
 */
export class Pause {
  #untilMs = 0;
  #wake: () => void = () => undefined;

  /** From now on, for so long. */
  begin(nowMs: number, lengthMs: number): void {
    this.#untilMs = nowMs + lengthMs;
  }

  isOver(nowMs: number): boolean {
    return nowMs >= this.#untilMs;
  }

  /** Resolves at its end; at once where there is none. */
  async over(nowMs: number): Promise<void> {
    if (this.isOver(nowMs)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timer = setTimeout(resolve, this.#untilMs - nowMs);
    await promise;
    clearTimeout(timer);
  }

  /** Ends it: what comes now may be news. */
  end(): void {
    this.#untilMs = 0;
    this.#wake();
  }
}
