/** Reads a small text file that a person wrote, or finds what is wrong with the whole file. */
import { statSync } from 'node:fs';
import type { FaultReason } from '../../shared/errors/provision-fault.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { readRegular, UnfitFile } from '../storage/regular-file.ts';

/** Far above any provisioning file or list of authorities. */
const MAX_BYTES = 1024 * 1024;
export const MAX_KB = MAX_BYTES / 1024;

type FileReason = Extract<
  FaultReason,
  'no-file' | 'is-folder' | 'unreadable' | 'too-large' | 'empty' | 'not-utf8' | 'utf-16'
>;

/** Reads UTF-8, without a byte-order mark. Never throws, and never reads more than 1 MB. */
export function readTextFile(path: string): Result<string, FileReason> {
  const bytes = readBytes(path);
  return bytes.ok ? decode(bytes.value) : bytes;
}

function readBytes(path: string): Result<Buffer, FileReason> {
  try {
    if (statSync(path).isDirectory()) return fail('is-folder');
    return ok(readRegular(path, MAX_BYTES));
  } catch (thrown) {
    if (thrown instanceof UnfitFile && thrown.why === 'too-large') return fail('too-large');
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : '';
    return fail(code === 'ENOENT' || code === 'ENOTDIR' ? 'no-file' : 'unreadable');
  }
}

function decode(bytes: Buffer): Result<string, FileReason> {
  const [first, second] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // Without a mark, UTF-16 shows by its zeros: these files begin with two ASCII characters.
  if (hasMark || (bytes.length > 1 && (first === 0) !== (second === 0))) return fail('utf-16');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() === '' ? fail('empty') : ok(text);
  } catch {
    return fail('not-utf8');
  }
}
