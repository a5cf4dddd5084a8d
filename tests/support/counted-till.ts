/** A till of a shop that counts its drawer, for each story of a file. */
import { afterEach, beforeEach } from 'vitest';
import { Counter } from './counter.ts';
import { counting, Drawer } from './drawer.ts';
import { KNOWN, VirtualTill } from './virtual-till.ts';

/** No shift has been opened yet. The till is closed behind the story. */
export function eachCounted(begin: (opened: { till: VirtualTill; drawer: Drawer }) => void): void {
  let till: VirtualTill;
  beforeEach(async () => {
    till = await VirtualTill.open(KNOWN);
    counting(till);
    begin({ till, drawer: new Drawer(till) });
  });
  afterEach(() => till.close());
}

/** A shift is open with this float (tiyin), and somebody stands at the counter; quantities are reported in thousandths. */
export function eachSelling(
  floatTiyin: number,
  begin: (opened: { till: VirtualTill; drawer: Drawer; counter: Counter }) => void,
): void {
  let till: VirtualTill;
  beforeEach(async () => {
    till = new VirtualTill();
    till.amountScale = 1000;
    await till.start();
    till.know(KNOWN);
    counting(till);
    const drawer = new Drawer(till);
    drawer.open(floatTiyin);
    begin({ till, drawer, counter: new Counter(till) });
  });
  afterEach(() => till.close());
}
