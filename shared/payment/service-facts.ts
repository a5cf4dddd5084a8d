/**
 * What the interface document does not promise and a rule needs: learned from the till's own traffic, from
 * a conformance run or a probe, or given by provisioning; kept per base_url and service_id. A fact that is
 * missing is not known, and then the till takes the safe side.
 */
import { z } from 'zod';

export const ServiceFacts = z.object({
  /** What an unconfirmed payment reads as once its window has passed: any negative status, or this very value. */
  lapsed_reads: z.union([z.literal('negative'), z.number().int()]).optional(),
  /** What a fully reversed payment reads as. */
  reversed_reads: z.union([z.literal('negative'), z.number().int()]).optional(),
  /** Which form of status_by_mti the service answers. */
  look_up: z.enum(['plain', 'dated', 'both']).optional(),
  /** A payment's transaction_id is found as merchant_trans_id. */
  finds_transaction_id: z.boolean().optional(),
  /** The error_code with which a look-up of an id that was never sent is answered. */
  never_sent_code: z.number().int().negative().optional(),
  /** What a second confirm of a confirmed payment is answered: its code, where that is known. */
  repeated_confirm: z.union([z.enum(['accepted', 'refused']), z.number().int().negative()]).optional(),
  /** Codes with which a first confirm was refused. */
  first_confirm_codes: z.array(z.number().int()).optional(),
});
export type ServiceFacts = z.infer<typeof ServiceFacts>;

const reads = (fact: ServiceFacts['lapsed_reads'], status: number): boolean =>
  fact === 'negative' ? status < 0 : fact === status;

/** The status reads as lapsed, by the interface (negative) or by the fact. Status 2 proves nothing by itself. */
export const readsLapsed = (facts: ServiceFacts, status: number): boolean =>
  status < 0 || (status !== 2 && reads(facts.lapsed_reads, status));

/** It is a known fact that a lapsed payment reads as something else than 2, so that 2 after the window is money. */
export const successOutlivesWindow = (facts: ServiceFacts): boolean =>
  facts.lapsed_reads !== undefined && facts.lapsed_reads !== 2;

export const readsReversed = (facts: ServiceFacts, status: number): boolean =>
  facts.reversed_reads !== undefined && facts.reversed_reads !== 2 && reads(facts.reversed_reads, status);

/** Whether a confirm that is refused with this code says that one before it did its work. */
export const provesConfirmed = (
  { repeated_confirm, first_confirm_codes = [] }: ServiceFacts,
  code: number,
): boolean => repeated_confirm === code && !first_confirm_codes.includes(code);
