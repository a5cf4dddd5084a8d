/** The marking code of one piece, as a scanner reads it: symbology, barcode, serial, and the tail that no till needs. */
export const markingCode = (product: { readonly barcode: string }, serial: string): string =>
  `]d2010${product.barcode}21${serial}\u001d93dGVz`;
