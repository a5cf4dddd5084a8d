/** Converts the options of `printToPDF` to the browser's. Electron's lengths are inches. */
import type { Page } from 'playwright-core';

/** One centimetre: Electron's default margin. */
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
