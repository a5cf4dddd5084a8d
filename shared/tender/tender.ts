/**
 * A way to pay a sale or a part of it. Cash and an outside card terminal are taken at once; a tender by the
 * service may need several payments until one is money.
 */
import { z } from 'zod';
import { SaleId, TenderId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { TiyinAmount } from '../money.ts';
import type { InstrumentName } from '../payment/instrument.ts';
import { Moment } from '../time.ts';

const Common = z.object({
  tenderId: TenderId,
  saleId: SaleId,
  /** The tender's share of the sale's total. */
  amountTiyin: TiyinAmount,
  /** When it became money; null: not yet. */
  takenAt: Moment.nullable(),
});

/** Copied from a terminal's slip: 1 to 32 printable characters, trimmed. */
export const LONGEST_SLIP = 32;
const SLIP_NUMBER = new RegExp(`^[^\\p{C}]{1,${LONGEST_SLIP}}$`, 'u');
export const SlipNumber = lineOfText(1, LONGEST_SLIP).regex(SLIP_NUMBER);

/** The same check, while typing. */
export const isSlipNumber = (text: string): boolean => SLIP_NUMBER.test(text.trim());

export const Tender = z.discriminatedUnion('kind', [
  Common.extend({
    kind: z.literal('cash'),
    /** Handed over by the customer, and given as change. */
    givenTiyin: TiyinAmount,
    changeTiyin: TiyinAmount,
  }),
  Common.extend({ kind: z.literal('code') }),
  Common.extend({ kind: z.literal('invoice') }),
  Common.extend({ kind: z.literal('saved-card') }),
  /**
   * approval: the number on the slip of a card terminal that is not connected to the till. null: the shop does
   * not ask for it, and none was typed.
   */
  Common.extend({ kind: z.literal('terminal'), approval: z.string().nullable() }),
]);
export type Tender = z.infer<typeof Tender>;

/** The number on the slip of a card terminal; null: no number, or no card terminal. Old rows may have an empty text. */
export const slipOf = (tender: Tender): string | null =>
  tender.kind === 'terminal' && tender.approval !== '' ? tender.approval : null;

/** Taken on a card terminal, and its row names no slip. */
export const isWithoutSlip = (tender: Tender): boolean =>
  tender.kind === 'terminal' && slipOf(tender) === null;

export const TenderKind = z.enum(['cash', 'terminal', 'code', 'invoice', 'saved-card']) satisfies z.ZodType<
  Tender['kind']
>;
export type TenderKind = Tender['kind'];

/** Tenders whose money moves through the service, each by one instrument. */
export const GATEWAY_KINDS = ['code', 'invoice', 'saved-card'] as const satisfies readonly TenderKind[];
export type GatewayKind = (typeof GATEWAY_KINDS)[number];
export type TenderOf<Kind extends TenderKind> = Extract<Tender, { readonly kind: Kind }>;

export const isByGateway = <T extends { readonly kind: TenderKind }>(
  tender: T,
): tender is T & { readonly kind: GatewayKind } => tender.kind !== 'cash' && tender.kind !== 'terminal';

export const INSTRUMENT_OF = {
  code: 'pass-code',
  invoice: 'invoice',
  'saved-card': 'saved-card',
} as const satisfies Readonly<Record<GatewayKind, InstrumentName>>;

export const KIND_OF = {
  'pass-code': 'code',
  invoice: 'invoice',
  'saved-card': 'saved-card',
} as const satisfies Readonly<Record<InstrumentName, GatewayKind>>;

/** Kinds that a shift's report has a line of even without money. */
export const ALWAYS_LISTED: ReadonlySet<TenderKind> = new Set(['cash', 'terminal', 'code']);

/** The order in which tenders give money back: the slowest and least certain first. */
export const GIVING_BACK_ORDER = [
  ...GATEWAY_KINDS,
  'terminal',
  'cash',
] as const satisfies readonly TenderKind[];

export const TENDER_KINDS = ['cash', ...GATEWAY_KINDS, 'terminal'] as const satisfies readonly TenderKind[];
