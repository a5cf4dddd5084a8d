/** What is asked of the open basket, by what is answered. */
import type { ChannelName, Request } from '../../../shared/contract/contract.ts';

/** The channels that answer what they changed. */
export type Edit =
  | 'basket.add'
  | 'basket.add-open-item'
  | 'basket.set-quantity'
  | 'basket.note'
  | 'basket.remove'
  | 'basket.put-back'
  | 'basket.price'
  | 'basket.discount'
  | 'basket.other'
  | 'basket.replace-unknown'
  | 'basket.keep-refused'
  | 'basket.dismiss';
/** The channels that answer another basket. */
export type Swap = 'basket.empty' | 'basket.park' | 'basket.recall';
/** A request without the sale: the open basket's is put in. */
export type Said<C extends ChannelName> = Without<Request<C>>;
type Without<R> = R extends unknown ? Omit<R, 'saleId'> : never;
