/** The content of a till's seal, and how a provisioning file differs from it. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { InstallationChange } from '../../shared/contract/install.ts';
import { SetupCodeHash } from '../secret/setup-code.ts';
import type { ProvisionFile } from './provision.ts';
import { Installation } from './provision-schema.ts';

export const SealedInstallation = z.strictObject({
  /** Keeps other data that this user sealed from passing as an installation. */
  kind: z.literal('tilla-installation'),
  version: z.literal(1),
  installation: Installation,
  secretKey: z.string().min(1),
  /** null: a till for a service on this very machine may have none. */
  setupCode: SetupCodeHash.nullable(),
  /** A file to wipe once this seal was opened after a restart. */
  wipe: z.string().nullable(),
});
export type SealedInstallation = z.infer<typeof SealedInstallation>;

/** The file without its secrets. */
export function installationOf({
  secret_key: _key,
  setup_code: _code,
  staff: _staff,
  ...rest
}: ProvisionFile): Installation {
  return rest;
}

export const sealedOf = (
  file: ProvisionFile,
  setupCode: SetupCodeHash | null,
  wipe: string | null,
): SealedInstallation => ({
  kind: 'tilla-installation',
  version: 1,
  installation: installationOf(file),
  secretKey: file.secret_key,
  setupCode,
  wipe,
});

/** Whether the file equals the sealed content, apart from the setup code. */
export const hasSameContent = (file: ProvisionFile, sealed: SealedInstallation): boolean =>
  file.secret_key === sealed.secretKey &&
  isDeepStrictEqual(stored(installationOf(file)), sealed.installation);

/** The form after JSON, which drops keys without a value. */
const stored = (installation: Installation): unknown => JSON.parse(JSON.stringify(installation));

const PARTS: Readonly<Record<string, InstallationChange>> = {
  base_url: 'address',
  service_id: 'service',
  shop_name: 'shop-name',
  shop_number: 'shop-name',
  shop_address: 'shop-name',
  shop_phone: 'shop-name',
  merchant_id: 'merchant',
  merchant_user_id: 'merchant',
  tls: 'network',
  proxy: 'network',
  fiscal: 'fiscal',
};

/** The kinds of change, without values; empty if the seal is lost, because its content is unknown. */
export function changesOf(
  file: ProvisionFile,
  sealed: SealedInstallation | null,
): readonly InstallationChange[] {
  if (sealed === null) return [];
  const coming: Readonly<Record<string, unknown>> = installationOf(file);
  const standing: Readonly<Record<string, unknown>> = sealed.installation;
  const keys = [...new Set([...Object.keys(coming), ...Object.keys(standing)])];
  const changed = keys.filter((key) => !isDeepStrictEqual(coming[key], standing[key]));
  const parts = changed.map((key) => PARTS[key] ?? 'other');
  return [...new Set([...parts, ...(file.secret_key === sealed.secretKey ? [] : ['key' as const])])];
}
