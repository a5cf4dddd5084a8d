/** Describes, before the run, what the run will do with money and settings. */
import { soumText } from '../../shared/money.ts';
import { CHARGE_TIYIN } from './bench.ts';
import { CASES } from './cases.ts';

export interface PlanFacts {
  readonly baseUrl: string;
  readonly serviceId: number;
  readonly training: boolean;
  readonly phone: boolean;
  readonly card: boolean;
  readonly receiptLink: boolean;
}

export function planOf({
  baseUrl,
  serviceId,
  training,
  phone,
  card,
  receiptLink,
}: PlanFacts): readonly string[] {
  const soum = soumText(CHARGE_TIYIN);
  return [
    `This run speaks to ${baseUrl} as service ${serviceId}: ${CASES.length} cases, two to five minutes.`,
    training
      ? 'It is a training gateway: no money moves.'
      : `It moves money: up to five customers pay ${soum} soum each by QR code, one at a time.`,
    '  One payment gets a fiscal receipt and is then reversed in full.',
    '  One is given back in two parts, 10.50 soum and the rest.',
    '  One is left unconfirmed for 45 s, so that it lapses.',
    '  One is made while confirmation mode is off, and reversed.',
    `  ${receiptLink ? 'One gets the receipt of --receipt-link, and is reversed.' : 'No receipt is registered by link (no --receipt-link).'}`,
    'It switches confirmation mode of the service off for about a minute, then back to what it was.',
    phone
      ? `It sends an invoice of ${soum} soum by telephone: if that customer pays it, that money stays.`
      : 'No invoice is sent (no --phone).',
    card
      ? `It asks for a card, charges ${soum} soum twice by token, and gives both back.`
      : 'No card is asked for (no --card).',
    'What the service refuses to give back is listed at the end.',
  ];
}
