/** Asks the main process of a running till as its page does. */
import type { RunningTill } from '../../tools/driver/running-till.ts';

export const invoke = (till: RunningTill, channel: string, request?: unknown): Promise<unknown> =>
  till.page.evaluate(
    ([name, what]) =>
      (
        window as unknown as { tilla: { invoke(name: string, what: unknown): Promise<unknown> } }
      ).tilla.invoke(name, what),
    [channel, request] as const,
  );
