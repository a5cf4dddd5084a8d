/** The link of a fiscal receipt: from the service, or typed by a manager for a receipt made elsewhere. */

/** Characters. */
export const LONGEST_RECEIPT_LINK = 1_024;

/** https, a host with a dot, and no character that a URL parser would silently remove. */
const RECEIPT_LINK =
  /^https:\/\/(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#][^\s\p{Cc}\p{Cf}]*)?$/iu;

/** Whether a trimmed text is a whole link, unlike a bare "https://" or a word. */
export const isReceiptLink = (text: string): boolean =>
  text.length <= LONGEST_RECEIPT_LINK && RECEIPT_LINK.test(text);
