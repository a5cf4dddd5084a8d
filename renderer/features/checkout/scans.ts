/**
 * Routes each scanned text: to the basket, to the payment as a payer code, or to the history as a receipt. The
 * till's step decides, not the text's form; only a receipt is known by its form.
 */

import type { TillError } from '../../../shared/errors/till-error.ts';
import { isReceiptLink } from '../../../shared/fiscal/receipt-link.ts';
import { readElements } from '../../../shared/sale/gs1.ts';
import { isGtin, readMarking } from '../../../shared/sale/marking.ts';
import { isOfReceipt, readSaleCode, saleTail } from '../../../shared/sale/sale-code.ts';
import { isTrackData, mayBeCardNumber } from '../../../shared/tender/card-number.ts';
import { isPayerCode } from '../../../shared/tender/payer-code.ts';
import type { GoodsEntry, NextSale, Paying, ReturnEntry, Scans } from '../../context/actions.ts';
import { hasQuestion, isCovered } from '../../context/covered.ts';
import type { DialogRoute } from '../../context/dialog-route.ts';
import type { OpenSale } from '../../context/open-sale.ts';
import { mayBeTendered } from '../../context/payments.ts';
import { isBeforeCharge, panelPayment } from '../../context/route.ts';
import type { Selling } from '../../context/selling.ts';
import { needsSignIn } from '../../context/staff.ts';
import type { Stores } from '../../context/stores.ts';
import type { PlainKey } from '../../i18n/words.ts';
import { scanName } from './scan-name.ts';
import { saleOfReceipt } from './scanned-receipts.ts';
import { readTimes } from './times.ts';

/** A receipt, any link, or an id of the till: no product and no customer has such a code. */
const isOfSale = (text: string): boolean =>
  isOfReceipt(text) ||
  /^https:\/\//i.test(text.trim()) ||
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text.trim());

/** Names a receipt by its number, or the tax authority's receipt by the end of its link. */
const receiptName = (text: string): string => {
  const saleId = readSaleCode(text);
  return saleId === null ? scanName(text) : saleTail(saleId);
};

