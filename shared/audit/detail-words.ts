/** What an entry of the log changed, as text for screen and file. Pure. */
import type { AuditRow } from '../contract/audit.ts';
import type { StaffId } from '../ids.ts';
import { tiyin } from '../money.ts';
import { settingText } from '../settings/setting-words.ts';
import { tashkentDay } from '../time.ts';
import type { AuditFact, Limit } from './fact.ts';
import { goodsFactText } from './goods-fact-words.ts';
import {
  clockOf,
  type LogNames,
  type LogWords,
  percentText,
  piecesText,
  rightText,
  roleText,
  whoText,
} from './log-words.ts';

/** The texts for the entry's detail, right, discount, role and facts, as far as it has them. */
export function detailTexts(words: LogWords, row: AuditRow, names: LogNames): readonly string[] {
  const { say } = words;
  const { kind, what, right, discount, roleId } = row;
  return [
    kind === null || what === null ? null : words.what(kind, what),
    right === null ? null : rightText(words, right),
    discount === null ? null : `${percentText(discount)} %`,
    roleId === null ? null : roleText(words, roleId, names),
    ...row.facts.map((fact) => factText(words, fact, row, names)),
    row.askedAt === null ? null : say('audit.asked-at', { time: askedTime(row.askedAt, row.at) }),
  ].filter((text) => text !== null);
}

function factText(words: LogWords, fact: AuditFact, row: AuditRow, names: LogNames): string {
  const { say } = words;
  switch (fact.of) {
    case 'rights-given':
    case 'rights-taken': {
      const rights = fact.rights.map((right) => rightText(words, right)).join(', ');
      return say(fact.of === 'rights-given' ? 'audit.rights.given' : 'audit.rights.taken', { rights });
    }
    case 'limit': {
      const { right, from, to } = fact;
      const limit = (one: Limit): string => limitText(words, right, one);
      return `${say(`audit.limit.${right}`)}: ${from === null ? '' : `${limit(from)} → `}${limit(to)}`;
    }
    case 'renamed':
      return say('audit.renamed', { name: fact.from });
    case 'role': {
      const { from, to, staffIds } = fact;
      const role = `${from === null ? '' : `${roleText(words, from, names)} → `}${roleText(words, to, names)}`;
      // The row already lists the people concerned; names appear here only if they got different roles.
      return staffIds.length === row.staffIds.length
        ? role
        : `${role} (${staffIds.map((id) => whoText(words, id, names)).join(', ')})`;
    }
    case 'setting':
      return settingText(words, fact.change);
    case 'z-report': {
      const z = say('audit.z', { number: fact.numberText });
      return fact.differenceTiyin === null ? z : `${z}, ${differenceText(words, fact.differenceTiyin)}`;
    }
    case 'float': {
      const float = say('audit.float', { amount: words.money(fact.floatTiyin) });
      return fact.differenceTiyin === null
        ? float
        : `${float}, ${differenceText(words, fact.differenceTiyin)}`;
    }
    case 'reduced':
      return reducedText(words, fact, names);
    case 'besides': {
      const { right, discount, amountTiyin } = fact;
      return [
        rightText(words, right),
        ...(discount === null ? [] : [`${percentText(discount)} %`]),
        ...(amountTiyin === null ? [] : [words.money(amountTiyin)]),
      ].join(', ');
    }
    case 'void-step':
      return say(`audit.void-step.${fact.way}`, { amount: words.money(fact.amountTiyin) });
    case 'taken-out':
      return takenOutText(words, fact, names);
    case 'lost':
      return say(`audit.lost.${fact.secret}`);
    case 'reason':
      return say('audit.reason', { reason: fact.text });
    default:
      return goodsFactText(words, fact);
  }
}

/** Names who removed the goods, because another person may have ended the basket. */
function takenOutText(
  words: LogWords,
  fact: Extract<AuditFact, { of: 'taken-out' }>,
  names: LogNames,
): string {
  const { say, money } = words;
  const { name, quantity, dueTiyin, reason } = fact;
  const what = [
    `${name} × ${piecesText(quantity)}: ${money(dueTiyin)}`,
    ...(reason === null || reason === '' ? [] : [say('audit.reason', { reason })]),
  ];
  return [what.join(', '), ...whoBehind(words, fact, names)].join(' ');
}

/** "(Lola, approved by Dilshod)"; empty if no person is known. */
function whoBehind(
  words: LogWords,
  { by, approvedBy }: { readonly by: StaffId | null; readonly approvedBy: StaffId | null },
  names: LogNames,
): readonly string[] {
  const who = [
    ...(by === null ? [] : [whoText(words, by, names)]),
    ...(approvedBy === null
      ? []
      : [words.say('audit.approved', { name: whoText(words, approvedBy, names) })]),
  ];
  return who.length === 0 ? [] : [`(${who.join(', ')})`];
}

/** Names who gave it, because another person may have taken the money. */
function reducedText(words: LogWords, fact: Extract<AuditFact, { of: 'reduced' }>, names: LogNames): string {
  const { say, money } = words;
  const { kind, lessTiyin, lines } = fact;
  const amount = money(tiyin(Math.abs(lessTiyin)));
  const what = say(`audit.reduced.${lessTiyin < 0 ? 'dearer' : kind}`, { amount, lines });
  return [what, ...whoBehind(words, fact, names)].join(' ');
}

function limitText({ say, money }: LogWords, right: 'discount' | 'refund', limit: Limit): string {
  if (limit === 'none') return say('audit.limit.none');
  return right === 'discount' ? `${percentText(limit)} %` : money(tiyin(limit));
}

function differenceText({ say, money }: LogWords, differenceTiyin: number): string {
  if (differenceTiyin === 0) return say('audit.z.agrees');
  const amount = money(tiyin(Math.abs(differenceTiyin)));
  return say(differenceTiyin < 0 ? 'audit.z.missing' : 'audit.z.over', { amount });
}

/** With the day, if it differs. */
function askedTime(askedAt: string, at: string): string {
  const [askedMs, atMs] = [Date.parse(askedAt), Date.parse(at)];
  const day = tashkentDay(askedMs);
  return day === tashkentDay(atMs) ? clockOf(askedMs) : `${day} ${clockOf(askedMs)}`;
}
