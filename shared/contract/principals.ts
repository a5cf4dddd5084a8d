/**
 * Which channels a window may use, and which events it gets. A window's principal is fixed when the main
 * process opens the window (`electron/ipc/our-windows.ts`); its page cannot choose or change the principal.
 */
import type { ChannelName, EventName } from './contract.ts';

interface Allowed {
  readonly channels: readonly ChannelName[] | 'all';
  readonly events: readonly EventName[] | 'all';
}

/** Of the customer's screen: the till's own window has no use for them. */
const CUSTOMERS: readonly EventName[] = ['customer.changed'];
/** Of the window that shows the question or the paper. */
const SHOWN_ALONE: readonly ChannelName[] = [
  ...(['customer.view', 'customer.language', 'customer.card', 'customer.sms-code'] as const),
  ...(['sheet.view', 'sheet.drawn'] as const),
];

const PRINCIPALS = {
  /** The till's own window. Here the signed-in person's rights decide further. All: without those above. */
  cashier: { channels: 'all', events: 'all' },
  /** Stands before the camera in training. It shows codes in the till's language. */
  'training-customer': { channels: ['training.codes', 'training.phones', 'training.language'], events: [] },
  /** Stands before the customer. It shows the sale at the counter, and answers the open entry of a card. */
  customer: {
    channels: ['customer.view', 'customer.language', 'customer.card', 'customer.sms-code'],
    events: CUSTOMERS,
  },
  /** Stands before no person. It draws one paper for a printer of the system. */
  sheet: { channels: ['sheet.view', 'sheet.drawn'], events: [] },
} as const satisfies Record<string, Allowed>;

export type Principal = keyof typeof PRINCIPALS;

const allowedTo = (principal: Principal): Allowed => PRINCIPALS[principal];

export function mayRequest(principal: Principal, channel: ChannelName): boolean {
  const { channels } = allowedTo(principal);
  return channels === 'all' ? !SHOWN_ALONE.includes(channel) : channels.includes(channel);
}

export function mayReceive(principal: Principal, event: EventName): boolean {
  const { events } = allowedTo(principal);
  return events === 'all' ? !CUSTOMERS.includes(event) : events.includes(event);
}
