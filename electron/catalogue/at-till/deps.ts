import type { Catalogue } from '../../../shared/catalogue/catalogue.ts';
import type { GoodsStore } from '../../../shared/catalogue/goods-store.ts';
import type { NationalList } from '../../../shared/catalogue/national/national-list.ts';
import type { TaxGroups } from '../../../shared/catalogue/tax-groups.ts';
import type { Mode } from '../../../shared/endpoint.ts';
import type { FiscalSettings } from '../../../shared/fiscal/items.ts';
import type { Language } from '../../../shared/settings/languages.ts';
import type { Clock, Randomness } from '../../../shared/time.ts';

export interface GoodsAtTillDeps {
  /** The shop's goods, also while the till sells the lesson's. */
  readonly goods: Pick<GoodsStore, 'product' | 'categories' | 'groups' | 'ofSpic' | 'page' | 'change'>;
  /** What the till sells now. */
  readonly catalogue: Pick<Catalogue, 'product'>;
  /** In training the till sells the lesson's goods. */
  readonly mode: Mode;
  readonly taxGroups: TaxGroups;
  /** null: this till has no list, or can't read it. */
  readonly national: () => Pick<NationalList, 'proposals'> | null;
  readonly fiscal: FiscalSettings;
  /** Of the fiscal name. Read at each use. */
  readonly language: () => Language;
  readonly clock: Clock;
  readonly random: Randomness;
}
