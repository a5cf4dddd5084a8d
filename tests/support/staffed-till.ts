/**
 * A shop with people: the virtual till on real files, live by default. It has a setup code, and a sealed
 * pepper that each start unseals.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { dispatchTo } from '../../electron/ipc/dispatch.ts';
import { openPins, SealedPepper } from '../../electron/secret/pins.ts';
import { SALT_BYTES } from '../../electron/secret/scrypt.ts';
import { sealFiles } from '../../electron/secret/sealed-file.ts';
import { hashSetupCode } from '../../electron/secret/setup-code.ts';
import { openVault } from '../../electron/secret/vault.ts';
import type { StaffStart } from '../../electron/staff/deps.ts';
import type { Entry } from '../../electron/storage/journal.ts';
import type { Kind } from '../../electron/storage/kinds.ts';
import type { Answer, ChannelName, Request } from '../../shared/contract/contract.ts';
import type { StaffView } from '../../shared/contract/staff.ts';
import { StaffId } from '../../shared/ids.ts';
import { fail } from '../../shared/result.ts';
import { expectQuick } from './quick-scrypt.ts';
import { secretStore } from './secret-store.ts';
import { VirtualTill } from './virtual-till.ts';

export const CODE = 'olma-7788-nok';
export const PIN = { dilshod: '2580', lola: '1470', aziz: '3690', new: '90417263' } as const;

/** On the files of the data folder, as the till seals it. */
function sealedPeppers(folder: string) {
  return {
    /** The keyring of another user. */
    isLost: false,
    forget(): void {
      for (const suffix of ['', '.old', '.new', '.copy']) {
        rmSync(join(folder, `pepper.sealed${suffix}`), { force: true });
      }
    },
    vault() {
      const store = secretStore(true, { user: this.isLost ? 'neighbour' : 'shop' });
      return openVault({
        files: sealFiles(folder),
        seal: 'pepper',
        store,
        schema: SealedPepper,
        platform: 'linux',
      });
    },
  };
}

const BesideRow = z.object({
  staff_id: z.string(),
  name: z.string().nullable(),
  pin: z.string().nullable(),
  pin_id: z.string().nullable(),
  tries: z.string().nullable(),
});
type BesideRow = z.infer<typeof BesideRow>;

export class StaffedTill extends VirtualTill {
  readonly peppers = sealedPeppers(this.folder);
  /** Read at a start. */
  settled: Partial<Omit<StaffStart, 'pins'>> = { reach: 'elsewhere' };

  static async openShop(start: Partial<Omit<StaffStart, 'pins'>> = {}, code: string | null = CODE) {
    const till = new StaffedTill();
    till.settled = { reach: 'elsewhere', ...start };
    await till.begin();
    if (code !== null) {
      till.journal.keepSetupCode(await hashSetupCode(code, randomBytes(SALT_BYTES)));
      expectQuick();
    }
    onTestFinished(() => till.close());
    return till;
  }

  /** false: the story has edited its log. */
  isRebuilt = true;

  override async close(): Promise<void> {
    if (this.isRebuilt) return await super.close();
    await this.crash();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The page's last view of who is signed in, and who may sign in. */
  shownStaff: StaffView | null = null;
  /** An open page. */
  pageReceives: (event: string, payload: unknown) => void = () => undefined;
  override readonly heard = (event: string, payload: unknown): void => {
    if (event === 'staff.changed') this.shownStaff = payload as StaffView;
    this.pageReceives(event, payload);
  };

  /** Sends as the page does: checked by the contract, and by the rights of the signed-in person. */
  async send<C extends ChannelName>(channel: C, request: Request<C>): Promise<Answer<C>> {
    const { handlers, gate } = this.composed;
    const onBug = (where: string, bug: unknown): void => void this.bugs.push(`${where}: ${String(bug)}`);
    return (await dispatchTo({ handlers, gate, onBug })(channel, request)) as Answer<C>;
  }

  /** A start, with the sealed pepper. */
  async begin(): Promise<void> {
    const pins = await openPins({
      vault: this.peppers.vault(),
      random: (bytes) => randomBytes(bytes),
      hasPins: true,
    });
    this.staff = { ...this.settled, pins };
    await this.start();
  }

  /** The power goes, and the till starts again. */
  async restart(): Promise<void> {
    await this.crash();
    await this.begin();
  }

  /** Dilshod, the manager, by the setup code; then Lola and Aziz, cashiers. */
  async hire() {
    const made = await this.send('staff.make-manager', {
      setupCode: CODE,
      name: 'Dilshod',
      pin: PIN.dilshod,
    });
    expect(made).toMatchObject({ ok: true });
    const dilshod = await this.idOf('Dilshod');
    await this.signIn(dilshod, PIN.dilshod);
    for (const [name, pin] of [
      ['Lola', PIN.lola],
      ['Aziz', PIN.aziz],
    ] as const) {
      expect(await this.send('people.add', { name, roleId: 'cashier', pin })).toMatchObject({ ok: true });
    }
    expect(await this.send('staff.sign-out', undefined)).toMatchObject({ ok: true });
    return { dilshod, lola: await this.idOf('Lola'), aziz: await this.idOf('Aziz') };
  }

  async idOf(name: string): Promise<StaffId> {
    const now = await this.send('staff.now', undefined);
    const person = now.ok ? now.value.people.find((one) => one.name === name) : undefined;
    return StaffId.parse(person?.staffId);
  }

  async signIn(staffId: StaffId, pin: string): Promise<void> {
    expect(await this.send('staff.sign-in', { staffId, pin })).toMatchObject({ ok: true });
  }

  /** The disk refuses entries of this kind from now on. */
  refuseEntries(kind: Kind): void {
    const { appendBeside } = this.journal;
    this.journal.appendBeside = (act, entry, beside) =>
      entry.kind === kind ? fail({ code: 'journal.unwritable' }) : appendBeside(act, entry, beside);
  }

  /** The rows beside the log, one by one. */
  besideRows(): readonly BesideRow[] {
    return this.#withDatabase((database) =>
      z.array(BesideRow).parse(database.prepare('SELECT * FROM staff_beside').all()),
    );
  }

  /** As a person with access to the file puts them back. The till is not running. */
  putBesideRows(rows: readonly BesideRow[]): void {
    this.#withDatabase((database) => {
      const put = database.prepare(
        'UPDATE staff_beside SET name = ?, pin = ?, pin_id = ?, tries = ? WHERE staff_id = ?',
      );
      for (const { staff_id, name, pin, pin_id, tries } of rows) put.run(name, pin, pin_id, tries, staff_id);
    });
  }

  #withDatabase<T>(work: (database: DatabaseSync) => T): T {
    const database = new DatabaseSync(join(this.folder, 'journal.db'));
    try {
      return work(database);
    } finally {
      database.close();
    }
  }

  /** The whole log as stored. */
  logText(): string {
    return this.#withDatabase((database) => JSON.stringify(database.prepare('SELECT * FROM log').all()));
  }

  /** The entries of a kind, oldest first. */
  entries<K extends Kind>(kind: K): readonly Extract<Entry, { readonly kind: K }>[] {
    const found = this.journal.entriesOf({
      before: null,
      limit: 10_000,
      staffId: null,
      kinds: [kind],
      day: null,
    });
    return found.entries.flatMap(({ entry }) => (entry === null ? [] : [entry])).toReversed() as Extract<
      Entry,
      { readonly kind: K }
    >[];
  }
}
