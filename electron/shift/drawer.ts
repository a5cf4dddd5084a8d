/** A person's actions on the drawer: counts at opening and close, and cash movements beside sales. */

import type { Answer, ChannelName } from '../../shared/contract/contract.ts';
import type { CashSlipView, ReportView, ShiftStateView } from '../../shared/contract/shift.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { CashMovementId, DrawerOpeningId, ShiftId, uuidV7 } from '../../shared/ids.ts';
import { MAX_TOTAL } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CashCount } from '../../shared/shift/cash-count.ts';
import { countedTiyin } from '../../shared/shift/counting.ts';
import { type ZReport, zNumberText } from '../../shared/shift/report.ts';
import { type CashMovement, type CountedShift, isBlind } from '../../shared/shift/shift.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { iso, momentOf, tashkentDay } from '../../shared/time.ts';
import type { Handler } from '../ipc/feature.ts';
import type { ShiftContext } from './deps.ts';
import { closedReport, reportNow } from './reports.ts';
import { publishShift, shiftStop, stateView } from './state.ts';

/** A handler that needs no waiting. */
type AtOnce<C extends ChannelName> = (...given: Parameters<Handler<C>>) => Answer<C>;

const personOf = ({ actor }: Act) => (actor.by === 'staff' ? actor.id : actor.for);

/** The person entered nothing. An empty drawer is entered as 0. */
const isEmpty = ({ pieces, looseTiyin }: CashCount): boolean => pieces.length === 0 && looseTiyin === 0;

function previousOf({ journal }: ShiftContext): ZReport['previous'] {
  const last = journal.lastZ();
  return last?.z ? { numberText: zNumberText(last.z.report.head, last.z.number), hash: last.hash } : null;
}

/** Each lost series once: a second repair copies the first one's entry about the loss. */
function lostBefore({ journal }: ShiftContext, { mode }: CountedShift): Pick<ZReport, 'lost'> {
  const texts = journal.lostReports(mode).map((lost) => ({
    from: zNumberText(lost, lost.from),
    to: zNumberText(lost, lost.to),
  }));
  const lost = texts.filter(({ from, to }, at) =>
    texts.every((other, place) => place >= at || other.from !== from || other.to !== to),
  );
  return lost.length > 0 ? { lost } : {};
}

/**
 * Opens a counted shift. Money that became certain since the last close is included, and an open day shift
 * ends in the same write. Errors: `shift.by-days`, `shift.open-already`, `shift.not-counted`, those of
 * `selling`, `journal.unwritable`.
 */
export const openShift =
  (context: ShiftContext): Handler<'shift.open'> =>
  ({ count, words }, act): Result<ShiftStateView, TillError> => {
    const { journal, clock, random, endpoint, settings, selling } = context;
    if (settings().shifts === 'day') return fail({ code: 'shift.by-days' });
    const open = journal.openShift();
    if (open?.shift.kind === 'counted') return fail({ code: 'shift.open-already' });
    if (isEmpty(count)) return fail({ code: 'shift.not-counted' });
    const may = selling();
    if (!may.ok) return may;
    const at = momentOf(clock);
    const shift: CountedShift = {
      shiftId: ShiftId.parse(uuidV7(at.wallMs, random)),
      kind: 'counted',
      mode: endpoint.mode,
      day: tashkentDay(at.wallMs),
      openedAt: at,
      closedAt: null,
      opening: {
        count,
        expectedTiyin: journal.leftInDrawer(endpoint.mode),
        words,
        blind: settings().blindCount,
      },
    };
    const { shiftId: subject } = shift;
    const written = journal.append(act, { kind: 'shift.opened', subject, payload: { shift } });
    if (!written.ok) return written;
    publishShift(context);
    return ok(stateView(context));
  };

/**
 * Counts, sums up and stores in one step. Neither a difference, nor open work, nor the network stops the
 * close; the comparison starts afterwards. Errors: `shift.over`, `shift.not-counted`, `journal.unwritable`,
 * and:
 * - `shift.too-much` (limit: what was counted, tiyin).
 * - `shift.changed`: cash moved since the person began to count, or a blind count came with words about a
 *   difference.
 */
