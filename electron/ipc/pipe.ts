/**
 * The one pipe between the page and the main process: requests on one name, events on another. A sender that
 * is not our page gets an error code. The pipe opens before the till, so that early requests wait until the
 * till is open.
 */
import { ipcMain, type WebContents } from 'electron';
import type { Publish } from '../../shared/contract/contract.ts';
import { fail } from '../../shared/result.ts';
import type { Answering } from './dispatch.ts';
import { EVENTS, isOurFrame, REQUESTS } from './our-page.ts';

/**
 * `till`: the handler of requests, once the till is open. If the till cannot open, it reports why and ends
 * without answers.
 */
export function answerPages(till: Promise<Answering>): void {
  // The opener reports the failure. Without this, no request may be waiting and the rejection would be
  // unhandled.
  till.catch(() => undefined);
  ipcMain.handle(REQUESTS, async ({ senderFrame }, channel: unknown, request: unknown) => {
    // Check before any await, because the frame may be gone afterwards.
    if (!isOurFrame(senderFrame)) return fail({ code: 'ipc.stranger' });
    const answer = await till;
    return await answer(channel, request);
  });
}

/** `page`: the page that gets the events; null: there is none. */
export const publishTo =
  (page: () => Pick<WebContents, 'send'> | null): Publish =>
  (event, payload) =>
    page()?.send(EVENTS, event, payload);
