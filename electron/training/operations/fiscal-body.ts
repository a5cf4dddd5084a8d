/** The tables of section 2.5 as checks: types, mandatory fields, limits, and no other field. */
import { z } from 'zod';
import { FISCAL_LIMITS } from '../../../shared/fiscal/items.ts';
import { wireId, wireInteger, wireText, wireUint64 } from '../wire-fields.ts';

const CommissionInfo = z
  .strictObject({
    TIN: wireText(FISCAL_LIMITS.tin).optional(),
    PINFL: wireText(FISCAL_LIMITS.pinfl).optional(),
  })
  .refine(({ TIN, PINFL }) => TIN !== undefined || PINFL !== undefined, 'нужен TIN или PINFL');

const Item = z.strictObject({
  Name: wireText(FISCAL_LIMITS.name),
  Barcode: wireText(FISCAL_LIMITS.barcode).optional(),
  Labels: z
    .array(wireText(FISCAL_LIMITS.label), { error: 'нужен список строк' })
    .max(FISCAL_LIMITS.labels, `не более ${FISCAL_LIMITS.labels} элементов`)
    .optional(),
  SPIC: wireText(FISCAL_LIMITS.spic),
  Units: wireUint64.optional(),
  PackageCode: wireText(FISCAL_LIMITS.packageCode),
  GoodPrice: wireUint64.optional(),
  Price: wireUint64,
  Amount: wireUint64.refine((amount) => amount > 0n, 'количество больше 0'),
  VAT: wireUint64,
  VATPercent: wireInteger.refine((percent) => percent <= 100, 'от 0 до 100'),
  Discount: wireUint64.optional(),
  Other: wireUint64.optional(),
  CommissionInfo,
});

/** The amount to pay for the item, in tiyin. */
const dueOf = (item: z.infer<typeof Item>): bigint => item.Price - (item.Discount ?? 0n) - (item.Other ?? 0n);

const CheckedItem = Item.refine((item) => dueOf(item) >= 0n, {
  path: ['Discount'],
  message: 'скидки больше цены',
}).refine((item) => item.VAT <= dueOf(item), { path: ['VAT'], message: 'НДС больше суммы' });

/** The document does not show which received_* fields are required: a missing one counts as 0. */
export const submitItemsBody = (quotedIds: boolean) =>
  z
    .strictObject({
      service_id: wireInteger,
      payment_id: wireId(quotedIds),
      items: z.array(CheckedItem, { error: 'нужен список' }).min(1, 'нужна хотя бы одна позиция'),
      received_ecash: wireInteger.optional(),
      received_cash: wireInteger.optional(),
      received_card: wireInteger.optional(),
    })
    .transform((body) => ({
      payment_id: body.payment_id,
      dueTiyin: body.items.reduce((sum, item) => sum + dueOf(item), 0n),
      /** By code, or on a card terminal beside it. */
      electronicTiyin: BigInt(body.received_ecash ?? 0) + BigInt(body.received_card ?? 0),
      cashTiyin: BigInt(body.received_cash ?? 0),
      /** Stored with 64-bit numbers as text. */
      itemsText: JSON.stringify(body.items, (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    }));

export const submitQrcodeBody = (quotedIds: boolean) =>
  z.strictObject({ service_id: wireInteger, payment_id: wireId(quotedIds), qrcode: wireText(2_000) });
