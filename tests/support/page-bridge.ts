/** What an attacker in the page has: the bridge itself. */
import type { Page } from 'playwright';

/** Sends what the page could send, past all checks of the page's own code. */
export const askAsPage = (page: Page, channel: unknown, request?: unknown): Promise<unknown> =>
  page.evaluate(
    async ([name, body]) => {
      const { tilla } = window as unknown as {
        tilla: { invoke(channel: unknown, request: unknown): Promise<unknown> };
      };
      return await tilla.invoke(name, body).catch((thrown: unknown) => `rejected: ${String(thrown)}`);
    },
    [channel, request] as const,
  );
