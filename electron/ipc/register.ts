/**
 * The door between the page and the main process: the sender is ours, or the caller gets an error with a
 * code. It stands before the house does: a page that asks early waits until the house is open.
 */
import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { CHANNEL_NAMES, type Channel } from '../../shared/contract/channel-names.ts';
import { fail } from '../../shared/result.ts';
import { isOurPage } from './our-page.ts';

/** Answers a request of our own page, whose arguments nobody has looked at yet. */
export type Answering = (channel: Channel, request: unknown) => Promise<unknown>;

const isOurs = ({ senderFrame }: IpcMainInvokeEvent): boolean =>
  senderFrame !== null && senderFrame.parent === null && isOurPage(senderFrame.url);

/** house: what answers, once it can. A house that can't be opened answers nobody: the till says so and ends. */
export function registerHandlers(house: Promise<Answering>): void {
  // Whoever opens the house hears why it can't be opened; here nobody may be asking yet.
  house.catch(() => undefined);
  for (const channel of CHANNEL_NAMES) {
    ipcMain.handle(channel, async (event, request: unknown) => {
      // Before anything is awaited: a frame may be gone afterwards.
      if (!isOurs(event)) return fail({ code: 'ipc.stranger' });
      const answer = await house;
      return await answer(channel, request);
    });
  }
}
