/** The whole house without a window: opened on real folders, against a real training gateway. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { House } from '../../electron/app/house.ts';
import { type HouseParts, openHouse, type Service } from '../../electron/app/open-house.ts';
import { systemClock } from '../../electron/app/system-clock.ts';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { createSigner } from '../../electron/gateway/sign.ts';
import { diagnose } from '../../electron/install/diagnose.ts';
import { createHandlers, type Handlers } from '../../electron/ipc/handlers.ts';
import { startTrainingGateway } from '../../electron/training/training-gateway.ts';
import { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { type Clock, seededRandomness } from '../../shared/time.ts';
import { tempFolder } from '../support/temp-folder.ts';

const TEN_MINUTES_MS = 600_000;
const BREAD = SAMPLE_PRODUCTS[0];

/** A clock that is off by so much from the machine's. */
const offBy = (ms: number): Clock => {
  const clock = systemClock();
  return { ...clock, wallMs: () => clock.wallMs() + ms };
};

async function serviceAt(clock: Clock): Promise<Service> {
  const started = await startTrainingGateway({ folder: null, clock, seed: 3 });
  if (!started.ok) throw new Error(started.error.code);
  const { baseUrl, credentials, passPath, facts, close } = started.value;
  const place = { baseUrl, serviceId: credentials.serviceId, mode: 'training' as const };
  return { place, sign: createSigner(credentials), passPath, cashboxCode: null, facts, close };
}

async function open(
  folder: string,
  options: {
    readonly gatewayOffMs?: number;
    readonly settings?: Partial<Settings>;
    readonly onBug?: HouseParts['onBug'];
  } = {},
): Promise<{ readonly house: House; readonly handlers: Handlers }> {
  let settings: Settings = { ...DEFAULT_SETTINGS, ...options.settings };
  const house = await openHouse({
    folder,
    version: '0.0.0',
    clock: systemClock(),
    random: seededRandomness(11),
    settings: {
      read: () => settings,
      change: (change) => {
        settings = { ...settings, ...change } as Settings;
        return settings;
      },
      wasBroken: false,
    },
    publish: () => undefined,
    installation: null,
    service: ok(await serviceAt(offBy(options.gatewayOffMs ?? 0))),
    secretInMemoryOnly: false,
    trainingCodes: [],
    proxyUrl: null,
    onBug: options.onBug ?? ((where, bug) => expect.unreachable(`${where}: ${String(bug)}`)),
    troubles: [],
  });
  onTestFinished(() => house.close());
  const handlers = createHandlers({ house, publish: () => undefined, showTrainingCustomer: () => undefined });
  return { house, handlers };
}

function basketOf(saleId: string) {
  if (!BREAD) throw new Error('no sample products');
  return {
    saleId: SaleId.parse(saleId),
    lines: [{ productId: BREAD.productId, quantity: ONE }],
    totalTiyin: BREAD.priceTiyin,
  };
}

const stateOf = (house: House, saleId: string) =>
  house.journal.attemptsOf(SaleId.parse(saleId)).at(-1)?.state.name;
const notices = (house: House) => house.notices().map(({ error }) => error.code);

