import type { GoodsStore } from '../../../shared/catalogue/goods-store.ts';
import type { NationalFacts } from '../../../shared/catalogue/national/national-list.ts';
import type { TaxGroups } from '../../../shared/catalogue/tax-groups.ts';
import type { Publish } from '../../../shared/contract/contract.ts';
import type { Mode } from '../../../shared/endpoint.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { PictureHash } from '../../../shared/pictures/picture.ts';
import type { Language } from '../../../shared/settings/languages.ts';
import type { Clock, Moment, Randomness } from '../../../shared/time.ts';
import type { Documents } from '../../export/documents.ts';
import type { GoodsCopies } from './goods-copies.ts';
import type { ImportDesk } from './import-desk.ts';

export interface GoodsDeps {
  /** Publishes its own changes (`publishing-goods.ts`). */
  readonly store: GoodsStore;
  readonly desk: ImportDesk;
  readonly copies: GoodsCopies;
  readonly hasPicture: (photo: PictureHash) => boolean;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly mode: Mode;
  readonly groups: TaxGroups;
  /** The shop's language: fiscal names are in it. */
  readonly language: () => Language;
  /** Gateway time minus PC time in ms; null until an answer gave the gateway's time. */
  readonly gatewayOffMs: (at: Moment) => number | null;
  /** null: no list was loaded. */
  readonly national: () => NationalFacts | null;
  readonly save: Documents['save'];
  /** Asks for a file to read. Answers its path; null: the dialog was cancelled. */
  readonly chooseFile: (extensions: readonly string[]) => Promise<string | null>;
  readonly publish: Publish;
  /** Goods changed beside the store: by an import, or by a copy. */
  readonly onChanged: (productIds: readonly ProductId[] | null) => void;
  readonly onBug: (where: string, bug: unknown) => void;
}
