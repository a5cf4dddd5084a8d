/** Where a scan goes: what it means depends on what the till is waiting for, never on how it looks. */

import { isUnderWay } from '../../shared/payment/state.ts';
import { play } from '../sound/tones.ts';
import { newSale, submitPayerCode } from './paying.ts';
import { usePayments } from './payments.ts';
import { goTo, openDialog, openPicker, say, usePlace } from './place.ts';
import { isProduct, takeScannedProduct } from './selling.ts';

/** A hand scanner read something, whatever had the focus. */
export async function takeScan(text: string): Promise<void> {
  const { dialog, step } = usePlace.getState();
  if (dialog?.kind === 'quantity' || dialog?.kind === 'notices') openDialog(null);
  else if (dialog) {
    refuse('scan.dialog-open');
    return;
  }
  if (step.name === 'selling') {
    goTo('sale');
    if (await takeScannedProduct(text)) openPicker(null);
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
}

/** The camera read something: it looks only while the till waits for the customer's code. */
export function takeCameraText(text: string): void {
  const { triedCode, step } = usePlace.getState();
  if (step.name !== 'scanning') return;
  if (text === triedCode) {
    refuse('scan.same-code');
    return;
  }
  play('scan');
  void submitPayerCode(text);
}

function isOver(): boolean {
  const { step } = usePlace.getState();
  if (step.name === 'cash-done') return true;
  if (step.name !== 'payment') return false;
  const view = usePayments.getState().entries.get(step.transactionId)?.view;
  // Found later: the cashier has to read that first.
  return view !== undefined && view.state === 'paid' && !view.foundLater && !isUnderWay(view.state);
}

function refuse(key: 'scan.dialog-open' | 'scan.not-now' | 'scan.same-code'): void {
  play('error');
  say({ kind: 'warning', key });
}
