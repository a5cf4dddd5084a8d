/** What a page that was taken over has in its hands: the bridge itself. */
import type { Page } from 'playwright';

/** Asks as the page can, past everything that the page's own code would check. */
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
