/** What a person may do. Each channel of the contract names the one right that it needs, some by what is asked. */
import { z } from 'zod';

export const RIGHTS = [
  'anyone', // what is asked before anybody has signed in
  'look', // see the screen, the history, the till's state
  'sell', // basket, tenders, set aside, customer left, goods handed over
  'price', // charge another price than the catalogue's
  'discount', // take something off, or have somebody else bear it
  'open-item', // sell what is not on file
  'void-line', // take goods away or make a line less, empty or drop a basket
  'void-sale', // end a sale that is not complete, once nothing of it is held
  'refund', // give money back
  'settle', // say what became of a refund in doubt, or of an alarm
  'override', // decide about a payment against the till's own caution
  'receipt', // send again, correct, register or close a receipt that calls for a manager
  'no-sale', // open the drawer without a sale
  'pay-in-out', // put cash into the drawer or take it out, beside the sales
  'open-shift', // count the float and begin a shift
  'report', // see what a shift has come to
  'close-shift', // count the drawer, print the Z report
  'reconcile', // compare the books with the service
  'audit', // read who did what
  'catalogue', // the products on file
  'people', // who may sign in, and what a role may do
  'settings', // this till's settings
  'devices', // printer, drawer, scanner
  'install', // what this till works with; where there is a setup code, that is asked for instead
  'journal', // repair the journal or begin a new one
] as const;
export const Right = z.enum(RIGHTS);
export type Right = z.infer<typeof Right>;
