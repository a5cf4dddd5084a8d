/** The authorities that a provisioning file names beside those that every system trusts. */
import { X509Certificate } from 'node:crypto';
import type { FaultReason } from '../../shared/errors/provision-fault.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { readTextFile } from './read-text-file.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\sA-Za-z0-9+/=]+-----END CERTIFICATE-----/g;

/** The certificates alone, as PEM: words between them are left out, and a private key is refused. */
export function readCaFile(path: string): Result<string, FaultReason> {
  const read = readTextFile(path);
  // Not in PEM but in DER: no text at all.
  if (!read.ok)
    return fail(read.error === 'not-utf8' || read.error === 'utf-16' ? 'not-certificates' : read.error);
  const text = read.value;
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return fail('private-key');
  const blocks = text.match(CERTIFICATE) ?? [];
  const begun = text.match(/-----BEGIN /g) ?? [];
  if (blocks.length === 0 || begun.length > blocks.length) return fail('not-certificates');
  return blocks.every(isCertificate) ? ok(`${blocks.join('\n')}\n`) : fail('not-certificates');
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
