/** Known facts of a service: given, learned, refuted; read from files of every version. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  learnLapse,
  noteFirstRefusal,
  notePaidReading,
  saveLearned,
} from '../../electron/payment/instruments/save-facts.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import {
  GivenFacts,
  isSameAnswer,
  provesConfirmed,
  ServiceFacts,
  WrittenFacts,
  withGiven,
} from '../../shared/payment/service-facts.ts';
import { ENDPOINT } from '../support/book-entries.ts';
import { newPath, openedJournal } from '../support/journals.ts';

describe('a file', () => {
  it('states the answer for an id that was never sent: a code, an empty success, an HTTP status', () => {
    for (const never_sent of [-404, 'empty', { http: 404 }] as const) {
      expect(GivenFacts.parse({ never_sent })).toEqual({ never_sent });
    }
    for (const never_sent of [0, 404, 'nothing', { http: 200 }, { http: 404, code: -1 }, null]) {
      expect(GivenFacts.safeParse({ never_sent }).success).toBe(false);
    }
  });

  it('of 0.1 is read by its meaning', () => {
    expect(GivenFacts.parse({ never_sent_code: -404, look_up: 'both' })).toEqual({
      never_sent: -404,
      look_up: 'both',
    });
    expect(ServiceFacts.parse({ never_sent_code: -404 })).toEqual({ never_sent: -404 });
    expect(GivenFacts.safeParse({ never_sent_code: 5 }).success).toBe(false);
  });

  it('states that a repeated confirm is accepted or refused, or by which code', () => {
    for (const repeated_confirm of ['accepted', 'refused', -50] as const) {
      expect(GivenFacts.parse({ repeated_confirm })).toEqual({ repeated_confirm });
    }
    expect(GivenFacts.safeParse({ repeated_confirm: 50 }).success).toBe(false);
  });

  it('states whether cut labels are taken', () => {
    for (const marking_labels of ['cut', 'refuse'] as const)
      expect(GivenFacts.parse({ marking_labels })).toEqual({ marking_labels });
    expect(WrittenFacts.safeParse({ marking_labels: 'whole' }).success).toBe(false);
  });

  it('cannot set the facts that the till alone keeps', () => {
    expect(GivenFacts.parse({ learned: ['look_up'], belied: ['lapsed_reads'] })).toEqual({});
  });
});

describe('facts that a person copies from one till to another', () => {
  it('drop a repeated confirm’s code if a first confirm was refused with it there', () => {
    const copied = { repeated_confirm: -50, look_up: 'both', first_confirm_codes: [-17, -50] };
    expect(WrittenFacts.parse(copied)).toEqual({ repeated_confirm: 'refused', look_up: 'both' });
    expect(WrittenFacts.parse({ ...copied, first_confirm_codes: [-17] })).toMatchObject({
      repeated_confirm: -50,
    });
  });

  it('drop the code that an older till has learned', () => {
    const copied = { repeated_confirm: -50, learned: ['repeated_confirm', 'look_up'] };
    expect(WrittenFacts.parse(copied)).toEqual({ repeated_confirm: 'refused' });
    expect(WrittenFacts.parse({ ...copied, repeated_confirm: 'accepted' })).toEqual({
      repeated_confirm: 'accepted',
    });
  });
});

describe('answers for an unknown id', () => {
  it('match only the same answer', () => {
    const answers = [-404, -5, 'empty', { http: 404 }, { http: 400 }] as const;
    for (const one of answers) {
      expect(answers.filter((other) => isSameAnswer(one, other))).toEqual([one]);
    }
    expect(isSameAnswer(null, null)).toBe(false);
    expect(isSameAnswer(undefined, undefined)).toBe(false);
  });
});

describe('stored facts', () => {
  let journal: Journal;
  const facts = () => journal.facts(ENDPOINT).facts;
  beforeEach(() => {
    journal = openedJournal(newPath());
  });
  afterEach(() => journal.close());

  it('are learned from a lapse and marked as learned', () => {
    expect(learnLapse(journal, ENDPOINT, -9)).toBe('learned');
    expect(facts()).toEqual({ lapsed_reads: 'negative', learned: ['lapsed_reads'] });
    expect(learnLapse(journal, ENDPOINT, -7)).toBe('known');
  });

  it.each([2, 0, 3])(
    'are dropped by one lapse that reads otherwise (%i), and not learned again',
    (status) => {
      learnLapse(journal, ENDPOINT, -9);
      expect(learnLapse(journal, ENDPOINT, status)).toBe('belied');
      expect(facts()).toEqual({ learned: [], belied: ['lapsed_reads'] });
      expect(learnLapse(journal, ENDPOINT, -9)).toBe('known');
      expect(facts().lapsed_reads).toBeUndefined();
    },
  );

  it('are dropped even if given, and a start does not restore them', () => {
    journal.saveFacts(ENDPOINT, withGiven({}, { lapsed_reads: 3, look_up: 'both' }), null);
    expect(learnLapse(journal, ENDPOINT, 2)).toBe('belied');
    expect(withGiven(facts(), { lapsed_reads: 3, look_up: 'both' })).toEqual({
      look_up: 'both',
      belied: ['lapsed_reads'],
    });
  });

  it('are dropped by a paid payment that reads like a lapse; a negative status refutes nothing', () => {
    saveLearned(journal, ENDPOINT, { lapsed_reads: 3 });
    expect(notePaidReading(journal, ENDPOINT, 2)).toBe(false);
    expect(notePaidReading(journal, ENDPOINT, 3)).toBe(true);
    expect(facts().lapsed_reads).toBeUndefined();
    journal.saveFacts(ENDPOINT, { lapsed_reads: 'negative' }, null);
    expect(notePaidReading(journal, ENDPOINT, -5)).toBe(false);
    expect(facts().lapsed_reads).toBe('negative');
  });

  it('replace learned facts when they are given', () => {
    saveLearned(journal, ENDPOINT, { look_up: 'plain', never_sent: -4 }, 7);
    expect(withGiven(facts(), { look_up: 'both' })).toEqual({
      look_up: 'both',
      never_sent: -4,
      learned: ['never_sent'],
    });
  });

  it('keep the day of the last control when other facts are learned', () => {
    saveLearned(journal, ENDPOINT, { look_up: 'plain' }, 7);
    learnLapse(journal, ENDPOINT, -9);
    noteFirstRefusal(journal, ENDPOINT, -17);
    expect(journal.facts(ENDPOINT).learnedWallMs).toBe(7);
  });

  it('recognise a repeated confirm by its code, unless a first confirm was ever refused with it', () => {
    journal.saveFacts(ENDPOINT, { repeated_confirm: -50 }, null);
    expect(provesConfirmed(facts(), -50)).toBe(true);
    expect(provesConfirmed(facts(), -17)).toBe(false);
    noteFirstRefusal(journal, ENDPOINT, -17);
    noteFirstRefusal(journal, ENDPOINT, -17);
    expect(facts().first_confirm_codes).toEqual([-17]);
    expect(provesConfirmed(facts(), -50)).toBe(true);
    noteFirstRefusal(journal, ENDPOINT, -50);
    expect(provesConfirmed(facts(), -50)).toBe(false);
    expect(provesConfirmed({ repeated_confirm: 'refused' }, -50)).toBe(false);
  });

  it('do not prove a confirm by a code that an older till learned', () => {
    saveLearned(journal, ENDPOINT, { repeated_confirm: -50 });
    expect(provesConfirmed(facts(), -50)).toBe(false);
  });
});
