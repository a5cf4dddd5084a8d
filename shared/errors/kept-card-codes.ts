/** Failures around cards that customers leave with the shop. */
export const KEPT_CARD_CODES = [
  'kept-card.no-store', // this PC has no secret store, so cards are for one sale only
  'kept-card.opening', // the system's secret store has not answered yet
  'kept-card.unreadable', // the sealed list of kept cards does not open
  'kept-card.full', // limit: as many cards as the till keeps
  'kept-card.not-kept', // charged, but not kept: the service or the secret store did not take it
  'kept-card.gone', // it was deleted or forgotten
  'kept-card.phone-wrong', // these are not the last digits of the customer's phone; nothing was charged
  'kept-card.wait', // too many wrong phones or digits: limit is the minutes until the next try
] as const;
