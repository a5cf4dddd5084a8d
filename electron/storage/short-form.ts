/**
 * The short JSON of an entry. A moment is `[wallMs, monoMs, bootId]`, an endpoint `[baseUrl, serviceId,
 * mode]`. Usual values are left out, and so are ids that a neighbouring row holds. Reading restores all of
 * it. An entry stored in full reads the same.
 */
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import { tiyin } from '../../shared/money.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import type { Refund } from '../../shared/refund/refund.ts';
import type { SaleLine } from '../../shared/sale/line.ts';
import type { Task } from '../../shared/task.ts';
import type { Moment } from '../../shared/time.ts';

type Row = Record<string, unknown>;

/**
 * The usual values, by the name of the row in a payload. Each listed property is required in its row, so a
 * gap has one meaning. Never change a listed value, because stored entries are read with it.
 */
const USUAL = {
  lines: { barcode: null, unitsCode: null, labels: [], discountTiyin: tiyin(0), otherTiyin: tiyin(0) },
  payment: { cashboxCode: null, setAside: false, resumed: false },
  receipt: { corrections: [], unanswered: false, link: null, why: null },
  received: { received_ecash: 0, received_cash: 0, received_card: 0 },
  refund: { unanswered: false, why: null, settled: null, notThereAt: null, notThereBy: null },
  tasks: { refundId: null },
} satisfies {
  readonly lines: Partial<SaleLine>;
  readonly payment: Partial<Payment>;
  readonly receipt: Partial<Receipt>;
  readonly received: Receipt['received'];
  readonly refund: Partial<Refund>;
  readonly tasks: Partial<Task>;
};
const USUAL_OF: ReadonlyMap<string, Row> = new Map(Object.entries(USUAL));

/**
 * Ids that a row leaves out because a neighbouring row holds the same id: [id, neighbour]. Never change these
 * either.
 */
const STORED_BESIDE: ReadonlyMap<string, readonly (readonly [string, string])[]> = new Map([
  ['tender', [['saleId', 'sale']]],
  [
    'payment',
    [
      ['saleId', 'sale'],
      ['tenderId', 'tender'],
    ],
  ],
]);

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** The values that the row of this name leaves out. */
function leftOutOf(payload: Row, name: string): Row | undefined {
  const usual = USUAL_OF.get(name);
  const ids = STORED_BESIDE.get(name);
  if (ids === undefined) return usual;
  const leftOut = { ...usual };
  for (const [id, by] of ids) {
    const beside = payload[by];
    if (isRow(beside) && Object.hasOwn(beside, id)) leftOut[id] = beside[id];
  }
  return leftOut;
}

/** An entry's payload in short form. The given payload stays unchanged. */
export function shorten(payload: Readonly<Row>): Row {
  const short: Row = {};
  for (const name of Object.keys(payload))
    short[name] = shortenValue(payload[name], leftOutOf(payload, name));
  return short;
}

function shortenValue(value: unknown, leftOut: Row | undefined): unknown {
  if (!isRow(value)) return value;
  if (Array.isArray(value)) return value.map((item) => shortenValue(item, leftOut));
  if ('bootId' in value) return [value.wallMs, value.monoMs, value.bootId];
  if ('baseUrl' in value) return [value.baseUrl, value.serviceId, value.mode];
  const short: Row = {};
  for (const name of Object.keys(value)) {
    const held = value[name];
    if (leftOut !== undefined && Object.hasOwn(leftOut, name) && isSame(held, leftOut[name])) continue;
    short[name] = isRow(held) ? shortenValue(held, USUAL_OF.get(name)) : held;
  }
  return short;
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const isSame = (value: unknown, other: unknown): boolean =>
  value === other || (isEmpty(value) && isEmpty(other));

export const shortMoment = ({ wallMs, monoMs, bootId }: Moment) => [wallMs, monoMs, bootId] as const;

/** A payload or head in full form, not yet parsed. stored: the parsed JSON, which is changed in place. */
export function lengthen(stored: unknown): unknown {
  if (!isRow(stored)) return stored;
  for (const name of Object.keys(stored)) stored[name] = lengthenValue(stored[name], leftOutOf(stored, name));
  return stored;
}

function lengthenValue(value: unknown, leftOut: Row | undefined): unknown {
  if (!isRow(value)) return value;
  if (Array.isArray(value)) return tupleIn(value) ?? lengthenItems(value, leftOut);
  for (const name of Object.keys(value)) {
    const held = value[name];
    if (isRow(held)) value[name] = lengthenValue(held, USUAL_OF.get(name));
  }
  for (const name in leftOut) if (!Object.hasOwn(value, name)) value[name] = leftOut[name];
  return value;
}

function lengthenItems(items: unknown[], leftOut: Row | undefined): unknown {
  for (const [at, item] of items.entries()) items[at] = lengthenValue(item, leftOut);
  return items;
}

/** The books hold no other array of this shape. */
function tupleIn(
  items: readonly unknown[],
): Moment | Record<'baseUrl' | 'serviceId' | 'mode', unknown> | null {
  if (items.length !== 3) return null;
  const [first, second, third] = items;
  if (typeof second !== 'number' || typeof third !== 'string') return null;
  if (typeof first === 'number') return { wallMs: first, monoMs: second, bootId: third };
  return typeof first === 'string' ? { baseUrl: first, serviceId: second, mode: third } : null;
}
