/**
 * Lists and counts the open tasks of all features. Other features raise and end tasks in their own entries;
 * each such entry publishes the new count.
 */
import type { Publish } from '../../shared/contract/contract.ts';
import type { TasksCount, TaskView } from '../../shared/contract/tasks.ts';
import { addTiyin, type Tiyin, tiyin } from '../../shared/money.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import { ok } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { type SaleBooks, situationOf } from '../../shared/sale/situation.ts';
import { isAlarm, type Task } from '../../shared/task.ts';
import { heldOf, heldTiyin } from '../../shared/tender/held.ts';
import { ageMs, type Clock, DAY_MS, iso, type Moment, momentOf } from '../../shared/time.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { SaleJournal, TaskJournal } from '../storage/journal.ts';
import type { StoredEntries } from '../storage/journal-entries.ts';
import type { NewEntry } from '../storage/kinds.ts';

export interface TasksDeps {
  readonly journal: TaskJournal & SaleBooks & Pick<SaleJournal, 'nextSaleOfTotal'> & StoredEntries;
  readonly payments: Pick<Payments, 'view'>;
  /** Tasks of other rows: how many, and since when. */
  readonly beside: () => { readonly count: number; readonly oldest: Moment | null };
  readonly clock: Clock;
  readonly publish: Publish;
  readonly onBug: (where: string, bug: unknown) => void;
}

export interface Tasks extends Feature<'tasks.open'> {
  count(): TasksCount;
}

export function createTasks(deps: TasksDeps): Tasks {
  const { journal, clock, publish, onBug } = deps;
  const count = (): TasksCount => {
    const [open, beside, now] = [journal.countOpenTasks(), deps.beside(), momentOf(clock)];
    const ages = [open.oldest?.raisedAt, beside.oldest].flatMap((at) => (at ? [ageMs(at, now)] : []));
    return { count: open.count + beside.count, oldestMs: ages.length > 0 ? Math.max(...ages) : null };
  };
  journal.subscribe(
    ({ entry }) => {
      if (changesTasks(entry)) publish('tasks.changed', count());
    },
    (bug) => onBug('tasks', bug),
  );
  return {
    ...onlyAnswers({
      'tasks.open': () =>
        ok(
          journal.openTasks().flatMap((task) => {
            try {
              return [taskView(deps, task)];
            } catch (bug) {
              // One task with an unreadable sale must not hide the others.
              onBug('task', bug);
              return [];
            }
          }),
        ),
    }),
    count,
  };
}

/** Whether an entry raised or ended a task. */
const changesTasks = ({ payload }: NewEntry): boolean =>
  'keptCards' in payload || ('tasks' in payload && payload.tasks !== undefined && payload.tasks.length > 0);

function taskView({ journal, payments, clock }: TasksDeps, task: Task): TaskView {
  const { taskId, saleId, transactionId, refundId, raisedAt } = task;
  const sale = journal.sale(saleId);
  const [first] = sale?.lines ?? [];
  const payment = payments.view(transactionId);
  // A disputed id is shown before the alarm that waits for it.
  const isDisputed = isAlarm(task) && payment.alarm?.kind === 'shared-id';
  const { kind, about } = isDisputed ? payment.alarm : task;
  return {
    taskId,
    kind,
    raisedAt: iso(raisedAt.wallMs),
    ageMs: ageMs(raisedAt, momentOf(clock)),
    saleId,
    payment,
    refundId,
    about: about ?? null,
    goods: sale && first ? { first: first.name, others: sale.lines.length - 1 } : null,
    sameTotalSale: kind === 'goods' && sale ? sameTotalSale(journal, sale) : null,
    besideTiyin: kind === 'goods' && sale ? heldBeside(journal, sale, task) : tiyin(0),
  };
}

/**
 * The money of the sale's other tenders. A completed sale is given back as a return then, because the code
 * payment covers only some of its goods.
 */
function heldBeside(journal: TasksDeps['journal'], sale: Sale, { transactionId }: Task): Tiyin {
  if (sale.state !== 'completed') return tiyin(0);
  const { rows, payments } = situationOf(journal, sale.saleId);
  const own = payments.find((one) => one.transactionId === transactionId)?.tenderId;
  const ofIt = rows.tenders.filter(({ tenderId }) => tenderId === own).map((tender) => heldOf(tender, rows));
  return tiyin(heldTiyin(rows) - addTiyin(...ofIt));
}

/**
 * Finds a later sale of the same total. A customer who was sent away and pays again has the same goods rung
 * up soon after.
 */
function sameTotalSale(journal: TasksDeps['journal'], sale: Sale): TaskView['sameTotalSale'] {
  const next = journal.nextSaleOfTotal(sale);
  if (next === null || next.createdAt.wallMs - sale.createdAt.wallMs > DAY_MS) return null;
  return { saleId: next.saleId, at: iso(next.createdAt.wallMs) };
}
