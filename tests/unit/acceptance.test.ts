/** Which provisioning files a till accepts: the rule, and an attacker's attempts with a file. */
import { describe, expect, it } from 'vitest';
import { type Comes, reachOf, type Stands, verdictOn } from '../../electron/provisioning/acceptance.ts';
import type { Reach } from '../../shared/staff/role.ts';

const REACHES: readonly Reach[] = ['loopback', 'elsewhere'];
const BOTH = [true, false];
const STANDS: readonly Stands[] = [
  { kind: 'nothing' },
  ...BOTH.flatMap((hasCode): Stands[] => [
    ...REACHES.map((reach): Stands => ({ kind: 'sealed', reach, hasCode })),
    { kind: 'plain', hasCode },
    { kind: 'lost', hasCode },
  ]),
];
const COMES: readonly Comes[] = REACHES.flatMap((reach) =>
  BOTH.flatMap((isSame) =>
    BOTH.flatMap((hasCode) =>
      BOTH.flatMap((leavesOpen) =>
        (['right', 'wrong', 'not-told'] as const).map((code) => ({
          reach,
          isSame,
          hasCode,
          code,
          leavesOpen: leavesOpen && !isSame,
        })),
      ),
    ),
  ),
);
const ALL = STANDS.flatMap((stands) =>
  COMES.flatMap((comes) => BOTH.map((canRead) => ({ stands, comes, canRead }))),
);
const verdictsWhere = (isMeant: (one: (typeof ALL)[number]) => boolean): ReadonlySet<string> =>
  new Set(ALL.filter(isMeant).map(({ stands, comes, canRead }) => verdictOn(stands, comes, canRead)));

const LIVE: Stands = { kind: 'sealed', reach: 'elsewhere', hasCode: true };
const TEST: Stands = { kind: 'sealed', reach: 'loopback', hasCode: false };
const NEW: Comes = { reach: 'elsewhere', isSame: false, hasCode: true, code: 'wrong', leavesOpen: false };

describe('an attacker', () => {
  it('cannot point a till with a code at another server without that code', () => {
    const verdicts = verdictsWhere(
      ({ stands, comes }) => stands.kind !== 'nothing' && stands.hasCode && comes.code !== 'right',
    );
    expect([...verdicts].toSorted()).toEqual(['ask', 'needs-code', 'same']);
    expect(verdictOn(LIVE, { ...NEW, reach: 'loopback', hasCode: false, code: 'not-told' }, true)).toBe(
      'ask',
    );
  });

  it('cannot make a live till from nothing: each file for a remote service brings a code', () => {
    const verdicts = verdictsWhere(({ comes }) => comes.reach === 'elsewhere' && !comes.hasCode);
    expect([...verdicts]).toEqual(['needs-code']);
  });

  it('gains nothing by damaging the journal that holds the code', () => {
    const verdicts = verdictsWhere(
      ({ stands, canRead }) =>
        !canRead && stands.kind !== 'sealed' && (stands.kind === 'nothing' || !stands.hasCode),
    );
    expect(verdicts).not.toContain('accept');
    expect(verdictOn({ kind: 'nothing' }, { ...NEW, code: 'not-told' }, false)).toBe('no-journal');
  });

  it('gains nothing by deleting or damaging the seal', () => {
    for (const kind of ['plain', 'lost'] as const) {
      expect(verdictOn({ kind, hasCode: true }, NEW, true)).toBe('ask');
    }
  });

  it('cannot lock the shop out: in any state, the till’s code opens the till for a complete file', () => {
    const verdicts = verdictsWhere(
      ({ stands, comes }) =>
        stands.kind !== 'nothing' && stands.hasCode && comes.hasCode && comes.code === 'right',
    );
    expect([...verdicts].toSorted()).toEqual(['accept', 'ask', 'same']);
  });
});

describe('a provisioning file', () => {
  it.each<[string, Stands, Comes, string]>([
    [
      'is accepted by a till that was never provisioned',
      { kind: 'nothing' },
      { ...NEW, code: 'not-told' },
      'accept',
    ],
    ['with the till’s code is accepted', LIVE, { ...NEW, code: 'right' }, 'accept'],
    ['with another code waits for a person', LIVE, NEW, 'ask'],
    [
      'that leaves payments unfinished waits for a person, whatever its code',
      LIVE,
      { ...NEW, code: 'right', leavesOpen: true },
      'ask',
    ],
    ['from each day’s logon changes nothing', LIVE, { ...NEW, isSame: true, code: 'right' }, 'same'],
    ['that only brings another code waits for a person', LIVE, { ...NEW, isSame: true }, 'ask'],
    [
      'for loopback is accepted by a till on loopback',
      TEST,
      { ...NEW, reach: 'loopback', hasCode: false },
      'accept',
    ],
    ['turns a loopback till into a real till', TEST, { ...NEW, code: 'not-told' }, 'accept'],
    ['is refused by a real till without a code', { ...LIVE, hasCode: false }, NEW, 'no-code'],
    [
      'is accepted again at each start without a secret store',
      { kind: 'plain', hasCode: true },
      { ...NEW, code: 'right' },
      'accept',
    ],
    [
      'is accepted after the loss of a test seal',
      { kind: 'lost', hasCode: false },
      { ...NEW, code: 'not-told' },
      'accept',
    ],
  ])('%s', (_name, stands, comes, verdict) => expect(verdictOn(stands, comes, true)).toBe(verdict));

  it('is for loopback by its address alone, in any spelling', () => {
    for (const address of ['http://127.0.0.1:8/x', 'http://127.1/', 'http://LOCALHOST/', 'http://[::1]:5/']) {
      expect(reachOf(address), address).toBe('loopback');
    }
    for (const address of [
      'https://127.0.0.1.example/',
      'https://localhost.example/',
      'https://x@10.0.0.1/',
    ]) {
      expect(reachOf(address), address).toBe('elsewhere');
    }
  });
});
