/** Money goes back once, and as the journal states. */
import type { Evidence } from '../rows.ts';
import { chargeOf, type Find, sumOf } from './books.ts';

/** No part is sent twice. What the service gave back equals the journal's sum, up to what is in doubt. */
export function partsAreGivenOnce({ settled, end, sent }: Evidence, find: Find): void {
  for (const row of end.payments) {
    const { transactionId: id, paymentId, parts, amountTiyin } = row;
    const left = sent.filter(({ operation, about }) => operation === 'reverse-part' && about === paymentId);
    if (left.length > parts.length) find(`(6) ${parts.length} parts of ${id} left ${left.length} times`);
    const charge = chargeOf(end, row);
    const given = sumOf(charge?.partsTiyin ?? []) - (charge?.cabinetTiyin ?? 0);
    const inState = (name: string): number =>
      sumOf(parts.filter(({ state }) => state === name).map((part) => part.amountTiyin));
    const [surely, inDoubt] = [inState('refunded'), inState('unknown')];
    // The service may have done a refund that it refused: the screen shows that until a person has checked.
    const mayBe = inDoubt + inState('refused');
    if (given < surely || given > surely + mayBe)
      find(`(6) ${given} of ${id} is given back, the journal says ${surely} and perhaps ${mayBe}`);
    if (surely + inDoubt > amountTiyin) find(`(6) more of ${id} is given back than was paid`);
    const open = parts.filter(({ state }) => state === 'under-way' || state === 'unknown').length;
    if (open > 1) find(`(6) ${open} parts of ${id} are in doubt at once`);
    if ((open > 0 || surely > 0) && row.refund === 'refunded')
      find(`(6) ${id} is given back in full and in parts`);
  }
  for (const { transactionId, parts } of settled.payments) {
    if (parts.some(({ state }) => state === 'under-way'))
      find(`(5) a part of ${transactionId} is still under way`);
  }
}

/** Section 3.3: an unknown fact never blocks; the service decides. */
export function noRefundIsStoppedInVain({ stoppedRefunds }: Evidence, find: Find): void {
  for (const id of stoppedRefunds)
    find(`(13) the calendar stopped a refund of ${id} that section 3.3 allows`);
}