export const closeShift =
  (context: ShiftContext): AtOnce<'shift.close'> =>
  ({ shiftId, count, takenOutTiyin, terminalTiyin, mark, words }, act): Result<ReportView, TillError> => {
    const { journal, clock, settings, compare, onBug } = context;
    const open = journal.openShift();
    if (open?.shift.kind !== 'counted' || open.shift.shiftId !== shiftId) return fail({ code: 'shift.over' });
    if (isEmpty(count)) return fail({ code: 'shift.not-counted' });
    const counted = countedTiyin(count);
    if (takenOutTiyin > counted) return fail({ code: 'shift.too-much', limit: counted });
    const blind = isBlind(open.shift, settings());
    if (mark !== journal.drawerMark(shiftId) || (blind && words !== null)) {
      return fail({ code: 'shift.changed' });
    }
    const shift: CountedShift = { ...open.shift, closedAt: momentOf(clock) };
    const closing = {
      close: { count, takenOutTiyin, words, blind, terminalTiyin },
      closedBy: personOf(act),
      approvedBy: act.approvedBy,
    };
    const report = reportNow(context, { ...open, shift }, closing);
    const z = {
      number: journal.nextZNumber(shift.mode),
      previous: previousOf(context),
      report,
      ...lostBefore(context, shift),
    };
    const written = journal.append(act, {
      kind: 'shift.closed',
      subject: shiftId,
      payload: { shift, z },
    });
    if (!written.ok) return written;
    publishShift(context);
    compare().catch((bug: unknown) => onBug('compare', bug));
    return closedReport(context, shiftId, act);
  };

/** Errors: `shift.over` if the shift is open or was not counted, `journal.unwritable`. */
export const explainShift =
  (context: ShiftContext): AtOnce<'shift.explain'> =>
  ({ shiftId, words }, act): Result<ReportView, TillError> => {
    if (!context.journal.closedShift(shiftId)?.z) return fail({ code: 'shift.over' });
    const payload = { shiftId, words };
    const written = context.journal.append(act, { kind: 'shift.explained', subject: shiftId, payload });
    if (!written.ok) return written;
    publishShift(context);
    return closedReport(context, shiftId, act);
  };

/**
 * Records a cash movement, whatever the drawer should hold. Errors: `money.invalid`; those of `shiftStop`;
 * `shift.changed` if cash moved since the person saw the drawer; `journal.unwritable`.
 */
export const moveCash =
  (context: ShiftContext): Handler<'cash.move'> =>
  ({ kind, amountTiyin, reason, mark }, act): Result<CashSlipView, TillError> => {
    const { journal, clock, random, endpoint } = context;
    if (amountTiyin === 0 || amountTiyin > MAX_TOTAL) return fail({ code: 'money.invalid' });
    const stop = shiftStop(context);
    if (stop) return fail(stop);
    const open = journal.openShift();
    if ((open && journal.drawerMark(open.shift.shiftId)) !== mark) return fail({ code: 'shift.changed' });
    const madeAt = momentOf(clock);
    const cashMovement: CashMovement = {
      cashMovementId: CashMovementId.parse(uuidV7(madeAt.wallMs, random)),
      mode: endpoint.mode,
      kind,
      amountTiyin,
      reason,
      madeAt,
    };
    const { cashMovementId } = cashMovement;
    const written = journal.append(act, {
      kind: 'cash-movement.made',
      subject: cashMovementId,
      payload: { cashMovement },
    });
    if (!written.ok) return written;
    publishShift(context);
    const at = iso(madeAt.wallMs);
    const { approvedBy } = act;
    return ok({ cashMovementId, kind, amountTiyin, reason, madeAt: at, by: personOf(act), approvedBy });
  };

/** Errors: those of `shiftStop`, `journal.unwritable`. */
export const openDrawer =
  (context: ShiftContext): Handler<'drawer.no-sale'> =>
  ({ reason }, act) => {
    const stop = shiftStop(context);
    if (stop) return fail(stop);
    const openedAt = momentOf(context.clock);
    const drawerOpeningId = DrawerOpeningId.parse(uuidV7(openedAt.wallMs, context.random));
    return context.journal.append(act, {
      kind: 'drawer.opened',
      subject: drawerOpeningId,
      payload: { opening: { drawerOpeningId, mode: context.endpoint.mode, reason, openedAt } },
    });
  };
