/** The diagnostics of a till for the installer, line by line, in plain words. Pure. */

import type { DiagnosticsView } from '../../../shared/contract/install.ts';
import { printerText } from '../../../shared/device/printer-address.ts';
import type { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import { screenName } from '../../context/screen-name.ts';
import { dayAndClockText, dayText, spanText } from '../../i18n/money.ts';
import type { Words } from '../../i18n/words.ts';

type DiagnosticsRow = readonly [label: string, value: string];

const SECOND_MS = 1000;
const KILOBYTE = 1024;

/** offsetMs: the service's clock minus this PC's. */
function clockWords(words: Words, offsetMs: number | null): string {
  if (offsetMs === null) return words('diagnostics.clock.unknown');
  const seconds = Math.round(Math.abs(offsetMs) / SECOND_MS);
  if (seconds === 0) return words('diagnostics.clock.same');
  const time = spanText(words, seconds);
  return words(offsetMs > 0 ? 'diagnostics.clock.behind' : 'diagnostics.clock.ahead', { time });
}

export const diagnosticsRows = (view: DiagnosticsView, words: Words): readonly DiagnosticsRow[] => [
  [words('settings.version'), view.version],
  [words('settings.mode'), words(`settings.mode.${view.mode}`)],
  [words('diagnostics.baseUrl'), view.baseUrl],
  [words('diagnostics.serviceId'), String(view.serviceId)],
  [words('diagnostics.secret'), words(`diagnostics.secret.${view.secret}`)],
  [words('diagnostics.clockOffsetMs'), clockWords(words, view.clockOffsetMs)],
  [words('diagnostics.proxy'), view.proxy ?? words('diagnostics.none')],
  [words('diagnostics.dataFolder'), view.dataFolder],
  [words('diagnostics.tillId'), view.tillId],
  [words('diagnostics.journalId'), view.journalId],
  [words('diagnostics.machine'), words(`diagnostics.machine.${view.machine}`)],
  [
    words('diagnostics.journalBytes'),
    words('diagnostics.kilobytes', { count: Math.ceil(view.journalBytes / KILOBYTE) }),
  ],
  [
    words('diagnostics.lastBackupDay'),
    view.lastBackupDay === null ? words('diagnostics.never') : dayText(view.lastBackupDay),
  ],
  [words('diagnostics.lastReconciledAt'), momentWords(words, view.lastReconciledAt)],
  [words('diagnostics.products'), String(view.products)],
  ...(view.soldWhole === 0
    ? []
    : [
        [
          words('diagnostics.sold-whole'),
          words('diagnostics.sold-whole.why', { count: view.soldWhole }),
        ] as const,
      ]),
  [words('glance.printer'), printerWords(words, view)],
  [words('drawer.title'), drawerWords(words, view)],
  [words('pole.title'), poleWords(words, view)],
  [words('settings.customer'), screenWords(words, view)],
  [words('diagnostics.runtime'), view.runtime],
  [
    words('diagnostics.factsLearnedAt'),
    view.factsLearnedAt === null
      ? words('diagnostics.learned-elsewhere')
      : dayAndClockText(view.factsLearnedAt),
  ],
];

function printerWords(words: Words, { printer }: DiagnosticsView): string {
  if (printer === null) return words('settings.printer.kind.system');
  return words(`settings.printer.light.${printer.light}`, { address: printerText(printer) });
}

function poleWords(words: Words, { pole }: DiagnosticsView): string {
  if (pole === null) return words('pole.light.none');
  return words(`pole.light.${pole.light}`, { address: pole.address });
}

function screenWords(words: Words, { customerScreen }: DiagnosticsView): string {
  if (customerScreen === null) return words('settings.customer.off');
  const name = screenName(words, customerScreen);
  return customerScreen.isShown ? name : words('settings.customer.gone', { name });
}

function drawerWords(words: Words, { drawer }: DiagnosticsView): string {
  if (drawer === null) return words('drawer.none');
  const { pin, onMs, offMs, light } = drawer;
  return `${words('diagnostics.drawer', { pin, on: onMs, off: offMs })} · ${words(`drawer.light.${light}`)}`;
}

const momentWords = (words: Words, iso: string | null): string =>
  iso === null ? words('diagnostics.never') : dayAndClockText(iso);

const UNKNOWN = { value: 'unknown', code: '' };
const reads = (fact: ServiceFacts['lapsed_reads']) =>
  fact === undefined
    ? UNKNOWN
    : fact === 'negative'
      ? { value: fact, code: '' }
      : { value: 'known', code: fact };

const neverSent = (fact: ServiceFacts['never_sent']) => {
  if (fact === undefined) return UNKNOWN;
  if (fact === 'empty') return { value: fact, code: '' };
  return typeof fact === 'number' ? { value: 'known', code: fact } : { value: 'http', code: fact.http };
};

const repeatedConfirm = (fact: ServiceFacts['repeated_confirm']) =>
  typeof fact === 'number' ? { value: 'code', code: fact } : { value: fact ?? 'unknown', code: '' };

/** Each fact as a sentence; an unknown fact says so. */
export function factSentences({ facts }: DiagnosticsView, words: Words): readonly string[] {
  const { look_up, finds_transaction_id: finds } = facts;
  return [
    words('diagnostics.fact.look_up', { value: look_up ?? 'unknown' }),
    words('diagnostics.fact.finds_transaction_id', {
      value: finds === undefined ? 'unknown' : String(finds),
    }),
    words('diagnostics.fact.never_sent', neverSent(facts.never_sent)),
    words('diagnostics.fact.lapsed_reads', reads(facts.lapsed_reads)),
    words('diagnostics.fact.reversed_reads', reads(facts.reversed_reads)),
    words('diagnostics.fact.repeated_confirm', repeatedConfirm(facts.repeated_confirm)),
    words('diagnostics.fact.marking_labels', { value: facts.marking_labels ?? 'cut' }),
  ];
}

/** All lines as text for the help desk. The facts also appear under their names of provisioning. */
export const diagnosticsText = (view: DiagnosticsView, words: Words): string =>
  [
    ...diagnosticsRows(view, words).map(([label, value]) => `${label}: ${value}`),
    ...factSentences(view, words),
    JSON.stringify(view.facts),
  ].join('\n');
