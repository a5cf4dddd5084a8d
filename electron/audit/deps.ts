import type { Publish } from '../../shared/contract/contract.ts';
import type { Clock } from '../../shared/time.ts';
import type { Documents } from '../export/documents.ts';
import type { AuditJournal, PaymentJournal, RefundJournal, SaleJournal } from '../storage/journal.ts';
import type { ShiftJournal } from '../storage/journal-shifts.ts';
import type { StaffJournal } from '../storage/journal-staff.ts';

export interface AuditDeps {
  readonly journal: AuditJournal &
    Pick<StaffJournal, 'staff' | 'roles' | 'personBefore' | 'roleBefore'> &
    Pick<SaleJournal, 'sale'> &
    Pick<PaymentJournal, 'payment'> &
    Pick<RefundJournal, 'refund'> &
    Pick<ShiftJournal, 'openShift' | 'closedShift'>;
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly publish: Publish;
  /** The log's chain is broken. No sale is added to it, and the next start checks all of it. */
  readonly onBroken: () => void;
  readonly save: Documents['save'];
}
