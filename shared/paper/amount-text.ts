/** Money, quantities and times, written one way in all languages to prevent misreading. */
import { grouped, type Tiyin, tiyin } from '../money.ts';
import { ONE } from '../sale/basket.ts';

/** Soum without the unit: 4850050 -> "48 500,50"; whole soum without decimals. */
export function moneyText(amount: Tiyin): string {
  const rest = amount % 100;
  const whole = grouped((amount - rest) / 100);
  return rest === 0 ? whole : `${whole},${String(rest).padStart(2, '0')}`;
}

/** Soum with the unit of the language, on one line: "48 500,50 soʻm". */
export const moneyWithUnit = (amount: Tiyin, unit: string): string => `${moneyText(amount)}\u00a0${unit}`;

/** Tiyin that may be negative, as soum without the unit. */
export const signedText = (amount: number): string =>
  (amount < 0 ? '−' : '') + moneyText(tiyin(Math.abs(amount)));

/** A quantity in thousandths: 1000 -> "1", 250 -> "0,25". */
export function quantityText(quantity: number): string {
  const rest = quantity % ONE;
  const whole = grouped((quantity - rest) / ONE);
  return rest === 0 ? whole : `${whole},${String(rest).padStart(3, '0').replace(/0+$/, '')}`;
}

/** The shop's clock, whatever the PC's time zone: the service's calendar is Tashkent's. */
const TASHKENT = { timeZone: 'Asia/Tashkent', hourCycle: 'h23' } as const;
const clock = new Intl.DateTimeFormat('ru-RU', {
  ...TASHKENT,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const day = new Intl.DateTimeFormat('ru-RU', {
  ...TASHKENT,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

export const clockText = (iso: string): string => clock.format(new Date(iso));
export const dayText = (iso: string): string => day.format(new Date(iso));
export const dayAndClockText = (iso: string): string => `${dayText(iso)} ${clockText(iso)}`;
