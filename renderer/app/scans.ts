/** Where a scan goes: what it means depends on what the till is waiting for, never on how it looks. */

import type { NextSale } from '../features/checkout/next-sale.ts';
import type { Selling } from '../features/checkout/selling.ts';
import { readTimes } from '../features/checkout/times.ts';
import type { Paying } from '../features/payment/paying.ts';
import type { PlainKey } from '../i18n/words.ts';
import type { OpenSale } from './open-sale.ts';
import { needsSignIn } from './staff.ts';
import type { Stores } from './stores.ts';

export interface Scans {
  /** A hand scanner read something, whatever had the focus. */
  takeScan(text: string): Promise<void>;
  /** The camera read something: it looks only while the till waits for the customer's code. */
  takeCameraText(text: string): void;
}

/** Dialogs that a scan closes: what is in them is not lost, or is what the scan answers. */
const GIVES_WAY: ReadonlySet<string> = new Set(['quantity', 'weigh', 'label', 'notices']);

/** A receipt's link, or an id of ours: no product and no customer has such a code. */
const isOfSale = (text: string): boolean =>
  /^https:\/\//i.test(text.trim()) || /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text.trim());

export function createScans(
  { payments, route, till, play, staff, approving }: Stores,
  { submitPayerCode }: Paying,
  { takeScannedProduct, isProduct }: Selling,
  { newSale }: NextSale,
  openSale: OpenSale,
): Scans {
  const refuse = (key: PlainKey): void => {
    play('error');
    route.say({ kind: 'warning', key });
  };

  const isOver = (): boolean => {
    const { step } = route.getState();
    if (step.name === 'sold') return true;
    if (step.name !== 'payment' || openSale.now()) return false;
    const view = payments.viewOf(step.transactionId);
    // Where nobody saw it become money, the cashier has to answer for the goods first.
    return view?.state === 'paid' && view.goodsSince === null;
  };

  return {
    takeScan: async (text) => {
      // There is no sale that it could go into.
      if (till.getState().copied !== null || needsSignIn(staff.getState())) return;
      if (approving.getState().wanted !== null) {
        refuse('scan.dialog-open');
        return;
      }
      const { dialog, step, screen } = route.getState();
      if (dialog?.kind === 'price-check') {
        route.openDialog({ kind: 'price-check', code: text });
        return;
      }
      if (dialog && GIVES_WAY.has(dialog.kind)) route.openDialog(null);
      else if (dialog) {
        refuse('scan.dialog-open');
        return;
      }
      if (screen === 'history' && isOfSale(text)) {
        route.lookFor(text);
        return;
      }
      if (step.name === 'selling') {
        route.goTo('sale');
        // "3*", typed before the scan or by a scanner of a person's fingers.
        const ahead = readTimes(route.getState().typed);
        const own = readTimes(text);
        const quantity = own.quantity ?? (ahead.what === '' ? ahead.quantity : null);
        if (await takeScannedProduct(own.what, quantity)) route.openPicker(null);
      } else if (step.name === 'scanning') await submitPayerCode(text);
      else if (isOver()) {
        // The sale is over: the next customer's first product starts the next one. The code on the last
        // customer's phone, read once more, does not.
        if (!(await isProduct(text))) {
          refuse('scan.not-now');
          return;
        }
        await newSale();
        await takeScannedProduct(text);
      } else refuse('scan.not-now');
    },
    takeCameraText: (text) => {
      const { triedCode, step } = route.getState();
      if (step.name !== 'scanning') return;
      if (text === triedCode) {
        refuse('scan.same-code');
        return;
      }
      play('scan');
      void submitPayerCode(text);
    },
  };
}
