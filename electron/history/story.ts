/** Makes the story of a sale from its entries. */
import type {
  GoodsOfStory,
  ReducedGoods,
  StoryPart,
  StoryStep,
  TakenOutGoods,
} from '../../shared/history/story.ts';
import { instrumentNameOf } from '../../shared/payment/instrument.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import { detailsOf, type PaymentState } from '../../shared/payment/state.ts';
import type { Refund } from '../../shared/refund/refund.ts';
import type { SaleLine } from '../../shared/sale/line.ts';
import { reductionSums } from '../../shared/sale/reductions-of.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { VoidedGoods } from '../../shared/sale/voided.ts';
import type { Task } from '../../shared/task.ts';
import { slipOf, type Tender } from '../../shared/tender/tender.ts';
import { iso } from '../../shared/time.ts';
import type { Entry } from '../storage/journal.ts';

/** The entries with something to show, in order. `sale`: its lines name the returned goods. */
export function storyOf(sale: Pick<Sale, 'lines'>, entries: readonly Entry[]): readonly StoryStep[] {
  // Every tender entry repeats the lines, so the reductions are shown once and again only after a change.
  let recorded = JSON.stringify([]);
  return entries.flatMap((entry) => {
    const reduced = reducedIn(entry);
    const isNew = reduced !== null && JSON.stringify(reduced) !== recorded;
    if (isNew) recorded = JSON.stringify(reduced);
    const parts = partsOf(sale, entry);
    if (isNew && reduced.length > 0) parts.push({ what: 'reduced', goods: reduced });
    return parts.length === 0 ? [] : [stepOf(entry, parts)];
  });
}

const stepOf = (entry: Entry, parts: readonly StoryPart[]): StoryStep => ({
  seq: entry.seq,
  at: iso(entry.at.wallMs),
  ...whoDid(entry),
  parts,
});

function whoDid(entry: Entry): Pick<StoryStep, 'by' | 'approvedBy'> {
  const { actor, approvedBy } = entry;
  const took = entry.kind === 'goods.voided' ? whoTook(entry.payload.voided.lines) : null;
  if (took !== null) return took;
  const by = actor.by === 'staff' ? { person: actor.id, isTill: false } : { person: actor.for, isTill: true };
  return { by, approvedBy };
}

/**
 * The person who removed the goods, not the one who ended the basket. With several people, each of the goods
 * names its own and the step is the till's. null: an old entry without names.
 */
function whoTook(lines: VoidedGoods['lines']): Pick<StoryStep, 'by' | 'approvedBy'> | null {
  const [first] = lines;
  if (lines.every(({ by }) => by === null)) return null;
  const isOne = lines.every(({ by, approvedBy }) => by === first?.by && approvedBy === first.approvedBy);
  return first && isOne
    ? { by: { person: first.by, isTill: false }, approvedBy: first.approvedBy }
    : { by: { person: null, isTill: true }, approvedBy: null };
}

const takenOut = ({ goneWallMs, ...goods }: VoidedGoods['lines'][number]): TakenOutGoods => ({
  ...goods,
  at: goneWallMs === null ? null : iso(goneWallMs),
});

/** The whole basket's discount first, then each line's reductions; null: the entry has no lines. */
function reducedIn({ payload }: Entry): readonly ReducedGoods[] | null {
  if (!('sale' in payload && payload.sale && 'lines' in payload.sale)) return null;
  const { sale } = payload;
  const ofBasket = reductionSums(sale)
    .filter(({ of }) => of === 'basket')
    .map(({ lines: _, ...sum }) => ({ ...sum, name: null, price: null }));
  return [...ofBasket, ...sale.lines.flatMap(reducedLine)];
}

const reducedLine = ({
  name,
  unitPriceTiyin,
  listPriceTiyin = unitPriceTiyin,
  reductions = [],
}: SaleLine): readonly ReducedGoods[] =>
  reductions.flatMap(({ of, lessTiyin, by = null, approvedBy = null }) => {
    if (of === 'basket') return [];
    const price = of === 'price' ? { chargedTiyin: unitPriceTiyin, listTiyin: listPriceTiyin } : null;
    return [{ of, name, lessTiyin, price, by, approvedBy }];
  });

