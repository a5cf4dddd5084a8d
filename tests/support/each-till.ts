/** A till of its own for each story of a file, closed after it. */
import { afterEach, beforeEach } from 'vitest';
import { Counter } from './counter.ts';
import { KNOWN, VirtualTill } from './virtual-till.ts';

/** For stories with one till; open: creates it. */
export function eachTill(begin: (till: VirtualTill) => void, open = () => VirtualTill.open(KNOWN)): void {
  let till: VirtualTill;
  beforeEach(async () => {
    till = await open();
    begin(till);
  });
  afterEach(() => till.close());
}

/** The till does not know yet what its service can do. */
export const eachTillOfUnknownService = (begin: (till: VirtualTill) => void): void =>
  eachTill(begin, () => VirtualTill.open());

interface AtCounter {
  readonly till: VirtualTill;
  readonly counter: Counter;
}

/** Its service is known, and a cashier is at it. */
export const eachAtCounter = (begin: (opened: AtCounter) => void): void =>
  eachTill((till) => begin({ till, counter: new Counter(till) }));

/** It reports quantities in thousandths. */
export async function inThousandths(): Promise<VirtualTill> {
  const till = new VirtualTill();
  till.amountScale = 1000;
  await till.start();
  return till;
}

/** The same, with a cashier at it. */
export const eachInThousandths = (begin: (opened: AtCounter) => void): void =>
  eachTill((till) => begin({ till, counter: new Counter(till) }), inThousandths);
