/** What a file is: its bytes say, never its name. */
import { UnfitTable } from '../../../shared/catalogue/file/table-limits.ts';
import type { FileBytes } from './file-bytes.ts';

const HEAD_BYTES = 4_096;
const startsWith = (head: Buffer, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte);

/** The container of .xls files, and of workbooks with a password. */
const isCompound = (head: Buffer): boolean =>
  startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
/** Excel 2 to 4 wrote its records without a container. */
const isOldRecords = (head: Buffer): boolean =>
  head[0] === 0x09 && [0x00, 0x02, 0x04].includes(head[1] ?? -1) && head[2] === 0x06;
const isZip = (head: Buffer): boolean =>
  startsWith(head, 0x50, 0x4b, 0x03, 0x04) || startsWith(head, 0x50, 0x4b, 0x05, 0x06);
const PROTECTED = Buffer.from('EncryptedPackage', 'utf16le');
/** Pages, documents and spreadsheets written as XML. */
const MARKUP = /^\s*(?:<(?:!doctype|html|\?xml|table|head|body|div|svg)|%PDF-|\{\\rtf)/i;

/** @throws UnfitTable for anything but a text and a zip file. */
export async function kindOf(bytes: FileBytes): Promise<'text' | 'zip'> {
  const head = await bytes.read(0, HEAD_BYTES);
  if (head.length === 0) throw new UnfitTable('empty');
  if (isZip(head)) return 'zip';
  if (isCompound(head)) throw new UnfitTable((await isProtected(bytes)) ? 'encrypted' : 'old-workbook');
  if (isOldRecords(head)) throw new UnfitTable('old-workbook');
  if (MARKUP.test(head.toString('latin1').replace(/^ï»¿/, ''))) throw new UnfitTable('not-a-table');
  return 'text';
}

async function isProtected(bytes: FileBytes): Promise<boolean> {
  let before = Buffer.alloc(0);
  for await (const piece of bytes.pieces(0, bytes.size, {})) {
    const joined = Buffer.concat([before, piece]);
    if (joined.includes(PROTECTED)) return true;
    before = joined.subarray(-PROTECTED.length);
  }
  return false;
}
