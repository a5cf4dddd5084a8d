/** A provisioning file as tests write it, and the faults of a refused file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readProvisionFile } from '../../electron/provisioning/provision.ts';
import type { ProvisionFault } from '../../shared/errors/provision-fault.ts';
import { TillError } from '../../shared/errors/till-error.ts';
import { tempFolder } from './temp-folder.ts';

export const SECRET = 'tilla-test-secret-0123456789';
/** A valid file for a service that is not on this machine. */
export const PROVISION = {
  base_url: 'https://gateway.example/v2/merchant/',
  merchant_id: 5,
  service_id: 77,
  merchant_user_id: 'till-1',
  secret_key: SECRET,
  setup_code: 'tilla-test-setup-code',
};

/** Returns its path. Writes texts and bytes unchanged. */
export const fileWith = (content: unknown, name = 'provision.json'): string => {
  const path = join(tempFolder(), name);
  writeFileSync(
    path,
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  );
  return path;
};

/** Of a file that must be refused. */
export function faultsAt(path: string): readonly ProvisionFault[] {
  const read = readProvisionFile(path);
  if (read.ok) throw new Error('it was taken');
  expect(read.error.code).toBe('provision.invalid');
  // As it crosses to the page.
  expect(TillError.parse(read.error)).toEqual(read.error);
  return read.error.faults ?? [];
}

export const faultsOf = (content: unknown): readonly ProvisionFault[] => faultsAt(fileWith(content));
export const reasonsOf = (content: unknown): readonly (readonly [string, string])[] =>
  faultsOf(content).map(({ field, reason }) => [field, reason]);
