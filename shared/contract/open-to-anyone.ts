/**
 * The channels whose right is `anyone`: the page may use them before anybody has signed in. The page imports
 * the names from here, because importing the contract would bring its schemas into the page.
 */
import type { ChannelName } from './contract.ts';

export const OPEN_TO_ANYONE: ReadonlySet<ChannelName> = new Set([
  'till.open',
  'install.pending',
  'install.accept',
  'training.codes',
  'training.phones',
  'training.language',
  'training.show-customer',
  'customer.view',
  'customer.language',
  'customer.card',
  'customer.sms-code',
  'sheet.view',
  'sheet.drawn',
  'staff.now',
  'staff.sign-in',
  'staff.lock',
  'staff.sign-out',
  'staff.touched',
  'staff.make-manager',
  'staff.reset-pin',
]);
