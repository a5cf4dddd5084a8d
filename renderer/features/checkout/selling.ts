/** Edits of the open basket, one request at a time. The page shows each answer. */
import type { Product } from '../../../shared/catalogue/product.ts';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import { type BasketAdded, LONGEST_SCAN } from '../../../shared/contract/basket.ts';
import type { Answer, Events, Request } from '../../../shared/contract/contract.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { LineId, SaleId } from '../../../shared/ids.ts';
import type { Tiyin } from '../../../shared/money.ts';
import { type Discount, type EnteredItem, ONE, productOfEntered } from '../../../shared/sale/basket.ts';
import { readMarking } from '../../../shared/sale/marking.ts';
import type { NextSale } from '../../context/actions.ts';
import type { OpenSale } from '../../context/open-sale.ts';
import { isBeforeCharge, isSelling } from '../../context/route.ts';
import type { AddedGoods, Selling } from '../../context/selling.ts';
import type { Stores } from '../../context/stores.ts';
import { nameOf } from '../../i18n/goods-words.ts';
import type { InOrder } from '../../ui/one-at-a-time.ts';
import { createGathering } from './gathering.ts';
import { reportParked } from './put-aside.ts';
import { scanName } from './scan-name.ts';
import { createTakingOut, type Edit, type EditRequest, type Swap } from './taking-out.ts';
import { createTaxing } from './taxing.ts';
import { untaxedGoods } from './untaxed-goods.ts';

