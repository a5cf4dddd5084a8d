/** What a person may do. Each channel of the contract names the one right that it needs, some by what is asked. */
import { z } from 'zod';

/**
 * Each right in the group among which a person looks for it, in the order in which the screen of roles has them. `given`:
 * whoever stands at the till has it, and it stands in no role. `later`: it opens nothing yet, and nobody is asked to give
 * what he could not see at work.
 */
export const GROUP_OF_RIGHT = {
  anyone: 'given', // what is asked before anybody has signed in
  look: 'given', // see the screen, the history, the till's state
  sell: 'selling', // basket, tenders, set aside, customer left, goods handed over
  'open-item': 'selling', // sell what is not on file
  'void-line': 'selling', // take goods away or make a line less, empty or drop a basket
  'void-sale': 'selling', // end a sale that is not complete, once nothing of it is held
  price: 'selling', // charge another price than the catalogue's
  discount: 'selling', // take something off, or have somebody else bear it
  refund: 'money', // give money back
  settle: 'money', // say what became of a refund in doubt, or of an alarm
  override: 'money', // decide about a payment against the till's own caution
  receipt: 'money', // send again, correct, register or close a receipt that calls for a manager
  'no-sale': 'money', // open the drawer without a sale
  'pay-in-out': 'money', // put cash into the drawer or take it out, beside the sales
  'open-shift': 'day', // count the float and begin a shift
  report: 'day', // see what a shift has come to
  'close-shift': 'day', // count the drawer, print the Z report
  reconcile: 'day', // compare the books with the service
  audit: 'day', // read who did what
  people: 'till', // who may sign in, and what a role may do
  settings: 'till', // this till's settings
  install: 'till', // what this till works with; where there is a setup code, that is asked for instead
  journal: 'till', // repair the journal or begin a new one
  catalogue: 'later', // the products on file are not changed at the till yet
  devices: 'later', // printer, drawer and scanner are not set up at the till yet
} as const;

/** Either sees what a drawer should hold, where that is not counted blind. */
export const SEES_SHIFT_SUMS = ['report', 'close-shift'] as const;

export type Right = keyof typeof GROUP_OF_RIGHT;
export const RIGHTS = Object.keys(GROUP_OF_RIGHT) as readonly Right[];
export const Right = z.enum(RIGHTS);
