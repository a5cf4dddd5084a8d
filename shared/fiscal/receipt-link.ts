/** The link of a fiscal receipt: the service's own, or typed by a manager for one that was made elsewhere. */

/** Characters. */
export const LONGEST_RECEIPT_LINK = 1_024;

/** https, a host with a dot, and nothing that a URL parser would silently take out. */
const RECEIPT_LINK =
  /^https:\/\/(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#][^\s\p{Cc}\p{Cf}]*)?$/iu;

/** Whether a text (trimmed) is a whole link that a receipt may show: a bare "https://" or a word is none. */
export const isReceiptLink = (text: string): boolean =>
  text.length <= LONGEST_RECEIPT_LINK && RECEIPT_LINK.test(text);
