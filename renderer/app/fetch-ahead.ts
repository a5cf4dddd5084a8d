/**
 * Loads the later parts of the page while the till is idle, so that no press waits for the disk. A failure is
 * ignored here: the press that needs the part reports it.
 */
import { BROKEN_DIALOG } from '../ui/dialog-boundary.tsx';
import { LETTERS } from '../ui/keyboard/on-screen-keyboard.tsx';
import { MENU } from '../ui/popup-menu.tsx';
import { FEATURES, LATER_DIALOGS, SCREENS } from './features.ts';
import { OVER, PANEL } from './first-screen-parts.ts';

/** In the order in which a cashier needs them. */
const PARTS = [
  MENU,
  LETTERS,
  PANEL.SoldPanel,
  PANEL.CardPanel,
  PANEL.PartPanel,
  PANEL.InvoicePanel,
  PANEL.HalfPaidPanel,
  ...LATER_DIALOGS,
  ...FEATURES.flatMap(({ ahead }) => ahead ?? []),
  BROKEN_DIALOG,
  OVER.PrintJob,
  PANEL.JournalPanel,
  ...Object.values(SCREENS),
];

export async function fetchAhead(): Promise<void> {
  for (const { fetch } of PARTS) {
    await new Promise((idle) => requestIdleCallback(idle));
    await fetch().catch(() => undefined);
  }
}
