/** A till of a shop that counts its drawer, for each story of a file. */
import { Counter } from './counter.ts';
import { counting, Drawer } from './drawer.ts';
import { eachTill, inThousandths } from './each-till.ts';
import { KNOWN, type VirtualTill } from './virtual-till.ts';

/** Before any shift was opened. */
export const eachCounted = (begin: (opened: { till: VirtualTill; drawer: Drawer }) => void): void =>
  eachTill((till) => {
    counting(till);
    begin({ till, drawer: new Drawer(till) });
  });

/** The till opens and closes the shift of each day itself. */
export const countByDays = (till: VirtualTill): void => {
  till.settings = { ...till.settings, shifts: 'day' };
};

/**
 * A shift is open with this float (tiyin), and a cashier is at the counter; quantities are reported in
 * thousandths.
 */
export const eachSelling = (
  floatTiyin: number,
  begin: (opened: { till: VirtualTill; drawer: Drawer; counter: Counter }) => void,
): void =>
  eachTill((till) => {
    till.know(KNOWN);
    counting(till);
    const drawer = new Drawer(till);
    drawer.open(floatTiyin);
    begin({ till, drawer, counter: new Counter(till) });
  }, inThousandths);
