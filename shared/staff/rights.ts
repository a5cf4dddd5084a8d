/** What a person may do. Each channel of the contract names the one right that it needs. */
import { z } from 'zod';

export const RIGHTS = [
  'look', // see the screen, the history, the till's state
  'sell', // basket, tenders, set aside, customer left
  'void-sale', // end a sale that is not complete, once nothing of it is held
  'price', // charge another price than the catalogue's
  'discount', // take something off, or have somebody else bear it
  'void-line', // take goods away, empty or drop a basket
  'open-item', // sell what is not on file
  'refund', // give money back, settle a refund in doubt
  'override', // decide about a payment against the till's own caution, settle an alarm
  'receipt', // send again, correct, register or close a receipt that calls for a manager
  'reconcile', // compare the books with the service
  'settings', // this till's settings
  'install', // what this till works with; the setup code is asked for besides
  'journal', // repair the journal or begin a new one
  'training', // the training customer
] as const;
export const Right = z.enum(RIGHTS);
export type Right = z.infer<typeof Right>;
