/**
 * What the page may ask before anybody has signed in: the channels whose right is `anyone`. The page has their names alone, for
 * the contract itself would bring all of its schemas along.
 */
import type { ChannelName } from './contract.ts';

export const ASKED_BY_ANYONE: ReadonlySet<ChannelName> = new Set([
  'till.open',
  'install.pending',
  'install.accept',
  'training.codes',
  'training.show-customer',
  'staff.now',
  'staff.sign-in',
  'staff.lock',
  'staff.sign-out',
  'staff.touched',
  'staff.make-manager',
  'staff.reset-pin',
]);
