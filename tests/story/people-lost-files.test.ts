/**
 * A person deletes any combination of files and rows of a shop's data folder, and starts the till with an own
 * file. The till sells and grants no right. The setup code or the installer's file restores the sign-in.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readArguments } from '../../electron/app/arguments.ts';
import { preparePins, prepareStart } from '../../electron/app/prepare-start.ts';
import { dispatchTo } from '../../electron/ipc/dispatch.ts';
import { reachOfTill } from '../../electron/provisioning/prepare-service.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { openBooks } from '../../electron/storage/open-books.ts';
import type { Answer, ChannelName, Request } from '../../shared/contract/contract.ts';
import { ok } from '../../shared/result.ts';
import { seededRandomness } from '../../shared/time.ts';
import { machine } from '../support/bound-till.ts';
import { composeStory } from '../support/compose-story.ts';
import { inFile } from '../support/journals.ts';
import { CODE, LIVE, TEST } from '../support/sealed-shop.ts';
import { secretStore } from '../support/secret-store.ts';
import { PIN } from '../support/staffed-till.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';
import { VirtualService } from '../support/virtual-service.ts';
import { ENDPOINT } from '../support/virtual-till.ts';

const STAFF = [
  { name: 'Dilshod', role: 'manager', pin: PIN.dilshod },
  { name: 'Lola', role: 'cashier', pin: PIN.lola },
];
const EVE = { name: 'Eve', pin: '1111' };

/** Without a code, for this very machine, where no code is required. */
const OF_EVE = { ...TEST, staff: [{ ...EVE, role: 'manager' }] };

const DELETED: Readonly<Record<string, (folder: string) => void>> = {
  pepper: (folder) => rmSync(join(folder, 'pepper.sealed')),
  seal: (folder) => rmSync(join(folder, 'installation.sealed')),
  pins: (folder) => inFile(journalPath(folder), (database) => database.exec('DELETE FROM staff_beside')),
  code: (folder) => inFile(journalPath(folder), (database) => database.exec('DELETE FROM setup_code')),
  made: (folder) => mkdirSync(join(folder, 'training'), { recursive: true }),
};

let seed = 0;

/** A start of the app on the real files of the folder, up to its people. */
async function startOn(folder: string, file: object | null) {
  seed += 1;
  const [clock, random] = [new VirtualClock(), seededRandomness(seed)];
  const path = join(tempFolder(), 'provision.json');
  if (file !== null) writeFileSync(path, JSON.stringify(file));
  const books = openBooks(folder, {
    clock,
    random,
    notices: { raise: () => undefined, end: () => undefined },
    secondFolder: null,
    machine: machine('a', 'b'),
  });
  const secret = secretStore(true);
  const args = { ...readArguments([], folder), provisionFile: file === null ? null : path };
  const prepared = await prepareStart({ args, folder, secretStore: secret, books, clock });
  const notices: string[] = [];
  const { handlers, gate, features } = composeStory({
    folder,
    clock,
    random,
    journal: books.journal,
    service: new VirtualService(clock),
    endpoint: ENDPOINT,
    charging: ok(null),
    staff: {
      reach: reachOfTill(prepared),
      pins: await preparePins({ folder, secretStore: secret, books }),
      fromFile: prepared.staff,
      isStandIn: books.isStandIn,
      lost: prepared.lost,
    },
    gatewayOffMs: () => 0,
    publish: (event, payload) => {
      if (event === 'notice.raised' && payload && 'id' in payload) notices.push(String(payload.id));
    },
    onBug: (where, bug) => expect.unreachable(`${where}: ${String(bug)}`),
  });
  await features.staff?.start();
  const onBug = (where: string, bug: unknown): void => expect.unreachable(`${where}: ${String(bug)}`);
  const answer = dispatchTo({ handlers, gate, onBug });
  return {
    books,
    notices,
    send: async <C extends ChannelName>(channel: C, request: Request<C>) =>
      (await answer(channel, request)) as Answer<C>,
    close: async () => {
      await features.staff?.stop();
      if (prepared.service.ok) await prepared.service.value.close();
      await books.close();
    },
  };
}

/** Each subset of them, including all and none. */
const names = Object.keys(DELETED);
const choices = Array.from({ length: 2 ** names.length }, (_, bits) =>
  names.filter((_name, at) => (bits & (1 << at)) !== 0),
);

it('any deletion adds no right, is logged, and leaves a way back', async () => {
  const whole = tempFolder();
  const first = await startOn(whole, { ...LIVE, staff: STAFF });
  const people = first.books.journal.staff();
  expect(people.map(({ name }) => name)).toEqual(['Dilshod', 'Lola']);
  const [dilshod] = people;
  if (!dilshod) throw new Error('nobody was taken from the file');
  const { staffId } = dilshod;
  expect(await first.send('staff.sign-in', { staffId, pin: PIN.dilshod })).toMatchObject({ ok: true });
  await first.close();

  for (const deleted of choices) {
    const without = deleted.join(', ');
    const arePinsLost = deleted.includes('pepper') || deleted.includes('pins');
    const isCodeLost = deleted.includes('seal') && deleted.includes('code');
    const spoilt = tempFolder();
    cpSync(whole, spoilt, { recursive: true });
    for (const name of deleted) DELETED[name]?.(spoilt);

    for (const file of [null, OF_EVE]) {
      const folder = tempFolder();
      cpSync(spoilt, folder, { recursive: true });
      const till = await startOn(folder, file);
      const now = await till.send('staff.now', undefined);
      const rights = arePinsLost ? ['anyone', 'look', 'sell', 'void-line', 'open-shift'] : ['anyone'];
      expect(now, without).toMatchObject({ value: { hasStaff: !arePinsLost, person: null, rights } });
      expect(till.notices.includes('pins.lost'), without).toBe(arePinsLost);
      const eve = await till.send('staff.make-manager', { ...EVE, setupCode: 'of-eve-alone' });
      expect(eve, without).toMatchObject({ ok: false });
      expect(await till.send('people.add', { ...EVE, roleId: 'manager' }), without).toMatchObject({
        ok: false,
      });
      expect(till.books.journal.staff(), without).toHaveLength(2);
      await till.close();
    }

    // No stranger's file is needed: the shop's own people repair it.
    if (isCodeLost) await (await startOn(spoilt, LIVE)).close();
    const till = await startOn(spoilt, null);
    const made = { setupCode: CODE, name: 'Dilshod', pin: PIN.new };
    if (arePinsLost) expect(await till.send('staff.make-manager', made), without).toMatchObject({ ok: true });
    // The name was lost with the row, so the person is new.
    const now = await till.send('staff.now', undefined);
    const his = now.ok ? now.value.people.find(({ name }) => name === 'Dilshod')?.staffId : undefined;
    expect(his === staffId, without).toBe(!deleted.includes('pins'));
    const pin = arePinsLost ? PIN.new : PIN.dilshod;
    const signed = await till.send('staff.sign-in', { staffId: his ?? staffId, pin });
    expect(signed, without).toMatchObject({ ok: true });
    const audit = await till.send('audit.page', {
      before: null,
      limit: 50,
      staffId: null,
      groups: [],
      day: null,
    });
    const told = audit.ok ? audit.value.rows.filter(({ kind }) => kind === 'secrets.lost') : [];
    const isAnyLost = deleted.some((name) => name !== 'made');
    expect(told.length > 0, without).toBe(isAnyLost);
    await till.close();
  }
});
