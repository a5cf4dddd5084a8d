/** Reads the authorities that a provisioning file adds to the usual ones. */
import { X509Certificate } from 'node:crypto';
import type { FaultReason } from '../../shared/errors/provision-fault.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { readTextFile } from './read-text-file.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\sA-Za-z0-9+/=]+-----END CERTIFICATE-----/g;

/** Answers only the certificates, as PEM. Text between them is dropped, and a private key is refused. */
export function readCaFile(path: string): Result<string, FaultReason> {
  const read = readTextFile(path);
  // A file in DER is no text.
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
