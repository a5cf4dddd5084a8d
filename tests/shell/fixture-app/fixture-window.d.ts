/** What the fixture's preload puts on the page. */
interface Window {
  readonly fixture: {
    readonly version: number;
    readonly nested: { readonly list: readonly number[] };
    invoke(channel: string, ...args: unknown[]): Promise<unknown>;
    send(channel: string, ...args: unknown[]): void;
    twice<T>(value: T): [T, T];
    fail(): never;
    onTick(listener: (...args: unknown[]) => void): () => void;
    requireFails(): boolean;
  };
  readonly early?: string;
  readonly ran?: boolean;
  readonly inline?: boolean;
}
