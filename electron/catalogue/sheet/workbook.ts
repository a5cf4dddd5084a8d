/**
 * A workbook (XLSX) of any size, read a few megabytes at a time. Why not with hucre:
 * docs/decisions/national-list.md.
 */
import type { FileHandle } from 'node:fs/promises';
import { readSharedTexts, type SharedTexts } from './shared-texts.ts';
import { tooLarge, unreadable } from './sheet-fault.ts';
import { type SheetRow, sheetRows } from './sheet-rows.ts';
import { attributeIn, xmlTokens } from './xml-tokens.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';
import { entryBytes } from './zip-entry.ts';

export const WORKBOOK_LIMITS = {
  /** of the file */
  fileBytes: 268_435_456,
  /** inflated, of a sheet or of the shared texts */
  partBytes: 2_147_483_648,
  /** inflated, of the lists of sheets */
  listBytes: 4_194_304,
} as const;

export interface Sheet {
  readonly name: string;
  /** Reads the sheet from its beginning. onRead: inflated bytes since the last call. @throws `SheetFault` */
  rows(onRead?: (bytes: number) => void): AsyncGenerator<readonly SheetRow[]>;
  /** Inflated, with the shared texts that are read first. */
  readonly bytes: number;
}

async function* textsOf(
  bytes: AsyncIterable<Buffer>,
  onRead?: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of bytes) {
      onRead?.(piece.length);
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder.decode();
  } catch (thrown) {
    throw thrown instanceof TypeError ? unreadable('a part that is not UTF-8') : thrown;
  }
}

/** Each tag of a small part, by its name. */
async function tagsIn(file: FileHandle, entry: ZipEntry, name: string): Promise<readonly string[]> {
  const found: string[] = [];
  const tokens = xmlTokens({
    open: (tag, attributes) => {
      if (tag === name) found.push(attributes);
    },
    close: () => undefined,
    text: () => undefined,
  });
  for await (const text of textsOf(entryBytes(file, entry, WORKBOOK_LIMITS.listBytes))) tokens.write(text);
  tokens.end();
  return found;
}

/** A target is a path from the root, or from the folder of the part that names it. */
function pathOf(target: string, folder: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith('/') ? target : `${folder}/${target}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly path: string;
}

const NO_TEXTS: SharedTexts = { get: () => undefined };

/** The sheets in their order. file: stays the caller's to close. @throws `SheetFault`, and what the disk throws. */
export async function openWorkbook(file: FileHandle): Promise<readonly Sheet[]> {
  const { size } = await file.stat();
  if (size > WORKBOOK_LIMITS.fileBytes) throw tooLarge('the file');
  const entries = await readZipDirectory(file, size);
  const part = (path: string): ZipEntry => {
    const entry = entries.get(path);
    if (!entry) throw unreadable(`no ${path}`);
    return entry;
  };
  const relationsOf = async (path: string, folder: string): Promise<readonly Relation[]> =>
    (await tagsIn(file, part(path), 'Relationship')).map((tag) => ({
      id: attributeIn(tag, 'Id') ?? '',
      type: attributeIn(tag, 'Type') ?? '',
      path: pathOf(attributeIn(tag, 'Target') ?? '', folder),
    }));

  const main = (await relationsOf('_rels/.rels', '')).find(({ type }) => type.endsWith('/officeDocument'));
  if (!main) throw unreadable('no workbook');
  const slash = main.path.lastIndexOf('/');
  const [folder, book] = [main.path.slice(0, Math.max(0, slash)), main.path.slice(slash + 1)];
  const relations = await relationsOf(pathOf(`_rels/${book}.rels`, folder), folder);

  const shared = relations.find(({ type }) => type.endsWith('/sharedStrings'));
  const sharedPart = shared ? entries.get(shared.path) : undefined;
  let texts: Promise<SharedTexts> | null = null;
  const readTexts = (onRead?: (bytes: number) => void): Promise<SharedTexts> =>
    sharedPart
      ? readSharedTexts(textsOf(entryBytes(file, sharedPart, WORKBOOK_LIMITS.partBytes), onRead))
      : Promise.resolve(NO_TEXTS);

  return (await tagsIn(file, part(main.path), 'sheet')).flatMap((tag) => {
    const relation = relations.find(({ id }) => id === attributeIn(tag, 'id'));
    const entry = relation?.type.endsWith('/worksheet') ? entries.get(relation.path) : undefined;
    if (!entry) return [];
    return {
      name: attributeIn(tag, 'name') ?? '',
      bytes: entry.bytes + (sharedPart?.bytes ?? 0),
      rows: async function* (onRead) {
        texts ??= readTexts(onRead);
        yield* sheetRows(textsOf(entryBytes(file, entry, WORKBOOK_LIMITS.partBytes), onRead), await texts);
      },
    } satisfies Sheet;
  });
}
