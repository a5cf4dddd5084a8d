/**
 * What the interface document does not promise and a rule needs: learned from the till's own traffic and from real
 * lapses, from a conformance run, or given by provisioning; kept per base_url and service_id. A fact that is
 * missing is not known, and then the till takes the safe side.
 */
import { z } from 'zod';

const Reads = z.union([z.literal('negative'), z.number().int()]);

/**
 * How a look-up of an id that was never sent is answered: with an error_code, with a success that holds no
 * payment, or with an HTTP status that is none of success and carries no error_code.
 */
export const NeverSent = z.union([
  z.number().int().negative(),
  z.literal('empty'),
  z.strictObject({ http: z.number().int().min(300).max(599) }),
]);
export type NeverSent = z.infer<typeof NeverSent>;

const Facts = z.object({
  /** What an unconfirmed payment reads as once its window has passed: any negative status, or this very value. */
  lapsed_reads: Reads.optional(),
  /** What a fully reversed payment reads as. */
  reversed_reads: Reads.optional(),
  /** Which form of status_by_mti the service answers. */
  look_up: z.enum(['plain', 'dated', 'both']).optional(),
  /** A payment's transaction_id is found as merchant_trans_id. */
  finds_transaction_id: z.boolean().optional(),
  never_sent: NeverSent.optional(),
  /** What a second confirm of a confirmed payment is answered: refused with which code, where that is known. */
  repeated_confirm: z.union([z.enum(['accepted', 'refused']), z.number().int().negative()]).optional(),
  /** Of marking codes longer than a label (section 2.5): sent cut, or refused at the scan. Left out: cut. */
  marking_labels: z.enum(['cut', 'refuse']).optional(),
});

const FactName = Facts.keyof();
export type FactName = z.infer<typeof FactName>;

/** The name that files of 0.1 and of older conformance runs use. */
const withNewNames = (read: unknown): unknown => {
  if (typeof read !== 'object' || read === null || !('never_sent_code' in read)) return read;
  const { never_sent_code: never_sent, ...rest } = read;
  return { never_sent, ...rest };
};

/** What a provisioning file and a conformance run can say. */
export const GivenFacts = z.preprocess(withNewNames, Facts);
export type GivenFacts = z.infer<typeof GivenFacts>;

/**
 * Older versions learned the code of a repeated confirm from traffic, which proves nothing. Present versions do not
 * learn it.
 */
const isLearnedFromTraffic = (learned: readonly string[] = []): boolean =>
  learned.includes('repeated_confirm');

/** A code that was a first confirm's too tells nothing at another till either: refused, nobody can say with which. */
const withoutSpoiled = <F extends GivenFacts>(facts: F, codes: readonly number[] = []): F =>
  codes.some((code) => code === facts.repeated_confirm) ? { ...facts, repeated_confirm: 'refused' } : facts;

/**
 * The same where a person writes them: a name that is no fact's is refused. What "Copy as text" adds to the facts of a
 * till says something of that till alone, and is left out.
 */
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

/** What the till keeps: beside the facts, where they are from and what speaks against one. */
export const ServiceFacts = z.preprocess(
  withNewNames,
  Facts.extend({
    /** Codes with which the first confirm of a payment was refused: they never prove that it is confirmed. */
    first_confirm_codes: z.array(z.number().int()).optional(),
    /** Learned here, and not given. */
    learned: z.array(FactName).optional(),
    /** The service itself has shown otherwise: neither learned nor given any more. */
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

/** With what provisioning says, which goes before what was learned, but not against what the service has shown. */
export function withGiven(known: ServiceFacts, given: GivenFacts): ServiceFacts {
  const taken = without(given, known.belied ?? []);
  const { learned, ...rest } = known;
  const stillLearned = learned?.filter((name) => taken[name] === undefined) ?? [];
  return { ...rest, ...taken, ...(stillLearned.length > 0 ? { learned: stillLearned } : {}) };
}

/** With what traffic has shown just now; what was belied once is not learned again. */
export function withLearned(known: ServiceFacts, lesson: GivenFacts): ServiceFacts {
  const taken = without(lesson, known.belied ?? []);
  const names = namesIn(taken);
  return names.length === 0 ? known : { ...known, ...taken, learned: added(known.learned, names) };
}

/** Without a fact that the service has contradicted, learned or given, now and from now on. */
export const withoutBelied = (known: ServiceFacts, name: FactName): ServiceFacts => ({
  ...without(known, [name]),
  ...(known.learned ? { learned: known.learned.filter((one) => one !== name) } : {}),
  belied: added(known.belied, [name]),
});

/** Whether the status is what the fact names. */
export const reads = (fact: ServiceFacts['lapsed_reads'], status: number): boolean =>
  fact === 'negative' ? status < 0 : fact === status;

/** The status reads as lapsed, by the interface (negative) or by the fact. Status 2 proves nothing by itself. */
export const readsLapsed = (facts: ServiceFacts, status: number): boolean =>
  status < 0 || (status !== 2 && reads(facts.lapsed_reads, status));

/** It is a known fact that a lapsed payment reads as something else than 2, so that 2 after the window is money. */
export const successOutlivesWindow = (facts: ServiceFacts): boolean =>
  facts.lapsed_reads !== undefined && facts.lapsed_reads !== 2;

export const readsReversed = (facts: ServiceFacts, status: number): boolean =>
  facts.reversed_reads !== undefined && facts.reversed_reads !== 2 && reads(facts.reversed_reads, status);

/** Two answers of one kind: the same code, both empty, or the same HTTP status. null and undefined are no answer. */
export function isSameAnswer(
  one: NeverSent | null | undefined,
  other: NeverSent | null | undefined,
): boolean {
  if (one === null || one === undefined || other === null || other === undefined) return false;
  return typeof one === 'object' && typeof other === 'object' ? one.http === other.http : one === other;
}

/**
 * Whether a confirm that is refused with this code was already done: the code is known to be the answer to a repeated
 * one, and was never the answer to a first one. Of worth only within the 30 s, after a confirm without an answer,
 * twice in a row, while the status reads 2.
 */
export const provesConfirmed = (facts: ServiceFacts, code: number): boolean =>
  facts.repeated_confirm === code &&
  !isLearnedFromTraffic(facts.learned) &&
  !(facts.first_confirm_codes ?? []).includes(code);