/** inTurn: scans come faster than answers, so requests about baskets wait for one another. */
export function createSelling(
  stores: Stores,
  openSale: OpenSale,
  nextSale: NextSale,
  inTurn: InOrder,
): Selling {
  const { api, basket, payments, route, play } = stores;

  const refuse = (error: TillError): void => {
    play('error');
    route.say({ kind: 'error', error });
  };

  const openWhole = async (): Promise<void> => {
    const whole = await api.ask('basket.open', undefined);
    if (!whole.ok) return;
    const isAnother = whole.value.saleId !== basket.getState().saleId;
    if (isAnother) await openSale.refresh(whole.value.saleId);
    basket.open(whole.value);
    // The panel's step belonged to the earlier basket.
    if (isAnother && isBeforeCharge(route.getState())) route.toStep({ name: 'selling' });
  };

  /** The products of the same rows changed. The buttons below still change the row that the cashier chose. */
  const openNewGoods = async (): Promise<void> => {
    const { selectedId } = basket.getState();
    await openWhole();
    const isThere = basket.getState().lines.some(({ line }) => line.lineId === selectedId);
    if (selectedId !== null && isThere) basket.select(selectedId);
  };

  /** One edit of the open basket. */
  const edit = async <C extends Edit>(channel: C, request: EditRequest<C>): Promise<Answer<C>> => {
    const answer = await api.ask(channel, { saleId: basket.getState().saleId, ...request } as Request<C>);
    if (answer.ok && !basket.take(answer.value)) await openWhole();
    if (!answer.ok && (answer.error.code === 'basket.gone' || answer.error.code === 'basket.line-gone')) {
      await openWhole();
    }
    return answer;
  };

  /** Answers the reason of a refusal, or null. */
  const changeNow = async <C extends Edit>(
    channel: C,
    request: EditRequest<C>,
  ): Promise<TillError | null> => {
    if (!isSelling(route.getState())) return { code: 'basket.locked' };
    const answer = await edit(channel, request);
    if (!answer.ok) return answer.error;
    route.say(null);
    return null;
  };
  const change = <C extends Edit>(channel: C, request: EditRequest<C>): Promise<TillError | null> =>
    inTurn(() => changeNow(channel, request));

  /** Replaces the open basket. */
  const swap = <C extends Swap>(channel: C, request: Request<C>): Promise<TillError | null> =>
    inTurn(async () => {
      const left = basket.getState().saleId;
      const answer = await api.ask(channel, request);
      if (!answer.ok) return answer.error;
      // Known before the basket shows: a partly paid sale must show its rest.
      if (channel === 'basket.recall') await openSale.refresh(answer.value.saleId);
      basket.open(answer.value);
      route.startSale();
      nextSale.showPaymentUnderWay();
      if (channel === 'basket.recall') payments.noteEndsOf(answer.value.saleId);
      // Not awaited: the open list of parked baskets would refuse scans meanwhile.
      if (channel !== 'basket.empty') void reportParked(stores, left);
      return null;
    });

  /**
   * Asks for the weight or the piece's code that the goods need, or shows the refusal. A refused scan
   * (`scanned`) becomes a row, because the cashier may not see the screen.
   */
  const askFor = async (
    error: TillError,
    { code = null, scanned = false, goods, quantity = null }: AskedFor = {},
  ): Promise<void> => {
    const untaxed = goods && (await untaxedGoods(api, error, goods));
    if (untaxed) {
      play('error');
      route.openDialog({ kind: 'tax-group', ...untaxed });
      return;
    }
    const asks = error.code === 'quantity.weight-needed' || error.code === 'label.missing';
    const found = asks && error.field !== undefined ? await checkedProduct(error.field) : null;
    if (found) {
      play('scan');
      if (error.code === 'quantity.weight-needed') route.openDialog({ kind: 'weigh', product: found, code });
      else if (found.pieces === 1 && (quantity ?? ONE) === ONE)
        route.openDialog({ kind: 'label', product: found });
      else {
        const codes = code !== null && readMarking(code)?.ok ? [code] : [];
        const gather = { codes, lacks: error.limit ?? found.pieces, quantity };
        route.openDialog({ kind: 'label', product: found, gather });
      }
    } else if (scanned && code !== null && (await keepNow(code, error))) play('error');
    else refuse(error);
  };

  /** Keeps a refused scan as a row, which the cashier must answer. Answers whether there is such a row. */
  const keepNow = async (code: string, error: TillError): Promise<boolean> => {
    const now = route.getState();
    // At the card terminal the customer may have paid already: a row must not stop that sale.
    if (!isBeforeCharge(now) || now.step.name === 'terminal') return false;
    const kept = await edit('basket.keep-refused', { code: code.slice(0, LONGEST_SCAN), refused: error });
    return kept.ok;
  };

  const checkedProduct = async (id: string): Promise<Product | null> => {
    // A cast, not a parse: the id comes from the main process.
    const checked = await api.ask('catalogue.check', { productId: id as Product['productId'] });
    return checked.ok ? checked.value : null;
  };

  /** name: of goods that came without a scan. */
  const add = async (goods: EditRequest<'basket.add'>, scanned = false, name?: string): Promise<boolean> => {
    if (!isSelling(route.getState())) {
      await addLate(goods, name);
      return false;
    }
    const answer: Answer<'basket.add'> = await edit('basket.add', goods);
    if (answer.ok) reportAdded(answer.value);
    else if (answer.error.code === 'basket.locked') await addLate(goods, name);
    else {
      const { quantity = null } = goods;
      await askFor(answer.error, { code: 'code' in goods ? goods.code : null, scanned, goods, quantity });
    }
    return answer.ok;
  };

  const reportAdded = ({ lines }: BasketAdded): void => {
    const [view] = lines;
    const isUnknown = view?.line.what.kind === 'unknown';
    play(isUnknown ? 'error' : 'scan');
    const name = view ? nameOf(view) : '';
    // The row of an unknown scan is message enough.
    route.say(isUnknown ? null : { kind: 'done', key: 'basket.added', values: { name } });
  };

  /** After the answer to a question: the search that found the goods ends. */
  const endQuestion = (added: BasketAdded): null => {
    reportAdded(added);
    route.openPicker(null);
    return null;
  };

  const priceCheck = (code: string) => api.ask('product.price-check', { code: code.slice(0, LONGEST_SCAN) });

  const takingOut = createTakingOut(stores, { change, changeNow, inTurn, refuse, askFor });

  /** Goods that come during a payment: a row that stops the payment, or else a message that stays until read. */
  const addLate = async (goods: EditRequest<'basket.add'>, name = ''): Promise<void> => {
    play('error');
    const code = 'code' in goods ? goods.code : null;
    const found = code === null ? null : await priceCheck(code);
    const note = found?.ok && found.value ? found.value.name : code === null ? name : scanName(code);
    if (code !== null && (await keepNow(code, { code: 'scan.while-paying', note }))) {
      route.sayInPanel({ code: 'basket.refused-scan', note });
    } else route.missGoods({ code: openSale.now() ? 'basket.part-paid' : 'scan.while-paying', note });
  };

  return {
    addProduct: ({ productId, name }: Product, quantity: number | null = null): Promise<boolean> =>
      inTurn(() => add({ productId, ...counted(quantity) }, false, name)),
    addWeighed: ({ productId }: Product, quantity: number, code: string | null): Promise<TillError | null> =>
      inTurn(async () => {
        const goods = code === null ? { productId } : { code };
        const answer = await edit('basket.add', { ...goods, quantity });
        return answer.ok ? endQuestion(answer.value) : answer.error;
      }),
    addPiece: (product: Product, code: string): Promise<TillError | null | 'asks-on'> =>
      inTurn(async () => {
        const marking = readMarking(code);
        if (marking && !marking.ok) return marking.error;
        const found = marking && (await priceCheck(code));
        if (!found?.ok || found.value?.productId !== product.productId)
          return { code: 'label.other-piece', note: product.name };
        const answer = await edit('basket.add', { code });
        if (answer.ok) return endQuestion(answer.value);
        if (answer.error.code !== 'quantity.weight-needed') return answer.error;
        route.openDialog({ kind: 'weigh', product, code });
        return 'asks-on';
      }),
    takeScannedProduct: (code: string, quantity: number | null = null): Promise<boolean> =>
      inTurn(async () => {
        // Several words are a search, even if typed as fast as a scanner. One word may be a code.
        if (/^\p{L}+(?:\s+\p{L}+)+$/u.test(code.trim())) {
          route.openPicker({ kind: 'search', text: code });
          return false;
        }
        return add({ code: code.slice(0, LONGEST_SCAN), ...counted(quantity) }, true);
      }),
    keepRefused: (code: string, error: TillError): Promise<boolean> => inTurn(() => keepNow(code, error)),
    takeLate: (code: string): Promise<void> => inTurn(() => addLate({ code })),
    takeTypedProduct: (text: string, quantity: number | null = null): Promise<void> =>
      inTurn(async () => {
        const found = await priceCheck(text);
        if (!found.ok) refuse(found.error);
        else if (found.value) {
          if (await add({ code: text, ...counted(quantity) })) route.endSearch();
        } else if (/\p{L}/u.test(text)) route.openPicker({ kind: 'search', text });
        else await add({ code: text.slice(0, LONGEST_SCAN), ...counted(quantity) }, true);
      }),
    isProduct: async (code: string): Promise<boolean> => {
      const found = await priceCheck(code);
      return found.ok && found.value !== null;
    },
    priceCheck,
    ...createTaxing(stores, { edit, endQuestion, askFor, inTurn }),
    addScanned: (record: ProductRecord) => api.ask('goods.add-scanned', { record }),
    ...createGathering(stores, { edit, endQuestion, inTurn }),
    addOpenItem: async (item: EnteredItem, replaces: LineId | null, quantity: number) => {
      const error = await change('basket.add-open-item', { item, replaces, quantity });
      if (error?.code !== 'label.missing' || error.limit === undefined) return error;
      const gather = { codes: [], lacks: error.limit, quantity, item: { item, replaces } };
      route.openDialog({ kind: 'label', product: productOfEntered(item), gather });
      return 'asks-on' as const;
    },
    replaceUnknown: (lineId: LineId, { productId }: Product, quantity: number | null) =>
      change('basket.replace-unknown', { lineId, productId, ...counted(quantity) }),
    dismiss: (lineId: LineId): void => {
      void change('basket.dismiss', { lineId }).then((error) => error && refuse(error));
    },
    ...takingOut,
    setPrice: (lineId: LineId, priceTiyin: Tiyin | null): Promise<TillError | null> =>
      change('basket.price', { lineId, priceTiyin }),
    setDiscount: (lineId: LineId | null, discount: Discount | null): Promise<TillError | null> =>
      change('basket.discount', { lineId, discount }),
    setOther: (lineId: LineId, otherTiyin: Tiyin): Promise<TillError | null> =>
      change('basket.other', { lineId, otherTiyin }),
    setNote: (lineId: LineId, note: string): Promise<TillError | null> =>
      change('basket.note', { lineId, note }),
    emptyBasket: (reason: string | null): Promise<TillError | null> =>
      swap('basket.empty', { saleId: basket.getState().saleId, reason }),
    park: (name: string): Promise<TillError | null> =>
      swap('basket.park', { saleId: basket.getState().saleId, name }),
    recall: (saleId: SaleId): Promise<TillError | null> => swap('basket.recall', { saleId }),
    takeChanged: ({ open }: Events['basket.changed']): void => {
      if (open === null) return;
      void inTurn(async () => {
        const { saleId, revision } = basket.getState();
        if (saleId !== open.saleId || revision < open.revision) await openWhole();
        else if (open.areGoodsNew) await openNewGoods();
      });
    },
    refuse,
    settled: (): Promise<void> => inTurn(async () => undefined),
  };
}

interface AskedFor {
  readonly code?: string | null;
  readonly scanned?: boolean;
  readonly quantity?: number | null;
  /** The request that was refused, if it may be sent again. */
  readonly goods?: AddedGoods;
}

const counted = (quantity: number | null): { quantity?: number } => (quantity === null ? {} : { quantity });