export function createScans(
  stores: Stores,
  { submitPayerCode, isEntering }: Paying,
  { takeScannedProduct, takeGoing, takeCode, takeLate, isProduct, priceCheck, keepRefused }: Selling,
  { newSale }: NextSale,
  openSale: OpenSale,
  goods: Pick<GoodsEntry, 'takesScans' | 'takeScan'>,
  returns: ReturnEntry,
): Scans {
  const { api, payments, route, till, play, staff } = stores;
  const refuse = (key: PlainKey): void => {
    play('error');
    route.say({ kind: 'warning', key });
  };

  /**
   * A dialog or question covers the basket, and a scan must not destroy its typed text. The scan is refused
   * there by name, and becomes a row of the basket.
   */
  const refuseBehind = async (text: string): Promise<void> => {
    play('error');
    // A receipt is no goods that could be missing in the basket.
    if (isOfReceipt(text)) {
      route.missScan({ code: 'scan.receipt-behind', note: receiptName(text) });
      return;
    }
    const found = await priceCheck(text);
    const note = found.ok && found.value ? found.value.name : scanName(text);
    const missed = { code: 'scan.dialog-open', note } as const;
    if (isCovered(stores)) route.missScan(missed);
    const { screen, step, triedCode } = route.getState();
    const isCustomers = step.name === 'scanning' || text.trim() === triedCode;
    if (screen !== 'sale' || isCustomers || (await keepRefused(text, missed))) return;
    route.missGoods(openSale.now() ? { code: 'basket.part-paid', note } : missed);
  };

  /**
   * The customer showed a code before the manager answered. It is never charged later, and never stored: no row
   * of the basket keeps it.
   */
  const dropEarly = async (text: string): Promise<boolean> => {
    if (!isPayerCode(text.trim()) || hasGoodsForm(text) || (await isProduct(text))) return false;
    play('error');
    const early: TillError = { code: 'scan.code-early' };
    if (isCovered(stores)) route.missScan(early);
    else route.sayInPanel(early);
    return true;
  };

  /** A magnetic stripe, or a card's number typed as fast as a scan: asked about nowhere, and kept nowhere. */
  const refuseCard = (code: 'card.track-data' | 'card.scanned'): void => {
    play('error');
    if (isCovered(stores)) route.missScan({ code });
    else if (route.getState().step.name === 'selling') route.say({ kind: 'error', error: { code } });
    else route.sayInPanel({ code });
  };

  /** Whether the dialog closes for this scan: it holds no input, or it asks for this piece's marking code. */
  const givesWay = async (dialog: DialogRoute, text: string): Promise<boolean> => {
    if (dialog.kind === 'notices') return true;
    if (dialog.kind === 'label' && !dialog.gather) {
      const marking = readMarking(text);
      const found = marking?.ok === false ? null : await priceCheck(text);
      if (found?.ok && found.value?.productId === dialog.product.productId) return true;
      // As if typed there: the code is a wrong answer to the question, and no goods of its own.
      if (marking !== null && route.getState().dialog === dialog) {
        play('error');
        const other: TillError = { code: 'label.other-piece', note: dialog.product.name };
        route.missScan(marking.ok ? other : marking.error);
        return false;
      }
    }
    await refuseBehind(text);
    return false;
  };

  const isOver = (): boolean => {
    const { step } = route.getState();
    if (step.name === 'sold') return true;
    if (step.name !== 'payment' || openSale.now()) return false;
    const view = payments.viewOf(step.transactionId);
    // Money that came unseen: the cashier must answer for the goods first.
    return view?.state === 'paid' && view.goodsSince === null;
  };

  /** Goods by the form of the code alone, even if they are not on file. */
  const hasGoodsForm = (text: string): boolean =>
    isGtin(text.trim()) || readMarking(text) !== null || readElements(text) !== null;

  /**
   * The sale is over: the next customer's first goods start the next sale, even if they are not on file. The
   * last customer's code, read again, does not.
   */
  const takeNext = async (text: string): Promise<void> => {
    if (text.trim() === route.getState().triedCode) refuse('scan.paid-code');
    else if (hasGoodsForm(text) || (await isProduct(text))) {
      await newSale();
      await takeScannedProduct(text);
    } else {
      play('error');
      route.missGoods({ code: 'scan.sale-over', note: scanName(text) });
    }
  };

  /** What the cashier must press first after a payment without money; else null. */
  const endedKey = (): PlainKey | null => {
    const id = panelPayment(route.getState());
    const view = id === null ? undefined : payments.viewOf(id);
    if (!view || view.state === 'paid' || !mayBeTendered(view)) return null;
    return view.state === 'abandoned' ? 'scan.another-code' : 'scan.try-again';
  };

  /** Goods are answered before the sale ends, or stay named until read. A customer's code is no goods. */
  const takeWhilePaying = async (text: string): Promise<void> => {
    const now = route.getState();
    if (text.trim() === now.triedCode) refuse('scan.same-code');
    else if (isBeforeCharge(now) || hasGoodsForm(text) || (await isProduct(text))) await takeLate(text);
    else refuse(endedKey() ?? 'scan.not-now');
  };

  const takeReceipt: Scans['takeReceipt'] = async (text) => {
    const { dialog } = route.getState();
    const found = await saleOfReceipt(api, text);
    // The person may be elsewhere by now.
    if (route.getState().dialog !== dialog) return;
    if (found.ok && found.value !== null) {
      play('scan');
      route.showSale(found.value);
      return;
    }
    play('error');
    route.missScan(found.ok ? { code: 'scan.no-receipt' } : found.error);
  };

  /**
   * Opens the sale of a receipt; the basket stays as it is. Answers whether the scan is finished: a link
   * without a receipt is not.
   */
  const openReceipt = async (text: string): Promise<boolean> => {
    const { screen, dialog, step } = route.getState();
    const found = await saleOfReceipt(api, text);
    if (found.ok && found.value === null) return false;
    const now = route.getState();
    // The person has gone on meanwhile.
    if (now.screen !== screen || now.dialog !== dialog || now.step !== step) return true;
    if (found.ok && found.value !== null) {
      play('scan');
      route.showSale(found.value);
      return true;
    }
    play('error');
    if (screen === 'history') route.search(text);
    else {
      route.goTo('sale');
      if (!found.ok) route.say({ kind: 'error', error: found.error });
    }
    return true;
  };

  const takeScan: Scans['takeScan'] = async (text) => {
    // There is no sale for the scan.
    if (till.getState().copied !== null || needsSignIn(staff.getState())) return;
    if (isTrackData(text)) {
      refuseCard('card.track-data');
      return;
    }
    if (route.getState().step.name === 'card' && mayBeCardNumber(text)) {
      refuseCard('card.scanned');
      return;
    }
    if (isEntering() && (await dropEarly(text))) return;
    if (hasQuestion(stores)) {
      await refuseBehind(text);
      return;
    }
    const { dialog, step, screen } = route.getState();
    if (dialog?.kind === 'price-check') {
      route.openDialog({ kind: 'price-check', code: text });
      return;
    }
    if (dialog?.kind === 'scan-receipt') return takeReceipt(text);
    if (dialog?.kind === 'return' && !isOfReceipt(text) && returns.take(text)) return;
    if (dialog?.kind === 'pieces' && (await takeGoing(dialog, text))) return;
    if (dialog?.kind === 'label' && dialog.gather) {
      const taken = await takeCode(text);
      if (taken === 'gone') return takeScan(text);
      if (taken === 'taken') return;
    }
    if (dialog) {
      if (!(await givesWay(dialog, text))) return;
      // Another scan may have answered the dialog meanwhile, and another dialog may be open.
      if (route.getState().dialog !== dialog) return takeScan(text);
      route.openDialog(null);
    }
    if (goods.takesScans()) return goods.takeScan(text);
    const mayOpen = screen === 'history' || step.name === 'selling' || isOver();
    if (mayOpen && (isOfReceipt(text) || isReceiptLink(text.trim())) && (await openReceipt(text))) return;
    if (screen === 'history' && isOfSale(text)) {
      route.search(text);
      return;
    }
    if (step.name === 'selling') {
      route.goTo('sale');
      // "3*", typed before the scan, or by fingers as fast as a scanner.
      const ahead = readTimes(route.getState().typed);
      const own = readTimes(text);
      const problem = own.problem ?? (ahead.what === '' ? ahead.problem : null);
      if (problem) {
        play('error');
        await keepRefused(own.what, problem);
        return;
      }
      const quantity = own.quantity ?? (ahead.what === '' ? ahead.quantity : null);
      const typed = route.takeTyped();
      if (await takeScannedProduct(own.what, quantity)) route.endSearch();
      // A quantity alone was for this scan: it must not go to the next goods.
      else if (ahead.what !== '') route.returnTyped(typed);
    } else if (step.name === 'scanning') await submitPayerCode(text);
    else if (isOver()) await takeNext(text);
    else await takeWhilePaying(text);
  };

  return {
    takeScan,
    takeReceipt,
    takeCameraText: (text) => {
      const { triedCode, step } = route.getState();
      if (step.name !== 'scanning') return;
      if (isCovered(stores)) {
        void refuseBehind(text);
        return;
      }
      if (text === triedCode) {
        refuse('scan.same-code');
        return;
      }
      play('scan');
      void submitPayerCode(text);
    },
  };
}
