/**
 * The shift as a feature. A person opens and closes a shift and counts the drawer, or each Tashkent day is
 * one automatically. Reports give the totals.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok } from '../../shared/result.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { momentOf } from '../../shared/time.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { ReconcilePage } from '../storage/journal-reconcile.ts';
import { shiftApprovals } from './approvals.ts';
import type { ComparedPayments, ShiftContext, ShiftDeps } from './deps.ts';
import { detailsNow } from './details.ts';
import { closeShift, explainShift, moveCash, openDrawer, openShift } from './drawer.ts';
import { exportReport } from './export.ts';
import { RESULT_OF } from './learned.ts';
import { watchLeftOpen } from './left-open.ts';
import { closedReport, comparisonNow, listOf, xReport } from './reports.ts';
import { createShownReports, type ShownReports } from './shown-reports.ts';
import { shiftStop, stateView } from './state.ts';
import { totalsNow } from './today.ts';

type ShiftChannel =
  | 'sales.today'
  | 'sales.details'
  | 'shift.state'
  | 'shift.open'
  | 'shift.close'
  | 'shift.explain'
  | 'shift.compare'
  | 'shift.x'
  | 'shift.list'
  | 'shift.z'
  | 'shift.export'
  | 'cash.move'
  | 'drawer.no-sale';

export interface ShiftFeature extends Feature<ShiftChannel> {
  /**
   * Why nothing can be sold and no cash moved; null: it can. Code that takes or gives money checks this in
   * the same step.
   */
  sellStop(): TillError | null;
  readonly reports: ShownReports;
  /** The machine slept. */
  wake(): void;
  /** A comparison has results for payments. */
  noteCompared(page: ReconcilePage): void;
  /** A comparison has ended. `startedWallMs`: when it began (wall clock, ms). */
  noteWhole(startedWallMs: number): void;
}

export function createShift(deps: ShiftDeps): ShiftFeature {
  const compared: ComparedPayments = { results: new Map(), atWallMs: null, wholeWallMs: null };
  const context: ShiftContext = { ...deps, compared };
  const leftOpen = watchLeftOpen(context);
  const [open, close, explain] = [openShift(context), closeShift(context), explainShift(context)];
  const { reports, noted } = createShownReports(context);
  const [today, details] = [totalsNow(context), detailsNow(context)];
  const checked = <T>(answer: T): T => {
    leftOpen.check();
    return answer;
  };
  return {
    ...onlyAnswers({
      'sales.today': () => ok(today()),
      'sales.details': async () => ok(await details()),
      'shift.state': () => ok(stateView(context)),
      'shift.open': (request, act) => checked(open(request, act)),
      'shift.close': (request, act) => noted(act, checked(close(request, act))),
      'shift.explain': (request, act) => noted(act, explain(request, act)),
      'shift.compare': async () => {
        await deps.compare();
        const open = deps.journal.openShift();
        return open ? ok(comparisonNow(context, open)) : fail({ code: 'shift.over' });
      },
      'shift.x': (_, act) => noted(act, xReport(context)),
      'shift.list': ({ before, limit }) => ok(listOf(context, { limit, ...(before && { before }) })),
      'shift.z': ({ shiftId }, act) => noted(act, closedReport(context, shiftId, act)),
      'shift.export': exportReport(context),
      'cash.move': moveCash(context),
      'drawer.no-sale': openDrawer(context),
    }),
    approvals: shiftApprovals(context),
    reports,
    start: () => {
      endTraining(context);
      leftOpen.start();
    },
    stop: () => leftOpen.stop(),
    wake: () => leftOpen.check(),
    sellStop: () => shiftStop(context),
    noteCompared: ({ askedWallMs, answered, again }) => {
      for (const transactionId of answered) compared.results.set(transactionId, 'answered');
      for (const { transactionId, why } of again) {
        const result = RESULT_OF[why];
        if (result) compared.results.set(transactionId, result);
        else compared.results.delete(transactionId);
      }
      compared.atWallMs = askedWallMs;
      for (const transactionId of compared.results.keys()) {
        if (compared.results.size <= REMEMBERED) break;
        compared.results.delete(transactionId);
      }
    },
    noteWhole: (startedWallMs) => {
      compared.atWallMs = deps.clock.wallMs();
      compared.wholeWallMs = startedWallMs;
    },
  };
}

/** Ends an open training shift once the till is live, because nobody has to count training money. */
function endTraining({ journal, clock, endpoint }: ShiftContext): void {
  const open = journal.openShift()?.shift;
  if (open?.kind !== 'counted' || open.mode !== 'training' || endpoint.mode === 'training') return;
  const { shiftId: subject } = open;
  const shift = { ...open, closedAt: momentOf(clock) };
  // If the write fails, the next start retries it; until then nothing is sold.
  journal.append(byTill(null), { kind: 'shift.closed', subject, payload: { shift, z: null } });
}

/** More payments than any shift has; the oldest results are dropped first. */
const REMEMBERED = 20_000;
