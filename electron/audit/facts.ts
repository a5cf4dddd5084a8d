/** What an entry changed, found from the entry and the previous entries about the same role or person. */

import type { AuditFact, Limit } from '../../shared/audit/fact.ts';
import { reductionSums } from '../../shared/sale/reductions-of.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { countedTiyin } from '../../shared/shift/counting.ts';
import { type ZReport, zNumberText } from '../../shared/shift/report.ts';
import type { Right } from '../../shared/staff/rights.ts';
import { builtInRoles, type Role } from '../../shared/staff/role.ts';
import type { Entry, EntryOf } from '../storage/journal.ts';
import type { ShiftJournal } from '../storage/journal-shifts.ts';
import type { StaffJournal } from '../storage/journal-staff.ts';
import { goodsFacts } from './goods-facts.ts';

type Before = Pick<StaffJournal, 'personBefore' | 'roleBefore'> & Pick<ShiftJournal, 'closedShift'>;

/** Works for old entries too: the previous entry shows what changed. */
export function factsOf(journal: Before, entry: Entry): readonly AuditFact[] {
  switch (entry.kind) {
    case 'role.changed':
      return roleFacts(journal, entry);
    case 'staff.changed':
      return personFacts(journal, entry);
    case 'settings.changed':
      return entry.payload.changes.map((change) => ({ of: 'setting', change }));
    case 'shift.opened':
      return floatFacts(entry);
    case 'shift.closed':
      return zFacts(entry.payload.z);
    case 'shift.explained':
      return zFacts(journal.closedShift(entry.payload.shiftId)?.z ?? null);
    case 'payment.begun':
    case 'cash.taken':
    case 'terminal.taken':
    // A repair restores the sale with its lines.
    case 'journal.salvaged':
      return reducedFacts(entry.payload.sale);
    case 'secrets.lost':
      return lostFacts(entry);
    case 'approval.given':
      return [
        ...entry.payload.besides.map((one) => ({ of: 'besides', ...one }) as const),
        ...(entry.payload.voids?.steps ?? []).map(
          ({ way, amountTiyin }) => ({ of: 'void-step', way, amountTiyin }) as const,
        ),
      ];
    case 'goods.voided':
      return entry.payload.voided.lines.map(({ goneWallMs: _, ...line }) => ({ of: 'taken-out', ...line }));
    case 'cash-movement.made':
      return [{ of: 'reason', text: entry.payload.cashMovement.reason }];
    case 'drawer.opened':
      return [{ of: 'reason', text: entry.payload.opening.reason }];
    case 'goods.changed':
    case 'goods.imported':
    case 'goods.import-undone':
    case 'goods.copy-taken':
      return goodsFacts(entry);
    default:
      return [];
  }
}

const lostFacts = ({ payload: { pins, setupCode, seal } }: EntryOf<'secrets.lost'>): readonly AuditFact[] => [
  ...(pins.length > 0 ? [{ of: 'lost', secret: 'pins' } as const] : []),
  ...(setupCode ? [{ of: 'lost', secret: 'setup-code' } as const] : []),
  ...(seal ? [{ of: 'lost', secret: 'seal' } as const] : []),
];

const reducedFacts = (sale: Pick<Sale, 'lines'> | undefined): readonly AuditFact[] =>
  sale === undefined
    ? []
    : reductionSums(sale).map(({ of: kind, ...sum }) => ({ of: 'reduced', kind, ...sum }));

function roleFacts(
  journal: Before,
  { seq, payload: { role } }: EntryOf<'role.changed'>,
): readonly AuditFact[] {
  if (role.state === 'retired') return [];
  const builtIn = builtInRoles(role.reach).find(({ roleId }) => roleId === role.roleId);
  const before = journal.roleBefore(role, seq) ?? builtIn ?? null;
  const had = (right: Right): boolean => before?.rights.includes(right) ?? false;
  const given = role.rights.filter((right) => !had(right));
  const taken = before?.rights.filter((right) => !role.rights.includes(right)) ?? [];
  return [
    ...(before === null || before.name === role.name ? [] : [{ of: 'renamed', from: before.name } as const]),
    ...(given.length === 0 ? [] : [{ of: 'rights-given', rights: given } as const]),
    ...(taken.length === 0 ? [] : [{ of: 'rights-taken', rights: taken } as const]),
    ...(['discount', 'refund'] as const).flatMap((right) => {
      if (!role.rights.includes(right)) return [];
      const [from, to] = [
        before !== null && had(right) ? limitOf(before, right) : null,
        limitOf(role, right),
      ];
      // For a new right, only a limit is worth showing.
      return from === to || (from === null && to === 'none')
        ? []
        : [{ of: 'limit', right, from, to } as const];
    }),
  ];
}

const limitOf = (role: Role, right: 'discount' | 'refund'): Limit =>
  (right === 'discount' ? role.discountLimit : role.refundLimitTiyin) ?? 'none';

/** The people who were added with a role or got another one, grouped by role. */
function personFacts(
  journal: Before,
  { seq, payload: { what, people } }: EntryOf<'staff.changed'>,
): readonly AuditFact[] {
  if (what !== 'made' && what !== 'role') return [];
  const moves = people.map(({ staffId, roleId }) => ({
    staffId,
    from: what === 'made' ? null : (journal.personBefore(staffId, seq)?.roleId ?? null),
    to: roleId,
  }));
  const byMove = Map.groupBy(moves, ({ from, to }) => `${from ?? ''} ${to}`);
  return [...byMove.values()].flatMap((same) => {
    const [first] = same;
    const staffIds = same.map(({ staffId }) => staffId);
    return first ? [{ of: 'role', from: first.from, to: first.to, staffIds } as const] : [];
  });
}

/** Only for a shift that a person opened: a day shift has no float. */
function floatFacts({ payload: { shift } }: EntryOf<'shift.opened'>): readonly AuditFact[] {
  if (shift.kind === 'day') return [];
  const { count, expectedTiyin } = shift.opening;
  const floatTiyin = countedTiyin(count);
  return [
    { of: 'float', floatTiyin, differenceTiyin: expectedTiyin === null ? null : floatTiyin - expectedTiyin },
  ];
}

function zFacts(z: ZReport | null): readonly AuditFact[] {
  if (z === null) return [];
  const { head, drawer } = z.report;
  const numberText = zNumberText(head, z.number);
  return [{ of: 'z-report', numberText, differenceTiyin: drawer?.close?.differenceTiyin ?? null }];
}
