/**
 * The one pipe between the page and the main process: requests on one name, events on another. The sender is our
 * own page, or gets an error with a code. It stands before the till does: a page that asks early waits until the
 * till is open.
 */
import { ipcMain, type WebContents } from 'electron';
import type { Publish } from '../../shared/contract/contract.ts';
import { fail } from '../../shared/result.ts';
import type { Answering } from './dispatch.ts';
import { EVENTS, isOurFrame, REQUESTS } from './our-page.ts';

/** till: what answers, once it can. A till that can't be opened answers nobody: it says so and ends. */
export function answerPages(till: Promise<Answering>): void {
  // Whoever opens the till hears why it can't be opened; here nobody may be asking yet.
  till.catch(() => undefined);
  ipcMain.handle(REQUESTS, async ({ senderFrame }, channel: unknown, request: unknown) => {
    // Before anything is awaited: a frame may be gone afterwards.
    if (!isOurFrame(senderFrame)) return fail({ code: 'ipc.stranger' });
    const answer = await till;
    return await answer(channel, request);
  });
}

/** page: the one that is told, while there is one. */
export const publishTo =
  (page: () => Pick<WebContents, 'send'> | null): Publish =>
  (event, payload) =>
    page()?.send(EVENTS, event, payload);
