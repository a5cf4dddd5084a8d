/** Absence is proved by several requests: a line that drops under one of them needs no person. */
import { describe, expect, it } from 'vitest';
import { fail } from '../../shared/result.ts';
import { DAY_MS, tashkentDay } from '../../shared/time.ts';
import { eachTill } from '../support/each-till.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

/** The requests of three proofs, by the forms that the service answers. */
const REQUESTS = { plain: 9, dated: 18, both: 12 } as const;
type Form = keyof typeof REQUESTS;
const ALL = (['plain', 'dated', 'both'] as const).flatMap((form) =>
  Array.from({ length: REQUESTS[form] }, (_, at) => ({ form, which: at + 1 })),
);

interface Asked {
  /** Of look-ups from the end of the create's time on, the first is 1. */
  readonly at: number;
  readonly isControl: boolean;
  readonly date: string | undefined;
}

/** A create that never arrived; `drops`: under which requests the line drops, once absence can be proved. */
async function lostSale(form: Form, drops: (asked: Asked) => boolean) {
  const { service } = till;
  const real = service.paymentStatusByTransaction.bind(service);
  // It answers the other form as if nothing were there.
  const lookUp: typeof real = (request) =>
    form === 'both' || (form === 'plain') === (request.date === undefined)
      ? real(request)
      : Promise.resolve(fail({ code: 'gateway.refused', gatewayCode: service.neverSentCode }));
  service.paymentStatusByTransaction = lookUp;
  await till.paidSale();
  await till.clock.advance(MINUTE);
  expect(till.journal.facts(ENDPOINT).facts.look_up).toBe(form);
  service.mishaps.create.push('never-arrives');
  const id = till.pay();
  const createdMs = till.clock.trueMs();
  await till.clock.advance(150 * SECOND);
  expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: null });
  let asked = 0;
  service.paymentStatusByTransaction = (request) => {
    if (till.clock.trueMs() - createdMs < 160 * SECOND) return lookUp(request);
    asked += 1;
    const isControl = request.transactionId !== id;
    return drops({ at: asked, isControl, date: request.date })
      ? Promise.resolve(fail({ code: 'gateway.cut' }))
      : lookUp(request);
  };
  return { id, asked: () => asked };
}

const ABSENT = { state: 'absent', alarm: null } as const;
const CALLED = { state: 'unknown', alarm: { kind: 'may-be-charged' } } as const;

it.each(ALL)(
  'a line that drops once, under request $which of $form look-ups, raises no task',
  async ({ form, which }) => {
    const { id, asked } = await lostSale(form, ({ at }) => at === which);
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id)).toMatchObject(ABSENT);
    expect(till.journal.tasksOf(id)).toEqual([]);
    expect(asked()).toBeGreaterThan(REQUESTS[form]);
  },
);

describe('a line that drops while absence is proved', () => {
  it.each(['plain', 'dated'] as const)(
    'under each control of %s look-ups calls a manager in the end',
    async (form) => {
      till.know({ look_up: form });
      const { id } = await lostSale(form, ({ isControl }) => isControl);
      await till.clock.advance(2 * MINUTE);
      expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: null });
      await till.clock.advance(3 * MINUTE);
      expect(till.view(id)).toMatchObject(CALLED);
    },
  );

  it.each(['plain', 'dated'])('always under the %s form calls a manager after ten minutes', async (form) => {
    const { id } = await lostSale('both', ({ date }) => (date === undefined) === (form === 'plain'));
    await till.clock.advance(9 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: null });
    await till.clock.advance(3 * MINUTE);
    expect(till.view(id)).toMatchObject(CALLED);
  });

  it('always under the day that may have the payment proves nothing', async () => {
    const tomorrow = tashkentDay(till.clock.wallMs() + DAY_MS);
    let dropped = 0;
    const { id } = await lostSale(
      'dated',
      ({ isControl, date }) => !isControl && date === tomorrow && ++dropped > 0,
    );
    await till.clock.advance(10 * MINUTE);
    expect(dropped).toBeGreaterThanOrEqual(10);
    expect(till.view(id)).toMatchObject(CALLED);
  });

  it('calls a manager at once where another control speaks against absence', async () => {
    const { service } = till;
    const { id } = await lostSale('plain', ({ isControl }) => isControl);
    const [known] = service.payments;
    const dropped = service.paymentStatusByTransaction;
    service.paymentStatusByTransaction = (request) =>
      request.transactionId === known?.transactionId
        ? Promise.resolve(fail({ code: 'gateway.refused', gatewayCode: service.neverSentCode }))
        : dropped(request);
    await till.clock.advance(15 * SECOND);
    expect(till.view(id)).toMatchObject(CALLED);
  });

  it.each(['plain', 'dated'])('under the %s form after a long outage raises no task', async (form) => {
    let dropped = 0;
    const isForm = (date: string | undefined): boolean => (date === undefined) === (form === 'plain');
    const { id } = await lostSale(
      'both',
      ({ isControl, date }) => !isControl && isForm(date) && ++dropped === 1,
    );
    till.service.down = true;
    await till.clock.advance(20 * MINUTE);
    dropped = 0;
    till.service.down = false;
    await till.clock.advance(MINUTE);
    expect(dropped).toBeGreaterThan(1);
    expect(till.view(id)).toMatchObject(ABSENT);
    expect(till.journal.tasksOf(id)).toEqual([]);
  });

  it('under one form for minutes is asked again every 15 s', async () => {
    const { asked } = await lostSale('both', ({ isControl, date }) => !isControl && date !== undefined);
    await till.clock.advance(MINUTE);
    const before = asked();
    await till.clock.advance(5 * MINUTE);
    // Two forms each time.
    expect(asked() - before).toBeLessThanOrEqual(44);
  });
});
