/** What a person tried who may not: each is a word of the log, and of the audit that shows it. */

export const REFUSALS = [
  'pin', // a wrong PIN
  'setup-code', // a wrong setup code
  'right', // asked for what neither he may nor anybody has approved
  'approver', // named somebody as the approver who may not do it himself
  'sign-in', // asked while nobody had signed in
  'actor', // a request that says by itself who asks
  'tables', // people or roles that the log does not know, by another hand in the journal's file
] as const;
export type Refusal = (typeof REFUSALS)[number];
