/**
 * A copied folder with a second payment that waits behind another alarm: only the original till deals with
 * it.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Task } from '../../shared/task.ts';
import { momentOf } from '../../shared/time.ts';
import { BoundTill, machine } from '../support/bound-till.ts';
import { makeFolder } from '../support/temp-folder.ts';
import { OTHER } from '../support/two-payments.ts';
import { VirtualClock } from '../support/virtual-clock.ts';
import { VirtualService } from '../support/virtual-service.ts';
import { CASHIER } from '../support/virtual-till.ts';

const HERE = machine('a', 'b');
const THERE = machine('c', 'd');

it('a second payment raises no alarm on the copy, where it could not be ended', async () => {
  const room = makeFolder();
  onTestFinished(room.remove);
  const clock = new VirtualClock();
  const service = new VirtualService(clock);
  let seed = 0;
  const at = (folder: string, on = HERE): Promise<BoundTill> => {
    seed += 1;
    return BoundTill.start({ folder: join(room.path, folder), machine: on, clock, service, seed });
  };

  const till = await at('till');
  const paid = await till.pay('sale-1');
  await clock.advance(60_000);
  if (!paid.ok) throw new Error(paid.error.code);
  const { transactionId, saleId } = paid.value;
  const raisedAt = momentOf(clock);
  const of = { saleId, transactionId, refundId: null, raisedAt };
  const tasks = [
    Task.parse({ ...of, taskId: '0192f0c1-0000-7000-8000-000000000001', kind: 'not-paid', ended: null }),
    Task.parse({
      ...of,
      taskId: '0192f0c1-0000-7000-8000-000000000002',
      kind: 'doubled',
      about: OTHER,
      ended: { by: 'till', how: 'replaced', at: raisedAt },
    }),
  ];
  const payload = { tasks };
  const stored = till.journal.append(CASHIER, { kind: 'journal.salvaged', subject: transactionId, payload });
  expect(stored.ok).toBe(true);
  await till.close();
  cpSync(join(room.path, 'till'), join(room.path, 'copy'), { recursive: true });

  const asked = await at('copy', THERE);
  expect((await asked.ask('till.claim', { word: 'copy', setupCode: null })).ok).toBe(true);
  await asked.close();
  const copy = await at('copy', THERE);
  await clock.advance(60_000);
  expect(copy.journal.openTasks()).toEqual([]);
  await copy.close();

  const first = await at('till');
  const words = { transactionId, seen: 'not-paid', about: null, reason: 'it is there' } as const;
  expect(await first.ask('payment.settle-alarm', words)).toMatchObject({ ok: true });
  await clock.advance(1_000);
  const calling = first.journal.openTasks().filter(({ kind }) => kind !== 'goods');
  expect(calling).toMatchObject([{ kind: 'doubled', about: OTHER }]);
  await first.close();
});
