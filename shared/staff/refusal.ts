/** Refused attempts, as the log and the audit name them. */

export const REFUSALS = [
  'pin', // a wrong PIN
  'setup-code', // a wrong setup code
  'right', // a request beyond the person's rights, without an approval
  'approver', // a named approver without the right
  'sign-in', // a request while signed out
  'actor', // a request that states its own actor
  'tables', // people or roles in the journal's file that the log lacks: another program wrote them
] as const;
export type Refusal = (typeof REFUSALS)[number];
