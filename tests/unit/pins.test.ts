/** PINs in storage: slow to guess, useless without the pepper, and bound to their person. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPins, SealedPepper } from '../../electron/secret/pins.ts';
import { sealFiles } from '../../electron/secret/sealed-file.ts';
import { openVault } from '../../electron/secret/vault.ts';
import { StaffId } from '../../shared/ids.ts';
import { secretStore } from '../support/secret-store.ts';
import { tempFolder } from '../support/temp-folder.ts';

const LOLA = StaffId.parse('lola');
const AZIZ = StaffId.parse('aziz');

/** As a start opens the PINs. */
const pinsIn = (folder: string, options: { store?: boolean; hasPins?: boolean } = {}) =>
  openPins({
    vault: openVault({
      files: sealFiles(folder),
      seal: 'pepper',
      store: secretStore(options.store ?? true),
      schema: SealedPepper,
      platform: 'linux',
    }),
    random: (bytes) => randomBytes(bytes),
    hasPins: options.hasPins ?? false,
  });

async function hashed(pins: Awaited<ReturnType<typeof pinsIn>>, staffId: StaffId, pin: string) {
  const hash = await pins.hash(staffId, pin);
  if (!hash.ok) throw new Error(hash.error.code);
  return hash.value;
}

describe('a PIN', () => {
  it('matches its hash with its person and pepper, across restarts', async () => {
    const folder = tempFolder();
    const pins = await pinsIn(folder);
    const hash = await hashed(pins, LOLA, '1470');
    expect(hash).not.toContain('1470');
    expect(await pins.matches(hash, LOLA, '1470')).toBe(true);
    expect(await pins.matches(hash, LOLA, '1471')).toBe(false);
    expect(await pins.matches(hash, AZIZ, '1470')).toBe(false);
    const again = await pinsIn(folder, { hasPins: true });
    expect(again.isReadable(hash)).toBe(true);
    expect(await again.matches(hash, LOLA, '1470')).toBe(true);
  });

  it('gets a new hash each time, so two people with one PIN never share a hash', async () => {
    const pins = await pinsIn(tempFolder());
    const [one, other] = await Promise.all([hashed(pins, LOLA, '1470'), hashed(pins, LOLA, '1470')]);
    expect(one).not.toBe(other);
    expect(await pins.matches(one, LOLA, '1470')).toBe(true);
    expect(await pins.matches(other, LOLA, '1470')).toBe(true);
  });

  it('from another machine never matches, and is not even compared', async () => {
    const hash = await hashed(await pinsIn(tempFolder()), LOLA, '1470');
    const elsewhere = await pinsIn(tempFolder(), { hasPins: true });
    expect(elsewhere.isReadable(hash)).toBe(false);
    expect(await elsewhere.matches(hash, LOLA, '1470')).toBe(false);
  });

  it('made without a secret store counts only while no store exists', async () => {
    const folder = tempFolder();
    const without = await pinsIn(folder, { store: false, hasPins: true });
    const hash = await hashed(without, LOLA, '1470');
    expect(await without.matches(hash, LOLA, '1470')).toBe(true);
    const withStore = await pinsIn(folder, { hasPins: true });
    expect(withStore.isReadable(hash)).toBe(false);
  });
});

describe('a pepper', () => {
  it('is sealed with the first PIN, and no sooner', async () => {
    const folder = tempFolder();
    const pins = await pinsIn(folder);
    expect(sealFiles(folder).read('pepper.sealed')).toBeNull();
    await hashed(pins, LOLA, '1470');
    expect(sealFiles(folder).read('pepper.sealed')).not.toBeNull();
  });

  it('that can’t be opened today is left alone, and opens everything tomorrow', async () => {
    const folder = tempFolder();
    const hash = await hashed(await pinsIn(folder), LOLA, '1470');
    const sealed = sealFiles(folder).read('pepper.sealed');
    const locked = await pinsIn(folder, { store: false, hasPins: true });
    expect(locked.isReadable(hash)).toBe(false);
    expect(sealFiles(folder).read('pepper.sealed')).toEqual(sealed);
    expect(await (await pinsIn(folder, { hasPins: true })).matches(hash, LOLA, '1470')).toBe(true);
  });
});
