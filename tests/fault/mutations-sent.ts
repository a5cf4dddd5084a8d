/** Mutations of the rules for invoices, caught on days when invoices are sent. `mutations-invoices.ts` has the others. */
import type { Mutation } from './mutations.ts';

const THEME = 'invoices';
const RULES = 'electron/payment/instruments/invoice-rules.ts';

export const SENT: readonly Mutation[] = [
  {
    name: 'an invoice that is paid and not found calls nobody',
    file: RULES,
    from: "if (status !== null && status > 0) return 'unfound';",
    to: "if (status !== null && status > 0) return 'nothing';",
    shownBy: { seed: 3892307039, afterRuns: 13, theme: THEME },
  },
  {
    name: 'late money of an ended invoice is not raised',
    file: RULES,
    from: "return { alarm: 'charged', happening: 'surprised', details };",
    to: 'return details === null ? null : { shows: true };',
    shownBy: { seed: 3654473539, afterRuns: 6, theme: THEME },
  },
  {
    name: 'a lost invoice calls nobody',
    file: RULES,
    from: 'const from = isLost ? [createdAt] : invoiceId',
    to: 'const from = isLost ? [] : invoiceId',
    shownBy: { seed: 2832434164, afterRuns: 73, theme: THEME },
  },
  {
    name: 'a clock that was set adds days to look an invoice up on',
    file: 'electron/payment/instruments/invoice-days.ts',
    from: 'const spanned = createdOffMs === null ? ends : [sentMs, serviceMs];',
    to: 'const spanned = ends;',
    shownBy: { seed: 2832434164, afterRuns: 73, theme: THEME },
  },
];
