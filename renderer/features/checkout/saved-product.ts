/** An unknown scan becomes a product of the shop. */
import { useState } from 'react';
import type { ItemGroup } from '../../../shared/catalogue/category.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import { recordOfScan } from '../../../shared/catalogue/record-of-scan.ts';
import type { OpenItemUnit } from '../../../shared/catalogue/unit.ts';
import type { Answer } from '../../../shared/contract/contract.ts';
import type { Tiyin } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import { gtinIn } from '../../../shared/sale/product-of-code.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';

/** What a person entered, whole. */
export interface Entered {
  /** As scanned. */
  readonly code: string;
  readonly name: string;
  readonly unit: OpenItemUnit;
  readonly priceTiyin: Tiyin;
  readonly group: ItemGroup;
}

const GTIN = /^\d{8,14}$/;

/** What the national list calls exactly this code; '': nothing, or the person may not know. */
export function useProposedName(code: string | null): string {
  const barcode = code === null ? '' : (gtinIn(code) ?? code);
  const { value = [] } = useTillQuery('goods.propose', GTIN.test(barcode) ? { barcode, name: '' } : null);
  return value.find(({ matched }) => matched === 'barcode')?.entry.name ?? '';
}

/** Saves the product once: after a refusal by the basket, another press answers the same product. */
export function useSavedProduct(): (entered: Entered) => Promise<Answer<'goods.add-scanned'>> {
  const { selling } = useTillApp();
  const language = useTill(({ settings }) => settings.language);
  const [made, setMade] = useState<Product | null>(null);
  return async (entered) => {
    if (made) return ok(made);
    const added = await selling.addScanned(recordOfScan({ ...entered, language }));
    if (added.ok) setMade(added.value);
    return added;
  };
}
