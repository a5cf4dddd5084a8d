/**
 * A card that its customer types at the screen that faces the customer:
 *
 *   number ──card──> asking ──token──> code ──code──> verifying ──right──> verified
 *     ^                │                ^ └──card──> asking  │ │
 *     ├──no-token──────┘                └──wrong─────────────┘ │
 *     └──lost──────────────────────────────────────────────────┘
 *
 * `asking`, `verifying`: the service has been asked. `verified`: the cashier's window begins the payment.
 */
export const TYPING_STEPS = ['number', 'asking', 'code', 'verifying', 'verified'] as const;
export type TypingStep = (typeof TYPING_STEPS)[number];

export const TYPING_EVENTS = ['card', 'token', 'no-token', 'code', 'right', 'wrong', 'lost'] as const;
export type TypingEvent = (typeof TYPING_EVENTS)[number];

const NEXT: { readonly [S in TypingStep]: { readonly [E in TypingEvent]?: TypingStep } } = {
  number: { card: 'asking' },
  asking: { token: 'code', 'no-token': 'number' },
  // A new SMS code is a new token.
  code: { code: 'verifying', card: 'asking' },
  verifying: { right: 'verified', wrong: 'code', lost: 'number' },
  verified: {},
};

/** null: the event changes nothing in this step. */
export const stepAfter = (step: TypingStep, event: TypingEvent): TypingStep | null =>
  NEXT[step][event] ?? null;
