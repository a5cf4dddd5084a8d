/** A small text file that a person has written: its text, or what is wrong with the file as a whole. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { FaultReason } from '../../shared/errors/provision-fault.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

/** No provisioning file and no list of authorities comes near it. */
const MAX_BYTES = 1024 * 1024;
export const MAX_KB = MAX_BYTES / 1024;

type FileReason = Extract<
  FaultReason,
  'no-file' | 'is-folder' | 'unreadable' | 'too-large' | 'empty' | 'not-utf8' | 'utf-16'
>;

/** As UTF-8, without a byte-order mark. Never throws, and never reads more than 1 MB. */
export function readTextFile(path: string): Result<string, FileReason> {
  const bytes = readBytes(path);
  return bytes.ok ? decode(bytes.value) : bytes;
}

function readBytes(path: string): Result<Buffer, FileReason> {
  let handle: number | null = null;
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) return fail('is-folder');
    // A pipe or a device would never end.
    if (!stat.isFile()) return fail('unreadable');
    handle = openSync(path, 'r');
    const bytes = Buffer.alloc(MAX_BYTES + 1);
    let length = 0;
    for (;;) {
      const read = readSync(handle, bytes, length, bytes.length - length, null);
      length += read;
      if (length > MAX_BYTES) return fail('too-large');
      if (read === 0) return ok(bytes.subarray(0, length));
    }
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : '';
    return fail(code === 'ENOENT' || code === 'ENOTDIR' ? 'no-file' : 'unreadable');
  } finally {
    if (handle !== null) closeSync(handle);
  }
}

function decode(bytes: Buffer): Result<string, FileReason> {
  const [first, second] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // Without a mark it shows by its zeros: the first two characters of what is asked for are plain ones.
  if (hasMark || (bytes.length > 1 && (first === 0) !== (second === 0))) return fail('utf-16');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() === '' ? fail('empty') : ok(text);
  } catch {
    return fail('not-utf8');
  }
}
