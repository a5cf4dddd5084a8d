/**
 * What each kind of entry does to the tables of the books. A function of the stored entry and of what the tables
 * hold, and of nothing else: it reads no clock, no setting and no catalogue, so that a rebuild comes to the same.
 */
import type { DatabaseSync } from 'node:sqlite';
import { receiptBeside } from '../../shared/fiscal/receipt.ts';
import type { Task } from '../../shared/task.ts';
import type { Appliers } from './applier.ts';
import { MACHINE } from './binding.ts';
import { bookTables } from './book-tables.ts';
import type { StoredEntry } from './chain.ts';
import { decode, formOf, isKnownForm, newestForm } from './entry.ts';
import type { Entry, EntryHead, EntryOf } from './journal.ts';
import type { Kind, Payload } from './kinds.ts';
import { applyCashMovements } from './repositories/cash-movements.ts';
import { applyStaff } from './repositories/staff.ts';

/** Raised by hand with each change of what an entry does to the tables: older tables are made again then. */
export const APPLY_VERSION = 7;

/**
 * Brings the tables up to an entry as it is stored, inside a transaction. entry: the one that was encoded into these
 * texts, which need not be read back then: that it is the same is what each test of a rebuild shows. @throws NewerEntry.
 */
export type Apply = (stored: StoredEntry, entry?: Entry) => void;

export function applyIn(database: DatabaseSync): Apply {
  const put = bookTables(database);
  const putTasks = (tasks: readonly Task[] | undefined, head: EntryHead): void => {
    for (const task of tasks ?? []) put.task(task, head);
  };
  const takenByHand = ({ sale, tender, receipt, tasks }: Payload<'cash.taken'>, head: EntryHead): void => {
    put.sale(sale, head);
    put.tender(tender, head);
    if (receipt) put.receipt(receipt, head);
    putTasks(tasks, head);
  };
  const begun = ({ sale, tender, payment }: Payload<'payment.begun'>, head: EntryHead): void => {
    put.sale(sale, head);
    put.tender(tender, head);
    put.beginPayment(payment, head);
  };
  const appliers: Appliers = {
    'journal.opened': ({ tillId, journalId, machine, copyOf }, head) => {
      if (copyOf !== null) put.leaveToOther(copyOf, head);
      put.meta('till_id', tillId);
      put.meta('journal_id', journalId);
      if (machine !== null) put.meta(MACHINE, JSON.stringify(machine));
    },
    'machine.bound': ({ machine }) => put.meta(MACHINE, JSON.stringify(machine)),
    'journal.salvaged': ({ sale, tender, payment, refund, receipt, tasks }, head) => {
      if (sale) put.sale(sale, head);
      if (tender) put.tender(tender, head);
      if (payment) put.salvagedPayment(payment, head);
      if (refund) put.refund(refund, head);
      if (receipt) put.receipt(receipt, head);
      putTasks(tasks, head);
    },
    'shift.opened': ({ shift }, head) => put.openShift(shift, head),
    'shift.closed': ({ shift, z }, head) => put.closeShift(shift, z, head),
    'payment.begun': begun,
    'payment.adopted': begun,
    'payment.moved': ({ payment, sale, tender, receipt, tasks }, head) => {
      put.movePayment(payment, head);
      if (sale) put.moveSale(sale, head);
      if (tender) put.tender(tender, head);
      if (receipt) put.receipt(receiptBeside(payment, receipt), head);
      putTasks(tasks, head);
    },
    'cash.taken': takenByHand,
    'terminal.taken': takenByHand,
    'sale.voided': ({ sale, tasks }, head) => {
      put.moveSale(sale, head);
      putTasks(tasks, head);
    },
    'refund.begun': ({ refund, tasks }, head) => {
      put.refund(refund, head);
      putTasks(tasks, head);
    },
    'refund.moved': ({ refund, tasks }, head) => {
      put.refund(refund, head);
      putTasks(tasks, head);
    },
    'receipt.moved': ({ receipt, tasks }, head) => {
      put.receipt(receipt, head);
      putTasks(tasks, head);
    },
    'task.settled': ({ tasks }, head) => putTasks(tasks, head),
    ...applyCashMovements(database),
    // The log itself is what remembers these.
    'goods.voided': () => undefined,
    'drawer.opened': () => undefined,
    'shift.explained': () => undefined,
    'reports.lost': () => undefined,
    'settings.changed': () => undefined,
    ...applyStaff(database),
    'staff.signed': () => undefined,
    'staff.refused': () => undefined,
    'approval.given': () => undefined,
    'confirmation.switched': () => undefined,
  };
  const applyEntry = <K extends Kind>(entry: EntryOf<K>): void => appliers[entry.kind](entry.payload, entry);
  const note = database.prepare('INSERT OR IGNORE INTO meta (name, value) VALUES (?, ?)');
  // What is noted now was committed; what this connection notes may be undone, and is noted again.
  const noted = new Set(notedForms(database));
  return (stored, entry) => {
    applyEntry(entry ?? decode(stored));
    const form = entry ? newestForm(entry.kind) : formOf(stored);
    if (!noted.has(form)) note.run(`${FORM}${form}`, '');
  };
}

/** In front of the name under which `meta` notes that the log holds entries of a form. */
const FORM = 'form ';

/** Whether this program can read every form of which the log was ever given an entry; the log itself is not asked. */
export const knowsEveryForm = (database: DatabaseSync): boolean => notedForms(database).every(isKnownForm);

const notedForms = (database: DatabaseSync): readonly string[] =>
  database
    .prepare(`SELECT name FROM meta WHERE name GLOB '${FORM}*'`)
    .all()
    .map(({ name }) => String(name).slice(FORM.length));
