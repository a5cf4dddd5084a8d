/** Does what follows from an answer: an event is stored until the disk takes it, an alarm is raised, the page is told. */
import { byTill } from '../../shared/staff/actor.ts';
import { type ActivePayment, note, noteOpen, type PaymentLoop } from './active.ts';
import { raiseAlarm, withAlarm } from './alarm.ts';
import { rulesOf } from './assess.ts';
import { commit, record } from './commit.ts';
import { contextOf } from './context.ts';
import { raiseDoubled } from './doubled.ts';
import type { Answer } from './observation.ts';
import type { Found } from './rules/rule.ts';
import { TIMES } from './times.ts';

/** Notes the answer, and asks each of its rules. */
export async function settle(loop: PaymentLoop, active: ActivePayment, answer: Answer): Promise<void> {
  note(active, answer);
  for (const rule of rulesOf(answer)) {
    await untilRead(loop, answer, async () => {
      const found = rule(contextOf(loop, active), answer);
      if (found) await carryOut(loop, active, answer, found);
    });
  }
}

/** A failed read may succeed later. The answer to a create or a confirm is never given up. */
async function untilRead(loop: PaymentLoop, { asked }: Answer, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; !loop.stopped.signal.aborted; tries += 1) {
    try {
      return await work();
    } catch (bug) {
      if (tries >= TIMES.readTries && asked !== 'create' && asked !== 'confirm') throw bug;
      loop.onBug('payment', bug);
      await loop.clock.sleep(TIMES.retryMs, loop.stopped.signal);
    }
  }
}

async function carryOut(loop: PaymentLoop, active: ActivePayment, answer: Answer, found: Found) {
  if ('shows' in found) return loop.onChange(active);
  if ('named' in found) return raiseDoubled(loop, active, found.named);
  if ('alarm' in found) return raise(loop, active, found);
  if (found.event.name === 'open' && answer.asked !== 'create') noteOpen(loop, active, answer.leftAt);
  return record(loop, active, found.event);
}

/** If the disk refuses it, the next query raises it. */
function raise(
  loop: PaymentLoop,
  active: ActivePayment,
  { alarm: kind, happening, details }: Extract<Found, { readonly alarm: unknown }>,
): void {
  const { record: payment } = active;
  const change = { happening, ...withAlarm(payment, raiseAlarm(loop, payment, kind), details ?? null) };
  const written = commit(loop, active, byTill(payment.beganBy), change);
  if (!written.ok) {
    if (happening !== 'surprised') note(active, { mark: 'unstored' });
  } else if (happening !== 'doubted') note(active, { mark: 'raised' });
}
