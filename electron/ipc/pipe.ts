/**
 * The one pipe between our pages and the main process: requests on one name, events on another. A sender that
 * is not the page of a registered window gets an error code. The pipe opens before the till, so that early
 * requests wait until the till is open.
 */
import { ipcMain } from 'electron';
import type { Publish } from '../../shared/contract/contract.ts';
import { fail } from '../../shared/result.ts';
import type { Answers } from './answers.ts';
import { EVENTS, isOurFrame, REQUESTS } from './our-page.ts';
import type { OurWindows } from './our-windows.ts';

/**
 * `till`: the answers, once the till is open. If the till cannot open, it reports why and ends without
 * answers.
 */
export function answerPages(windows: OurWindows, till: Promise<Answers>): void {
  // The opener reports the failure. Without this, no request may be waiting and the rejection would be
  // unhandled.
  till.catch(() => undefined);
  ipcMain.handle(REQUESTS, async ({ sender, senderFrame }, channel: unknown, request: unknown) => {
    // Check before any await, because the frame may be gone afterwards.
    if (!isOurFrame(senderFrame)) return fail({ code: 'ipc.stranger' });
    const principal = windows.principalOf(sender);
    if (principal === null) return fail({ code: 'ipc.stranger' });
    const answers = await till;
    return await answers(principal)(channel, request);
  });
}

export const publishTo =
  (windows: OurWindows): Publish =>
  (event, payload) => {
    for (const contents of windows.receiversOf(event)) contents.send(EVENTS, event, payload);
  };
