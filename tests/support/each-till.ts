/** A till of its own for each story of a file, closed behind it. */
import { afterEach, beforeEach } from 'vitest';
import { Counter } from './counter.ts';
import { KNOWN, VirtualTill } from './virtual-till.ts';

/** For stories that keep to the one they find. open: makes it. */
export function eachTill(begin: (till: VirtualTill) => void, open = () => VirtualTill.open(KNOWN)): void {
  let till: VirtualTill;
  beforeEach(async () => {
    till = await open();
    begin(till);
  });
  afterEach(() => till.close());
}

interface AtCounter {
  readonly till: VirtualTill;
  readonly counter: Counter;
}

/** Its service is known, and somebody stands at it. */
export const eachAtCounter = (begin: (opened: AtCounter) => void): void =>
  eachTill((till) => begin({ till, counter: new Counter(till) }));

/** It reports quantities in thousandths. */
export async function inThousandths(): Promise<VirtualTill> {
  const till = new VirtualTill();
  till.amountScale = 1000;
  await till.start();
  return till;
}

/** Such a one, with whoever stands at it. */
export const eachInThousandths = (begin: (opened: AtCounter) => void): void =>
  eachTill((till) => begin({ till, counter: new Counter(till) }), inThousandths);
