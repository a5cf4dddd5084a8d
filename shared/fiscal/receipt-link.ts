/** The link of a fiscal receipt: from the service, or typed by a manager for a receipt made elsewhere. */

/** Characters. */
export const LONGEST_RECEIPT_LINK = 1_024;

/** https, a host with a dot, and no character that a URL parser would silently remove. */
const RECEIPT_LINK =
  /^https:\/\/(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#][^\s\p{Cc}\p{Cf}]*)?$/iu;

/** Whether a trimmed text is a whole link, unlike a bare "https://" or a word. */
export const isReceiptLink = (text: string): boolean =>
  text.length <= LONGEST_RECEIPT_LINK && RECEIPT_LINK.test(text);

/** What a fiscal receipt's link says of itself; null: left out. */
export interface FiscalFacts {
  readonly number: string | null;
  /** The fiscal module. */
  readonly device: string | null;
  /** As "20.11.2026 12:00:00", in Tashkent. */
  readonly at: string | null;
  readonly sign: string | null;
}

const AT = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;

export function fiscalFacts(link: string): FiscalFacts {
  const given = new Map(
    (link.split('?')[1] ?? '').split(/[&#]/).flatMap((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return value === '' ? [] : [[name.toLowerCase(), value] as const];
    }),
  );
  const [, year, month, day, hours, minutes, seconds] = AT.exec(given.get('c') ?? '') ?? [];
  return {
    number: given.get('r') ?? null,
    device: given.get('t') ?? null,
    at: year === undefined ? null : `${day}.${month}.${year} ${hours}:${minutes}:${seconds}`,
    sign: given.get('s') ?? null,
  };
}
