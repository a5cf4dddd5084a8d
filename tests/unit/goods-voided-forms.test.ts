/** Removed goods in the forms of older programs, which did not store who removed them. They stay readable. */
import { describe, expect, it } from 'vitest';
import { storyOf } from '../../electron/history/story.ts';
import { hashOf } from '../../electron/storage/chain.ts';
import { decode, encode, entryOf, writable } from '../../electron/storage/entry.ts';
import { versionOf } from '../../electron/storage/forms.ts';
import { StaffId, VoidId } from '../../shared/ids.ts';
import { byStaff } from '../../shared/staff/actor.ts';
import { AT } from '../support/book-entries.ts';
import { goodsAway } from '../support/drawn-entries.ts';

const GOODS = { name: 'Obi non', quantity: 1_000, dueTiyin: 400_000, reason: 'stale' };
const VOIDED = { voidId: 'void-1', saleId: 'sale-1', lines: [GOODS] };

describe('an entry of removed goods', () => {
  it.each([1, 2])('of version %i has neither person nor mode', (version) => {
    const at = version === 1 ? AT : [AT.wallMs, AT.monoMs, AT.bootId];
    const actor = { by: 'staff', id: 'aziz' };
    const texts = {
      ...{ seq: 1, kind: 'goods.voided', subject: 'void-1' },
      head: JSON.stringify({ version, at, actor, approvedBy: null, shiftId: null }),
      payload: JSON.stringify({ voided: VOIDED }),
    };
    const entry = decode({ ...texts, hash: hashOf('', texts) });
    expect(entry.payload).toEqual({
      voided: { ...VOIDED, lines: [{ ...GOODS, by: null, approvedBy: null, goneWallMs: null }] },
    });
  });

  it('of version 3 has the person, and no mode', () => {
    const who = { by: 'lola', approvedBy: null, goneWallMs: AT.wallMs };
    const voided = { ...VOIDED, lines: [{ ...GOODS, ...who }] };
    const texts = {
      ...{ seq: 1, kind: 'goods.voided', subject: 'void-1' },
      head: JSON.stringify({
        version: 3,
        at: [AT.wallMs, AT.monoMs, AT.bootId],
        actor: { by: 'till', for: null },
        shiftId: null,
      }),
      payload: JSON.stringify({ voided }),
    };
    expect(decode({ ...texts, hash: hashOf('', texts) }).payload).toEqual({ voided });
  });

  it('without lines is no step of its sale’s history: the goods continued as another sale', () => {
    const place = { seq: 1, before: '', at: AT, shiftId: null };
    const act = byStaff(StaffId.parse('aziz'));
    const told = (lines: number) => {
      const away = goodsAway(1);
      if (away.kind !== 'goods.voided') throw new Error(away.kind);
      const voided = { ...away.payload.voided, lines: away.payload.voided.lines.slice(0, lines) };
      const entry = writable({ ...away, payload: { voided } });
      return storyOf({ lines: [] }, [entryOf(entry, encode(entry, 'void-1', act, place), act, place)]);
    };
    expect(told(0)).toEqual([]);
    expect(told(1)).toMatchObject([{ parts: [{ what: 'taken-out' }] }]);
  });

  it('stores who removed each item and whose goods they were, and reads back the same', () => {
    expect(versionOf('goods.voided')).toBe(4);
    const entry = writable(goodsAway(1));
    const place = { seq: 1, before: '', at: AT, shiftId: null };
    const act = byStaff(StaffId.parse('aziz'));
    const stored = encode(entry, VoidId.parse('void-1'), act, place);
    expect(decode(stored)).toEqual(entryOf(entry, stored, act, place));
  });
});
