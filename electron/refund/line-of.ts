/**
 * Finds the goods of a sale that a scanned code means in a return. It answers lines and never a sum: the page shows
 * the sums of its offer, and `refund.goods` checks them.
 */
import type { Parsed } from '../../shared/contract/contract.ts';
import type { ScannedBack } from '../../shared/contract/refund.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { returnedOf } from '../../shared/refund/returned.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { LONGEST_SENT_LABEL } from '../../shared/sale/basket.ts';
import { unitsIn, unitsOf } from '../../shared/sale/codes.ts';
import type { SaleLine } from '../../shared/sale/line.ts';
import { barcodeKey, readMarking } from '../../shared/sale/marking.ts';
import { gtinIn, productOfCode } from '../../shared/sale/product-of-code.ts';
import type { RefundContext } from './deps.ts';
import { unitsLeft } from './offer.ts';

/** Errors: `sale.over`. */
export function lineOf(
  context: RefundContext,
  { saleId, code }: Parsed<'refund.line-of'>,
): Result<ScannedBack, TillError> {
  const { journal } = context;
  const sale = journal.sale(saleId);
  if (sale === null) return fail({ code: 'sale.over' });
  const marking = readMarking(code);
  const label = marking?.ok ? marking.value.label : code.trim();
  const holder = holderOf(sale.lines, label);
  if (holder === null) return ok({ is: 'goods', lineIds: goodsOf(context, sale.lines, code) });
  const { line, stored } = holder;
  const { lineId } = line;
  const unit = unitsLeft(line, returnedOf(lineId, journal.refundsOf(saleId))).find((one) =>
    one.includes(stored),
  );
  if (unit === undefined) return ok({ is: 'back', lineId });
  // Codes that are not those of pieces, as of a weighed bag, name their line.
  return ok(
    unitsOf(line) === null ? { is: 'goods', lineIds: [lineId] } : { is: 'unit', lineId, labels: unit },
  );
}

interface Holder {
  readonly line: SaleLine;
  /** The label as the line has it. */
  readonly stored: string;
}

/** The line that was sold with this label. An older program stored its beginning. */
function holderOf(lines: readonly SaleLine[], label: string): Holder | null {
  const all = lines.flatMap((line) =>
    unitsIn(line)
      .flat()
      .map((stored) => ({ line, stored })),
  );
  const exact = all.find(({ stored }) => stored === label);
  if (exact) return exact;
  const beginnings = all.filter(
    ({ stored }) => [...stored].length === LONGEST_SENT_LABEL && label.startsWith(stored),
  );
  const [only] = beginnings;
  return beginnings.length === 1 && only ? only : null;
}

/**
 * Lines that were sold with this barcode. The catalogue of today names goods only if no line has the barcode, because
 * it may have moved to other goods since.
 */
function goodsOf(
  context: Pick<RefundContext, 'catalogue'>,
  lines: readonly SaleLine[],
  code: string,
): readonly SaleLine['lineId'][] {
  const marked = readMarking(code) !== null;
  // The sale does not hold this piece, so it is none of the pieces with codes of their own.
  const possible = marked ? lines.filter((line) => unitsOf(line) === null) : lines;
  const key = barcodeKey(gtinIn(code) ?? code.trim());
  const sold = possible.filter(({ barcode }) => barcode !== null && barcodeKey(barcode) === key);
  const productId = productOfCode(context, code.trim())?.productId;
  const found = sold.length > 0 ? sold : possible.filter((line) => line.productId === productId);
  return found.map(({ lineId }) => lineId);
}
