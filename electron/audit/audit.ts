/** The log for readers with that right: who did what and when, by ids, with the people's names. */
import { type AuditPage, type AuditRow, BARE_AUDIT_ROW } from '../../shared/contract/audit.ts';
import type { Parsed } from '../../shared/contract/contract.ts';
import { addTiyin } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import type { VoidedGoods } from '../../shared/sale/voided.ts';
import { personOf } from '../../shared/staff/actor.ts';
import { iso } from '../../shared/time.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { Entry, LoggedEntry } from '../storage/journal.ts';
import { idsNamed, opensOf } from './about.ts';
import type { AuditDeps } from './deps.ts';
import { createAuditExport } from './export.ts';
import { factsOf } from './facts.ts';

/** The entries verified in one go, which takes some tens of milliseconds. */
const FOLLOWED = 2_000;

type AuditChannel = 'audit.page' | 'audit.check' | 'audit.export' | 'audit.export-cancel';

export function createAudit(deps: AuditDeps): Feature<AuditChannel> {
  const { journal } = deps;
  const entriesOf = ({ before, limit, staffId, groups, day }: Parsed<'audit.page'>) => {
    const kinds = groups.length === 0 ? null : journal.kindsIn(groups);
    return journal.entriesOf({ before, limit, staffId, kinds, day });
  };
  const page = (request: Parsed<'audit.page'>) => {
    const { entries, next } = entriesOf(request);
    return { rows: entries.map((logged) => rowOf(journal, logged)), next };
  };
  const follow = (after: number) => {
    const chain = journal.followChain(after, FOLLOWED);
    if (chain.brokenAt !== null) deps.onBroken();
    return chain;
  };
  const exporting = createAuditExport({ ...deps, page, follow });
  return onlyAnswers({
    'audit.page': (request) => {
      const { entries, next } = entriesOf(request);
      const rows = entries.map((logged) => {
        const row = rowOf(journal, logged);
        return { ...row, opens: opensOf(journal, logged.entry, row) };
      });
      return ok({ rows, people: namesIn(journal, rows), roles: auditRoles(journal), next });
    },
    'audit.check': ({ after }) => ok(follow(after)),
    'audit.export': exporting.run,
    'audit.export-cancel': exporting.cancel,
  });
}

function namesIn(journal: AuditDeps['journal'], rows: readonly AuditRow[]): AuditPage['people'] {
  const ids = new Set<string | null>(
    rows.flatMap(({ actor, approvedBy, staffIds, facts }) => [
      personOf(actor),
      approvedBy,
      ...staffIds,
      ...facts.flatMap((fact) => ('by' in fact ? [fact.by, fact.approvedBy] : [])),
    ]),
  );
  const named = journal.staff().filter(({ staffId }) => ids.has(staffId));
  return named.map(({ staffId, name, number }) => ({ staffId, name, number }));
}

/** Includes retired roles, because entries name them. */
const auditRoles = (journal: AuditDeps['journal']): AuditPage['roles'] =>
  journal.roles().map(({ roleId, name }) => ({ roleId, name }));

function rowOf(journal: AuditDeps['journal'], { seq, entry }: LoggedEntry): AuditRow {
  if (entry === null) return { ...BARE_AUDIT_ROW, seq, at: iso(0), actor: { by: 'till', for: null } };
  const { at, kind, actor, approvedBy, shiftId } = entry;
  return {
    ...BARE_AUDIT_ROW,
    seq,
    at: iso(at.wallMs),
    kind,
    actor,
    approvedBy,
    shiftId,
    ...detailsOf(journal, entry),
    facts: factsOf(journal, entry),
  };
}

type Details = Partial<Omit<AuditRow, 'seq' | 'at' | 'kind' | 'actor' | 'approvedBy' | 'facts'>>;

/**
 * Amounts, states and ids. Typed text belongs to its sale's history; entries without a sale show it as a
 * fact.
 */
function detailsOf(journal: AuditDeps['journal'], entry: Entry): Details {
  switch (entry.kind) {
    case 'staff.changed':
      return { what: entry.payload.what, staffIds: entry.payload.people.map(({ staffId }) => staffId) };
    case 'role.changed':
      return { what: entry.payload.role.state, roleId: entry.payload.role.roleId };
    // A manual change is the normal case and needs no label.
    case 'settings.changed':
      return { what: entry.payload.how === 'found' ? 'found' : null };
    case 'staff.signed':
      return { what: entry.payload.what, staffIds: [entry.payload.staffId], times: 1 };
    case 'staff.refused': {
      const { what, staffId, right, channel, times, askedWallMs } = entry.payload;
      const askedAt = askedWallMs === null ? null : iso(askedWallMs);
      return { what, right, channel, times, askedAt, staffIds: staffId === null ? [] : [staffId] };
    }
    case 'secrets.lost': {
      const { pins, setupCode, seal } = entry.payload;
      const isAnyLost = pins.length > 0 || setupCode || seal;
      return { what: isAnyLost ? null : 'back', staffIds: pins.map(({ staffId }) => staffId) };
    }
    case 'approval.given': {
      const { channel, right, discount, amountTiyin, refundedTiyin } = entry.payload;
      const named = idsNamed(journal, entry.payload);
      return { channel, right, discount, amountTiyin: amountTiyin ?? refundedTiyin, ...named };
    }
    case 'goods.copy-taken':
      return { what: entry.payload.why };
    case 'goods.voided':
      return takenOutOf(entry.payload.voided);
    case 'shift.opened':
    case 'shift.closed':
      return { shiftId: entry.payload.shift.shiftId };
    case 'shift.explained':
      return { shiftId: entry.payload.shiftId };
    default:
      return rowsOf(entry);
  }
}

/** The actor is whose basket it was; the row concerns the people who removed the goods. */
const takenOutOf = ({ saleId, lines }: VoidedGoods): Details => ({
  saleId,
  amountTiyin: addTiyin(...lines.map(({ dueTiyin }) => dueTiyin)),
  staffIds: [...new Set(lines.flatMap(({ by }) => by ?? []))],
});

/** The amount of the most relevant row: moving money comes before the sale that it is for. */
function rowsOf({ payload, kind }: Entry): Details {
  const sale = 'sale' in payload ? payload.sale : undefined;
  const tender = 'tender' in payload ? payload.tender : undefined;
  const payment = 'payment' in payload ? payload.payment : undefined;
  const refund = 'refund' in payload ? payload.refund : undefined;
  const receipt = 'receipt' in payload ? payload.receipt : undefined;
  const movement = 'cashMovement' in payload ? payload.cashMovement : undefined;
  const [task] = ('tasks' in payload ? payload.tasks : undefined) ?? [];
  const happening = 'happening' in payload ? payload.happening : undefined;
  return {
    saleId: (sale ?? tender ?? payment ?? refund ?? task)?.saleId ?? null,
    transactionId: (payment ?? refund ?? task)?.transactionId ?? null,
    amountTiyin: (refund ?? payment ?? tender ?? movement)?.amountTiyin ?? sale?.totalTiyin ?? null,
    what:
      happening ??
      refund?.state ??
      receipt?.state ??
      movement?.kind ??
      (kind === 'task.settled' ? task?.kind : null) ??
      null,
  };
}
