/** Rights. Each channel of the contract names the one right that it needs, some by their request. */
import { z } from 'zod';

/**
 * Each right with its group on the screen of roles, in the screen's order. `given`: everybody at the till has
 * it, and no role lists it. `later`: it has no effect yet, and the screen does not offer it.
 */
export const GROUP_OF_RIGHT = {
  anyone: 'given', // allowed before a sign-in
  look: 'given', // see the screen, the history and the till's state
  sell: 'selling', // basket, tenders, set aside, customer left, goods handed over
  'open-item': 'selling', // sell goods that are not on file
  'void-line': 'selling', // remove or reduce lines, empty or drop a basket
  'void-sale': 'selling', // void an incomplete sale, once it holds nothing
  price: 'selling', // charge another price than the catalogue's
  discount: 'selling', // give a discount, or book a third party's share
  'kept-card': 'selling', // keep a customer's card, and charge it later
  refund: 'money', // give money back
  settle: 'money', // settle a refund in doubt or an alarm
  override: 'money', // decide about a payment against the till's advice
  receipt: 'money', // resend, correct, register or close a receipt that needs a manager
  'no-sale': 'money', // open the drawer without a sale
  'pay-in-out': 'money', // cash movements beside sales
  'open-shift': 'day', // count the float and open a shift
  report: 'day', // see a shift's sums
  'close-shift': 'day', // count the drawer and close the shift with a Z report
  reconcile: 'day', // compare the books with the service
  audit: 'day', // read who did what
  catalogue: 'till', // edit the shop's goods, their prices and tax data
  customers: 'till', // see the customers of kept cards, delete cards, forget customers
  people: 'till', // manage people and roles
  settings: 'till', // this till's settings
  install: 'till', // set up the till; where a setup code exists, the code replaces this right
  journal: 'till', // repair the journal or start a fresh one
  devices: 'later', // the till can't set up printer, drawer and scanner yet
} as const;

/** Each of these shows the expected cash, except in a blind count. */
export const SEES_SHIFT_SUMS = ['report', 'close-shift'] as const;

export type Right = keyof typeof GROUP_OF_RIGHT;
export const RIGHTS = Object.keys(GROUP_OF_RIGHT) as readonly Right[];
export const Right = z.enum(RIGHTS);