describe('a house that is opened', () => {
  it('sells, knows its basket again, and tells its first screen', async () => {
    const { house, handlers } = await open(tempFolder());
    const paid = await handlers['sale.pay']({ ...basketOf('s-1'), payerCode: ' 880100000000000001 ' });
    expect(paid).toMatchObject({ ok: true, value: { state: 'sending' } });
    await expect.poll(() => stateOf(house, 's-1')).toBe('paid');
    const opened = await handlers['till.open'](undefined);
    expect(opened).toMatchObject({
      ok: true,
      value: { mode: 'training', charging: { ready: true }, network: { state: 'ok' } },
    });
    expect(await handlers['sale.pay']({ ...basketOf('s-1'), payerCode: '880100000000000001' })).toMatchObject(
      {
        error: { code: 'basket.locked' },
      },
    );
  });

  it('charges a basket once, however many windows ask for it in the same moment', async () => {
    const { house, handlers } = await open(tempFolder());
    const pay = () => handlers['sale.pay']({ ...basketOf('s-1'), payerCode: '880100000000000001' });
    const cash = () => handlers['sale.cash']({ ...basketOf('s-1'), givenTiyin: tiyin(400_000) });
    const [first, ...others] = await Promise.all([pay(), pay(), cash(), pay()]);
    expect(first).toMatchObject({ ok: true });
    for (const other of others) expect(other).toMatchObject({ error: { code: 'basket.locked' } });
    await expect.poll(() => stateOf(house, 's-1')).toBe('paid');
    expect(house.journal.attemptsOf(SaleId.parse('s-1'))).toHaveLength(1);
  });

  it('charges nobody for a changed total, an empty basket, or a product’s barcode', async () => {
    const { house, handlers } = await open(tempFolder());
    const pay = (change: object) =>
      handlers['sale.pay']({ ...basketOf('s-1'), payerCode: '880100000000000001', ...change });
    expect(await pay({ totalTiyin: tiyin(1) })).toMatchObject({ error: { code: 'basket.changed' } });
    expect(await pay({ lines: [] })).toMatchObject({ error: { code: 'basket.empty' } });
    expect(await pay({ payerCode: '4780000000017' })).toMatchObject({
      error: { code: 'payer-code.is-product' },
    });
    expect(await pay({ payerCode: '12 345 678' })).toMatchObject({ error: { code: 'payer-code.invalid' } });
    expect(house.journal.attemptsOf(SaleId.parse('s-1'))).toEqual([]);
  });

  it('refuses a product that can not be fiscalised when it is added, with the field and the reason', async () => {
    const { house, handlers } = await open(tempFolder());
    if (!BREAD) throw new Error('no sample products');
    house.catalogue.put([{ ...BREAD, spic: '123' }]);
    expect(await handlers['catalogue.check']({ productId: BREAD.productId })).toMatchObject({
      error: { code: 'product.not-fiscal', field: 'SPIC', reason: 'wrong-length', note: 'Obi non' },
    });
    expect(await handlers['sale.pay']({ ...basketOf('s-1'), payerCode: '880100000000000001' })).toMatchObject(
      {
        error: { code: 'product.not-fiscal' },
      },
    );
  });

  it('takes cash, gives change, and no more than once', async () => {
    const { handlers } = await open(tempFolder());
    const cash = (given: number) => handlers['sale.cash']({ ...basketOf('s-1'), givenTiyin: tiyin(given) });
    expect(await cash(300_000)).toMatchObject({ error: { code: 'cash.not-enough' } });
    expect(await cash(500_000)).toMatchObject({ value: { cash: { changeTiyin: 100_000 }, payments: [] } });
    expect(await cash(500_000)).toMatchObject({ error: { code: 'basket.locked' } });
  });

  it('logs and says that the outbox stumbled, and goes on', async () => {
    const bugs: string[] = [];
    const { house, handlers } = await open(tempFolder(), { onBug: (where) => bugs.push(where) });
    const read = house.journal.fiscalQueue;
    house.journal.fiscalQueue = (place) => {
      house.journal.fiscalQueue = read;
      throw new Error(`disk I/O error ${place.mode}`);
    };
    house.outbox.wake();
    await expect.poll(() => notices(house)).toEqual(['fiscal.stumbled']);
    expect(bugs).toEqual(['outbox']);
    await handlers['sale.pay']({ ...basketOf('s-1'), payerCode: '880100000000000001' });
    const linked = () => house.journal.openReceipts(house.desk.place).waiting === 0 && stateOf(house, 's-1');
    await expect.poll(linked, { timeout: 20_000 }).toBe('paid');
    await expect.poll(() => notices(house)).toEqual([]);
  }, 30_000);

  it('warns once of a clock that is off, signs with the gateway’s time, and shows it to the installer', async () => {
    const { house, handlers } = await open(tempFolder(), { gatewayOffMs: TEN_MINUTES_MS });
    await handlers['sale.pay']({ ...basketOf('s-1'), payerCode: '880100000000000001' });
    await expect.poll(() => stateOf(house, 's-1')).toBe('paid');
    expect(house.notices()).toMatchObject([{ error: { code: 'clock.off', limit: 600 }, level: 'warning' }]);
    const seen = diagnose(house);
    expect(Math.round((seen.clockOffsetMs ?? 0) / 60_000)).toBe(10);
    // Its refund is not stopped by a calendar that nobody can believe.
    const [attempt] = house.journal.attemptsOf(SaleId.parse('s-1'));
    expect(Math.round((attempt?.createdOffMs ?? 0) / 60_000)).toBe(10);
    expect(seen).toMatchObject({
      secret: 'training',
      products: SAMPLE_PRODUCTS.length,
      facts: { look_up: 'both' },
    });
    expect(seen.journalBytes).toBeGreaterThan(0);
  });

  it('goes on without an authority file that can not be read, and says so', async () => {
    const { house } = await open(tempFolder(), { settings: { extraCaFile: '/no/such/file.pem' } });
    expect(notices(house)).toEqual(['settings.ca-unreadable']);
    expect(house.charging.ok).toBe(true);
  });
});

describe('a house whose journal is damaged', () => {
  it('sells nothing until a manager has set the file aside, and keeps it', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'journal.db'), 'no database '.repeat(1_000));
    const { house, handlers } = await open(folder);
    expect(notices(house)).toContain('journal.corrupt');
    expect(await handlers['sale.pay']({ ...basketOf('s-1'), payerCode: '880100000000000001' })).toMatchObject(
      {
        error: { code: 'journal.corrupt' },
      },
    );
    expect(await handlers['sale.cash']({ ...basketOf('s-1'), givenTiyin: tiyin(500_000) })).toMatchObject({
      error: { code: 'journal.corrupt' },
    });
    const kept = await handlers['journal.start-fresh']({ reason: 'the disk was damaged' });
    if (!kept.ok) throw new Error(kept.error.code);
    const again = await open(folder);
    expect(notices(again.house)).toEqual([]);
    expect(
      await again.handlers['sale.cash']({ ...basketOf('s-1'), givenTiyin: tiyin(500_000) }),
    ).toMatchObject({
      ok: true,
    });
  });
});
