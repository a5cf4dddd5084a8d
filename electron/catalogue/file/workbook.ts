/** The parts of a workbook: which sheets it has, and where they stand. */
import { UnfitTable } from '../../../shared/catalogue/file/table-limits.ts';
import type { FileBytes, Watch } from './file-bytes.ts';
import { numberFormats } from './number-formats.ts';
import { readSharedStrings } from './shared-strings.ts';
import type { SheetParts } from './sheet-rows.ts';
import { attribute, elements } from './xml-text.ts';
import type { ZipEntry } from './zip-directory.ts';
import { inflatedTexts, inflateText } from './zip-entry.ts';

export interface Sheet {
  readonly name: string;
  readonly entry: ZipEntry;
  readonly isHidden: boolean;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly parts: SheetParts;
}

type Entries = ReadonlyMap<string, ZipEntry>;

/** Of each small part. Styles of a large workbook reach a few megabytes. */
const MOST_PART_BYTES = 16 * 1024 * 1024;
const MOST_SHEETS = 64;
/** Where it stands when nothing names it. */
const USUAL = 'xl/workbook.xml';

/** @throws UnfitTable */
export async function openWorkbook(bytes: FileBytes, entries: Entries, watch: Watch): Promise<Workbook> {
  const part = async (path: string): Promise<string | null> => {
    const entry = entries.get(path.toLowerCase());
    return entry ? await inflateText(bytes, entry, MOST_PART_BYTES) : null;
  };
  const roots = relationsOf((await part('_rels/.rels')) ?? '', '');
  const path = roots.find(({ kind }) => kind === 'officeDocument')?.target ?? USUAL;
  if (path.endsWith('.bin')) throw new UnfitTable('old-workbook');
  const xml = await part(path);
  if (xml === null || !/<(?:[\w.-]+:)?workbook[\s>]/.test(xml)) throw new UnfitTable('not-a-workbook');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = relationsOf(
    (await part(`${folder}_rels/${path.slice(folder.length)}.rels`)) ?? '',
    folder,
  );
  const sheets = sheetsOf(xml, relations, entries);
  if (sheets.length === 0) throw new UnfitTable('not-a-workbook');
  const entryOf = (kind: string): ZipEntry | undefined =>
    entries.get((relations.find((relation) => relation.kind === kind)?.target ?? '').toLowerCase());
  const strings = entryOf('sharedStrings');
  const styles = entryOf('styles');
  return {
    sheets,
    parts: {
      strings: strings ? await readSharedStrings(inflatedTexts(bytes, strings, watch)) : null,
      formats: styles ? numberFormats(await inflateText(bytes, styles, MOST_PART_BYTES)) : [],
    },
  };
}

interface Relation {
  readonly id: string;
  /** The last name of its type, which two versions of the standard share. */
  readonly kind: string;
  readonly target: string;
}

const relationsOf = (xml: string, folder: string): readonly Relation[] =>
  elements(xml, 'Relationship').map((attributes) => ({
    id: attribute(attributes, 'Id') ?? '',
    kind: attribute(attributes, 'Type')?.split('/').at(-1) ?? '',
    target: resolved(folder, attribute(attributes, 'Target') ?? ''),
  }));

/** A target begins at its folder, or at the root. */
function resolved(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of `${target.startsWith('/') ? '' : folder}${target}`.split(/[\\/]/)) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function sheetsOf(xml: string, relations: readonly Relation[], entries: Entries): readonly Sheet[] {
  return elements(xml, 'sheet')
    .slice(0, MOST_SHEETS)
    .flatMap((attributes): readonly Sheet[] => {
      const id = /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1];
      const relation = relations.find((one) => one.id === id && one.kind === 'worksheet');
      const entry = entries.get((relation?.target ?? '').toLowerCase());
      if (!entry) return [];
      return [
        {
          name: attribute(attributes, 'name') ?? '',
          entry,
          isHidden: (attribute(attributes, 'state') ?? 'visible') !== 'visible',
        },
      ];
    });
}
