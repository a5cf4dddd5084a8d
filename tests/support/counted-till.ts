/** A till of a shop that counts its drawer, for each story of a file. */
import { afterEach, beforeEach } from 'vitest';
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
