/**
 * A pause between decodes, without fetching frames: the track's stream keeps the newest frame and drops the
 * others. This is cheaper than taking and returning each frame.
 */
export class Pause {
  #untilMs = 0;
  #wake: () => void = () => undefined;

  /** Pauses from now on, for this long. */
  start(nowMs: number, lengthMs: number): void {
    this.#untilMs = nowMs + lengthMs;
  }

  isOver(nowMs: number): boolean {
    return nowMs >= this.#untilMs;
  }

  /** Resolves at the end of the pause; at once without a pause. */
  async over(nowMs: number): Promise<void> {
    if (this.isOver(nowMs)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timer = setTimeout(resolve, this.#untilMs - nowMs);
    await promise;
    clearTimeout(timer);
  }

  /** Ends the pause: the next frame may contain a new code. */
  end(): void {
    this.#untilMs = 0;
    this.#wake();
  }
}
