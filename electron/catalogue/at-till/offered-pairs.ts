/**
 * Tax codes of the shop's other goods for a product at its first sale.
 *
 * | the product lacks        | offered are the pairs of                                                 |
 * | ------------------------ | ------------------------------------------------------------------------ |
 * | the package code         | its own SPIC                                                             |
 * | its package's code       | packages with the SPIC and as many pieces                                |
 * | the SPIC                 | goods with the same words, and SPICs that the national list has for its  |
 * |                          | barcode or for all words of its name                                     |
 * | the VAT rate alone       | no goods: groups give it                                                 |
 */
import { KnownPairs, type OfferedPair } from '../../../shared/catalogue/known-pair.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import type { NationalProposal } from '../../../shared/catalogue/national/national-list.ts';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import { soundOf } from '../../../shared/catalogue/search/sound.ts';
import { tokensOf } from '../../../shared/catalogue/search/tokens.ts';
import { isFitting, isWholeProduct } from '../../../shared/catalogue/tax-choice.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { packagePairsOfSpic, pairsOfSpic, sourcesIn } from '../known-pairs.ts';
import { type Asked, askedFor, offerOf } from './asked.ts';
import type { GoodsAtTillDeps } from './deps.ts';

/** More would push the tax groups off the dialog. */
const MOST = 4;
/** SPICs of the national list for one product. */
const MOST_SPICS = 3;
/** Goods that are compared by their words. */
const MOST_COMPARED = 20;

/** Errors: `product.not-found`. */
export async function offeredPairs(
  deps: GoodsAtTillDeps,
  { productId }: { readonly productId: ProductId },
): Promise<Result<readonly OfferedPair[], TillError>> {
  const asked = askedFor(deps, productId);
  return asked.ok ? ok(await pairsFor(deps, asked.value)) : asked;
}

export async function pairsFor(deps: GoodsAtTillDeps, of: Asked): Promise<readonly OfferedPair[]> {
  if (isWholeProduct(of.asked)) return [];
  const parts = { groups: offerOf(deps, of).groups, unitsRequired: deps.fiscal.unitsRequired };
  return (await candidates(deps, of)).filter((pair) => isFitting(of, pair, parts)).slice(0, MOST);
}

async function candidates(
  deps: GoodsAtTillDeps,
  { record, before, asked }: Asked,
): Promise<readonly OfferedPair[]> {
  const own = (pairs: readonly Omit<OfferedPair, 'called'>[]) =>
    pairs.map((pair) => ({ ...pair, called: null }));
  const { spic } = before;
  if (isWholeProduct(before)) return own(await packagePairsOfSpic(deps.goods, spic, asked.pieces));
  if (spic !== '') return before.packageCode === '' ? own(await pairsOfSpic(deps.goods, spic)) : [];
  const found: OfferedPair[] = [...own(pairsOfSameWords(deps, record))];
  for (const { entry } of proposed(deps, record)) {
    const isNew = ({ packageCode }: { readonly packageCode: string }): boolean =>
      !found.some((pair) => pair.spic === entry.spic && pair.packageCode === packageCode);
    const pairs = (await pairsOfSpic(deps.goods, entry.spic)).filter(isNew);
    found.push(...pairs.map((pair) => ({ ...pair, called: entry.name })));
  }
  return found;
}

/** Near misses are for the owner's form, where there is time to compare. */
const isSure = ({ matched, wordsFound, words }: NationalProposal): boolean =>
  matched === 'all-words' || (matched === 'barcode' && (wordsFound > 0 || words === 0));

function proposed(
  { national, language }: GoodsAtTillDeps,
  record: ProductRecord,
): readonly NationalProposal[] {
  const [barcode = null] = record.barcodes;
  const list = national();
  const proposals = list?.proposals({ barcode, name: nameIn(record.names, language()) }, MOST_SPICS);
  return proposals?.ok ? proposals.value.filter(isSure) : [];
}

/** Without sizes. */
const wordsIn = (text: string): readonly string[] =>
  tokensOf(text).flatMap((token) => (token.kind === 'word' ? [token.word] : []));

const soundsOf = (words: readonly string[]): string => [...new Set(words.map(soundOf))].toSorted().join(' ');

/** "Coca-Cola 1 l" beside "Кока-Кола 0,5 л". */
function pairsOfSameWords({ goods, language }: GoodsAtTillDeps, record: ProductRecord) {
  const [pairs, ofProduct] = [new KnownPairs(), sourcesIn(goods)];
  const words = wordsIn(nameIn(record.names, language()));
  if (words.length === 0) return [];
  const sounds = soundsOf(words);
  const query = { text: words.join(' '), only: 'active', category: null } as const;
  for (const { record: other } of goods.page(query, null, MOST_COMPARED, 0).rows) {
    const isAlike = Object.values(other.names).some((name) => soundsOf(wordsIn(name)) === sounds);
    if (isAlike) for (const source of ofProduct(other)) pairs.note(source);
  }
  return pairs.list(MOST);
}
