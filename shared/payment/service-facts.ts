/**
 * Facts about a service that its document does not promise: learned from the till's traffic or a conformance run, or
 * given by provisioning. They are kept per base_url and service_id. Without a fact, the till takes the safe side.
 */
import { z } from 'zod';

const Reads = z.union([z.literal('negative'), z.number().int()]);

/** The answer to a look-up of an id that was never sent: an error_code, a success without a payment, or an HTTP status. */
export const NeverSent = z.union([
  z.number().int().negative(),
  z.literal('empty'),
  z.strictObject({ http: z.number().int().min(300).max(599) }),
]);
export type NeverSent = z.infer<typeof NeverSent>;

const Facts = z.object({
  /** The status of an unconfirmed payment after its window: any negative one, or this value. */
  lapsed_reads: Reads.optional(),
  /** The status of a fully reversed payment. */
  reversed_reads: Reads.optional(),
  /** The forms of status_by_mti that the service answers. */
  look_up: z.enum(['plain', 'dated', 'both']).optional(),
  /** A payment's transaction_id is found as merchant_trans_id. */
  finds_transaction_id: z.boolean().optional(),
  never_sent: NeverSent.optional(),
  /** The answer to a second confirm of a confirmed payment; a number: the code of the refusal. */
  repeated_confirm: z.union([z.enum(['accepted', 'refused']), z.number().int().negative()]).optional(),
  /** Marking codes longer than a label (section 2.5) are sent cut, or refused at the scan. Left out: cut. */
  marking_labels: z.enum(['cut', 'refuse']).optional(),
});

const FactName = Facts.keyof();
export type FactName = z.infer<typeof FactName>;

/** Files of 0.1 and of older conformance runs use another name. */
const withNewNames = (read: unknown): unknown => {
  if (typeof read !== 'object' || read === null || !('never_sent_code' in read)) return read;
  const { never_sent_code: never_sent, ...rest } = read;
  return { never_sent, ...rest };
};

/** What a provisioning file and a conformance run can say. */
export const GivenFacts = z.preprocess(withNewNames, Facts);
export type GivenFacts = z.infer<typeof GivenFacts>;

/** Older versions learned the code of a repeated confirm from traffic, which proves nothing. */
const isLearnedFromTraffic = (learned: readonly string[] = []): boolean =>
  learned.includes('repeated_confirm');

/** A code that also refused a first confirm proves nothing. */
const withoutSpoiled = <F extends GivenFacts>(facts: F, codes: readonly number[] = []): F =>
  codes.some((code) => code === facts.repeated_confirm) ? { ...facts, repeated_confirm: 'refused' } : facts;

/** As a person writes them: an unknown name is refused. What "Copy as text" adds about its own till is left out. */
export const WrittenFacts = z.preprocess(
  withNewNames,
  z
    .strictObject({
      ...Facts.shape,
      first_confirm_codes: z.array(z.number().int()).optional(),
      learned: z.array(z.string()).optional(),
      belied: z.array(z.string()).optional(),
    })
    .transform(({ first_confirm_codes: codes = [], learned, belied: _, ...facts }): GivenFacts => {
      const { repeated_confirm: code } = facts;
      const isStale = typeof code === 'number' && isLearnedFromTraffic(learned);
      return withoutSpoiled(facts, isStale ? [code] : codes);
    }),
);

/** What the till keeps: the facts, their origin, and what contradicts them. */
export const ServiceFacts = z.preprocess(
  withNewNames,
  Facts.extend({
    /** Codes that refused the first confirm of a payment: they never prove that it is confirmed. */
    first_confirm_codes: z.array(z.number().int()).optional(),
    /** Learned here, and not given. */
    learned: z.array(FactName).optional(),
    /** The service has contradicted them: they are neither learned nor given again. */
    belied: z.array(FactName).optional(),
  }),
);
export type ServiceFacts = z.infer<typeof ServiceFacts>;

const without = (facts: ServiceFacts, names: readonly FactName[]): ServiceFacts => {
  const rest = { ...facts };
  for (const name of names) delete rest[name];
  return rest;
};

const added = (names: readonly FactName[] | undefined, more: readonly FactName[]): FactName[] => [
  ...new Set([...(names ?? []), ...more]),
];

const namesIn = (facts: GivenFacts): readonly FactName[] =>
  FactName.options.filter((name) => facts[name] !== undefined);

/** Given facts replace learned ones, but not what the service has contradicted. */
export function withGiven(known: ServiceFacts, given: GivenFacts): ServiceFacts {
  const taken = without(given, known.belied ?? []);
  const { learned, ...rest } = known;
  const stillLearned = learned?.filter((name) => taken[name] === undefined) ?? [];
  return { ...rest, ...taken, ...(stillLearned.length > 0 ? { learned: stillLearned } : {}) };
}

/** With a new lesson. A contradicted fact is not learned again. */
export function withLearned(known: ServiceFacts, lesson: GivenFacts): ServiceFacts {
  const taken = without(lesson, known.belied ?? []);
  const names = namesIn(taken);
  return names.length === 0 ? known : { ...known, ...taken, learned: added(known.learned, names) };
}

/** Without a fact that the service has contradicted, for good. */
export const withoutBelied = (known: ServiceFacts, name: FactName): ServiceFacts => ({
  ...without(known, [name]),
  ...(known.learned ? { learned: known.learned.filter((one) => one !== name) } : {}),
  belied: added(known.belied, [name]),
});

/** Whether the status is what the fact names. */
export const reads = (fact: ServiceFacts['lapsed_reads'], status: number): boolean =>
  fact === 'negative' ? status < 0 : fact === status;

/** A lapse, by the interface (negative) or by the fact. Status 2 alone proves nothing. */
export const readsLapsed = (facts: ServiceFacts, status: number): boolean =>
  status < 0 || (status !== 2 && reads(facts.lapsed_reads, status));

/** Lapsed payments are known to read otherwise than 2, so 2 after the window is money. */
export const successOutlivesWindow = (facts: ServiceFacts): boolean =>
  facts.lapsed_reads !== undefined && facts.lapsed_reads !== 2;

export const readsReversed = (facts: ServiceFacts, status: number): boolean =>
  facts.reversed_reads !== undefined && facts.reversed_reads !== 2 && reads(facts.reversed_reads, status);

/** null and undefined are no answer. */
export function isSameAnswer(
  one: NeverSent | null | undefined,
  other: NeverSent | null | undefined,
): boolean {
  if (one === null || one === undefined || other === null || other === undefined) return false;
  return typeof one === 'object' && typeof other === 'object' ? one.http === other.http : one === other;
}

/**
 * Whether a confirm refused with this code repeats an accepted one: the code never refused a first confirm. The caller
 * checks that it came twice in a row inside the window, after an unanswered confirm, while the status reads 2.
 */
export const provesConfirmed = (facts: ServiceFacts, code: number): boolean =>
  facts.repeated_confirm === code &&
  !isLearnedFromTraffic(facts.learned) &&
  !(facts.first_confirm_codes ?? []).includes(code);
