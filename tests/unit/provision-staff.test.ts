/** The people of a provisioning file: who may bring them, and the faults of their rows. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readProvisionFile } from '../../electron/provisioning/provision.ts';
import { faultsAt, fileWith, PROVISION } from '../support/provision-files.ts';
import { shop } from '../support/sealed-shop.ts';
import { secretStore } from '../support/secret-store.ts';

const STAFF = [
  { name: 'Dilshod Karimov', role: 'manager', pin: '25803690' },
  { name: 'Lola', role: 'cashier', pin: '1470' },
];

describe('people in a provisioning file', () => {
  it('are read as written', () => {
    expect(readProvisionFile(fileWith({ ...PROVISION, staff: STAFF }))).toMatchObject({
      ok: true,
      value: { staff: STAFF },
    });
  });

  it('are reported with their faults, without a name or a PIN', () => {
    const [first, second] = STAFF;
    const faultsOf = (staff: unknown) => {
      const faults = faultsAt(fileWith({ ...PROVISION, staff }));
      expect(JSON.stringify(faults)).not.toMatch(/Dilshod|Lola|\d{4}/);
      return faults.map(({ field, reason }) => [field, reason]);
    };
    expect(faultsOf([{ ...first, pin: '123' }])).toEqual([['staff.0.pin', 'too-short']]);
    expect(faultsOf([{ ...first, pin: '123456789' }])).toEqual([['staff.0.pin', 'too-long']]);
    expect(faultsOf([{ ...first, pin: '12a4' }])).toEqual([['staff.0.pin', 'not-digits']]);
    expect(faultsOf([{ ...first, pin: 1470 }])).toEqual([['staff.0.pin', 'not-text']]);
    expect(faultsOf([first, { ...second, role: 'boss' }])).toEqual([['staff.1.role', 'not-one-of']]);
    expect(faultsOf([first, { ...second, name: ' Lola' }])).toEqual([['staff.1.name', 'spaces-around']]);
    expect(faultsOf([first, { ...second, name: 'DILSHOD KARIMOV' }])).toEqual([
      ['staff.1.name', 'repeated-name'],
    ]);
    expect(faultsOf([{ name: 'Lola', role: 'cashier' }])).toEqual([['staff.0.pin', 'missing']]);
    expect(faultsOf({})).toEqual([['staff', 'wrong-kind']]);
    expect(faultsOf([])).toEqual([['staff', 'out-of-range']]);
  });
});

describe('a file that brings people', () => {
  const file = { ...PROVISION, staff: STAFF };

  it('is the first file, or a file with the till’s code', async () => {
    const { start } = shop();
    expect((await start(file)).staff).toEqual(STAFF);
    expect((await start(null)).staff).toEqual([]);
    expect((await start(file)).staff).toEqual(STAFF);
    expect((await start({ ...file, shop_name: 'Bahor' })).staff).toEqual(STAFF);
  });

  it('is never a file that a cashier wrote', async () => {
    const { start } = shop();
    await start(PROVISION);
    const forged = { ...file, setup_code: 'made-up-by-a-cashier' };
    const waits = await start(forged);
    expect(waits.staff).toEqual([]);
    expect(waits.pending).not.toBeNull();
  });

  it('needs the code without a secret store too, where names and PINs are not stored either', async () => {
    const store = secretStore(false);
    const { start, folder } = shop();
    expect((await start(file, { store })).staff).toEqual(STAFF);
    expect((await start(file, { store })).staff).toEqual(STAFF);
    const others = STAFF.map((person) => ({ ...person, pin: '9999' }));
    const forged = await start({ ...file, setup_code: 'made-up-by-a-cashier', staff: others }, { store });
    expect(forged.staff).toEqual([]);
    for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())) {
      const text = readFileSync(join(folder, name)).toString('latin1');
      expect(text, name).not.toMatch(/Dilshod|25803690/);
    }
  });
});