function partsOf(sale: Pick<Sale, 'lines'>, entry: Entry): StoryPart[] {
  const { payload } = entry;
  const parts: StoryPart[] = [];
  if (entry.kind === 'journal.salvaged') parts.push({ what: 'salvaged' });
  if (entry.kind === 'approval.given') {
    const { right, discount, amountTiyin, refundedTiyin, besides, voids } = entry.payload;
    const steps = voids?.steps.map(({ tenderId: _, ...step }) => step);
    const first = { right, discount, amountTiyin: amountTiyin ?? refundedTiyin, ...(steps && { steps }) };
    parts.push(...[first, ...besides].map((one) => ({ what: 'approval', ...one }) as const));
  }
  // An entry without lines only records that the goods continued as another sale.
  if (entry.kind === 'goods.voided' && entry.payload.voided.lines.length > 0) {
    parts.push({ what: 'taken-out', goods: entry.payload.voided.lines.map(takenOut) });
  }
  if (entry.kind === 'payment.begun') {
    const { payment } = entry.payload;
    const { amountTiyin, transactionId } = payment;
    parts.push({
      what: 'charge-sent',
      instrument: instrumentNameOf(payment),
      amountTiyin,
      transactionId,
    });
  } else if ('payment' in payload && payload.payment) {
    parts.push(
      paymentPart(
        payload.payment,
        'happening' in payload ? payload.happening : (HOW[entry.kind] ?? 'salvaged'),
      ),
    );
  } else if ('tender' in payload && payload.tender) parts.push(...tenderPart(payload.tender));
  if ('sale' in payload && payload.sale) {
    if (entry.kind === 'sale.voided') parts.push({ what: 'voided', reason: entry.payload.reason });
    else if (payload.sale.state === 'completed') parts.push({ what: 'completed' });
  }
  if ('refund' in payload && payload.refund) {
    const { kind, state, amountTiyin, reason, why, settled } = payload.refund;
    const returned = entry.kind === 'refund.moved' ? NOTHING : returnedBy(sale, payload.refund);
    parts.push({ what: 'refund', kind, state, amountTiyin, reason, why, settled, ...returned });
  }
  if ('receipt' in payload && payload.receipt) {
    const { state, link, why } = payload.receipt;
    parts.push({ what: 'receipt', state, link, why });
  }
  if ('tasks' in payload) parts.push(...(payload.tasks ?? []).map(taskPart));
  return parts;
}

interface Returned {
  readonly goods: readonly GoodsOfStory[];
  readonly toStock: boolean;
}
const NOTHING: Returned = { goods: [], toStock: false };

/** Each refund of a return lists all its goods, so only the first refund shows them. */
function returnedBy({ lines }: Pick<Sale, 'lines'>, { refundId, saleReturn }: Refund): Returned {
  if (saleReturn?.returnId !== refundId) return NOTHING;
  const goods = saleReturn.goods.map(({ lineId, quantity }) => ({
    name: lines.find((line) => line.lineId === lineId)?.name ?? '',
    quantity,
  }));
  return { goods, toStock: saleReturn.toStock };
}

/** The happening of entries that do not name one. */
const HOW: Partial<Record<Entry['kind'], string>> = { 'payment.adopted': 'adopted' };

const paymentPart = (payment: Payment, happening: string): StoryPart => {
  const { amountTiyin, transactionId, state } = payment;
  const details = detailsOf(payment);
  return {
    what: 'payment',
    happening,
    state: state.name,
    amountTiyin,
    transactionId,
    paymentId: details?.paymentId ?? null,
    cardNumber: details?.cardNumber ?? null,
    why: 'why' in state ? state.why : null,
    reason: reasonIn(state),
  };
};

function reasonIn(state: PaymentState): string | null {
  if ('word' in state && state.word) return state.word.reason;
  return 'reason' in state && state.reason !== '' ? state.reason : null;
}

function tenderPart(tender: Tender): readonly StoryPart[] {
  const { amountTiyin } = tender;
  switch (tender.kind) {
    case 'cash':
      return [{ what: 'cash', amountTiyin, givenTiyin: tender.givenTiyin, changeTiyin: tender.changeTiyin }];
    case 'terminal':
      return [{ what: 'terminal', amountTiyin, approval: slipOf(tender) }];
    case 'code':
    case 'invoice':
    case 'saved-card':
      return [];
  }
}

const taskPart = ({ kind, ended }: Task): StoryPart => ({
  what: 'task',
  kind,
  ended: ended === null ? null : { by: ended.by, how: ended.how },
});
