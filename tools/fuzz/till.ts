/** A whole till on a folder, in training, with the page's requests; and a shop's first minutes in it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { noticeBoard } from '../../electron/app/notice-board.ts';
import { openFolder } from '../../electron/app/open-folder.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { type Answering, dispatchTo } from '../../electron/ipc/dispatch.ts';
import { NOTHING_LOST } from '../../electron/provisioning/provisioned.ts';
import { trainingService } from '../../electron/provisioning/services.ts';
import { openBooks } from '../../electron/storage/open-books.ts';
import { codeOf } from '../../electron/training/payer-codes.ts';
import type { Answer, ChannelName, Request } from '../../shared/contract/contract.ts';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { NO_MACHINE } from '../../shared/machine.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { plainPins, plainSettings } from '../simulation/plain-machine.ts';
import { UNATTENDED } from '../simulation/unattended.ts';
import { must } from './target.ts';

const [BREAD] = SAMPLE_PRODUCTS;
const PATIENCE_MS = 20_000;
export const OPEN_SALE = 'the-open-sale';

export interface FuzzTill {
  readonly answer: Answering;
  /** Existing ids and texts. */
  readonly known: readonly string[];
  /** Meaningful values by a request's field, so that a handler has work. */
  readonly meant: Readonly<Record<string, readonly (string | number)[]>>;
  /** The open sale, which `meant` names OPEN_SALE. */
  openSale(): Promise<string>;
  /** Adds bread to the open basket and charges this code. */
  sell(payerCode: string): Promise<TransactionId | null>;
  /** @throws with its trace if something broke inside. */
  mustBeWhole(): void;
  close(): Promise<void>;
}

export async function openFuzzTill(folder: string): Promise<FuzzTill> {
  const clock = systemClock();
  const bugs: string[] = [];
  const onBug = (where: string, bug: unknown): void => void bugs.push(`${where}: ${inspect(bug)}`);
  const random = systemRandomness();
  const publish = (): void => undefined;
  const notices = noticeBoard(publish, []);
  const books = openBooks(folder, { clock, random, notices, secondFolder: null, machine: NO_MACHINE });
  const service = await trainingService(folder, clock);
  if (!service.ok) throw new Error(service.error.code);
  const till = openFolder({
    folder,
    version: '0.0.0',
    clock,
    random,
    machine: NO_MACHINE,
    notices,
    books,
    settings: plainSettings(DEFAULT_SETTINGS),
    prepared: {
      isNew: true,
      installation: null,
      service,
      endpoint: service.value.endpoint,
      pending: null,
      secretInMemoryOnly: false,
      trainingCodes: [],
      troubles: [],
      staff: [],
      lost: NOTHING_LOST,
      wasElsewhere: false,
    },
    pins: await plainPins(),
    restart: null,
    systemProxy: () => Promise.resolve('DIRECT'),
    publish,
    showTrainingCustomer: () => undefined,
    documents: UNATTENDED.documents,
    onBug,
  });
  await till.start();
  const mustBeWhole = (): void => must(bugs.length === 0, `a bug: ${bugs.join('; ')}`);
  const dispatch = dispatchTo({ handlers: till.handlers, gate: till.gate, onBug });
  const answer: Answering = async (channel, request) => {
    try {
      return await dispatch(channel, request);
    } finally {
      mustBeWhole();
    }
  };
  const ask = async <C extends ChannelName>(channel: C, request: Request<C>): Promise<Answer<C>> =>
    (await answer(channel, request)) as Answer<C>;

  const openSale = async (): Promise<SaleId> => {
    const opened = await ask('till.open', undefined);
    if (!opened.ok) throw new Error(opened.error.code);
    return opened.value.basket.saleId;
  };
  const freshSale = async (): Promise<SaleId> => {
    const saleId = await openSale();
    const next = await ask('basket.empty', { saleId, reason: null });
    return next.ok ? next.value.saleId : saleId;
  };
  /** A fresh basket with one bread. */
  const bread = async () => {
    const saleId = await freshSale();
    await ask('basket.add', { saleId, code: BREAD?.barcode ?? '' });
    return { saleId, totalTiyin: tiyin(BREAD?.priceTiyin ?? 0) };
  };
  const sell = async (payerCode: string): Promise<TransactionId | null> => {
    const begun = await ask('tender.code', { ...(await bread()), payerCode });
    return begun.ok ? begun.value.transactionId : null;
  };
  const isPaid = async (id: TransactionId): Promise<boolean> => {
    const sales = await ask('sales.recent', { limit: 10 });
    const payments = sales.ok ? sales.value.flatMap((sale) => sale.payments) : [];
    return payments.some((payment) => payment.transactionId === id && payment.state === 'paid');
  };

  const cash = await bread();
  await ask('tender.cash', { ...cash, givenTiyin: cash.totalTiyin });
  const soldByCode = async (): Promise<TransactionId> => {
    const paid = await sell(codeOf('approved'));
    must(paid !== null, 'nothing can be sold by code');
    for (let waitedMs = 0; !(await isPaid(paid)); waitedMs += 20) {
      if (waitedMs > PATIENCE_MS) throw new Error('a payment is never paid');
      await sleep(20);
    }
    return paid;
  };
  const givenBack = await soldByCode();
  const refund = await ask('refund.give', { transactionId: givenBack, amountTiyin: null, reason: 'why' });
  const refunds = refund.ok ? refund.value.refunds : [];
  must(refunds.length === 1, 'nothing can be given back');
  const paid = await soldByCode();
  const refused = await sell(codeOf('declined'));
  const open = await freshSale();
  const known = [cash.saleId, paid, refused ?? '', open, BREAD?.productId ?? '', BREAD?.barcode ?? '', 'why'];
  const price = BREAD?.priceTiyin ?? 0;
  const meant = {
    saleId: [OPEN_SALE, OPEN_SALE, OPEN_SALE, cash.saleId],
    transactionId: [paid, givenBack, refused ?? paid],
    refundId: refunds.map(({ refundId }) => refundId),
    productId: [BREAD?.productId ?? ''],
    quantity: [ONE],
    totalTiyin: [price, price, 2 * price],
    givenTiyin: [price, 5 * price],
    amountTiyin: [price, 1],
    paymentId: ['1', '9007199254740993'],
    reason: ['because', 'why'],
    link: ['https://receipts.example/check?t=1'],
    code: ['olma-7788-nok'],
    line: [0, 1],
    base64: ['iVBORw0KGgo='],
    Name: ['Obi non'],
    SPIC: [BREAD?.spic ?? ''],
    PackageCode: [BREAD?.packageCode ?? ''],
  };
  return { answer, known, meant, openSale, sell, mustBeWhole, close: till.close };
}
