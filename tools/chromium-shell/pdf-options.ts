/** What `printToPDF` is asked for, in the words of the browser that does it. Electron's lengths are inches. */
import type { Page } from 'playwright-core';

/** One centimetre: where Electron is told no margin. */
const MARGIN_INCHES = 0.4;

export function pdfOptions({
  pageSize = 'Letter',
  margins = {},
  preferCSSPageSize = false,
  printBackground = false,
}: Electron.PrintToPDFOptions): NonNullable<Parameters<Page['pdf']>[0]> {
  const { top, right, bottom, left } = margins;
  return {
    ...(typeof pageSize === 'string'
      ? { format: pageSize }
      : { width: inches(pageSize.width), height: inches(pageSize.height) }),
    margin: { top: inches(top), right: inches(right), bottom: inches(bottom), left: inches(left) },
    preferCSSPageSize,
    printBackground,
  };
}

const inches = (length = MARGIN_INCHES): string => `${length}in`;
