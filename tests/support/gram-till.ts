/** A till that reports quantities in thousandths, with whoever stands at it, for each story of a file. */
import { afterEach, beforeEach } from 'vitest';
import { Counter } from './counter.ts';
import { VirtualTill } from './virtual-till.ts';

export function eachInThousandths(begin: (opened: { till: VirtualTill; counter: Counter }) => void): void {
  let till: VirtualTill;
  beforeEach(async () => {
    till = new VirtualTill();
    till.amountScale = 1000;
    await till.start();
    begin({ till, counter: new Counter(till) });
  });
  afterEach(() => till.close());
}
