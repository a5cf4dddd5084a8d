/** Notices: each is shown once, and a notice whose reason has gone leaves the page too. */
import { expect, it } from 'vitest';
import { noticeBoard } from '../../electron/app/notice-board.ts';

it('publishes when the journal refuses, and when it accepts writes again', () => {
  const told: unknown[] = [];
  const board = noticeBoard((event, payload) => told.push([event, payload]), []);
  const error = { code: 'journal.unwritable' } as const;
  board.journal(null);
  board.journal(error);
  board.journal(error);
  board.journal(null);
  board.journal(null);
  expect(told).toEqual([
    ['notice.raised', { id: error.code, error, level: 'warning' }],
    ['notice.ended', { id: error.code }],
  ]);
  expect(board.list()).toEqual([]);
  board.journal(error);
  expect(told).toHaveLength(3);
});

it('publishes a changed notice again, and a page that opens later gets the current notices', () => {
  const told: unknown[] = [];
  const heard: unknown[] = [];
  const board = noticeBoard(
    (event, payload) => told.push([event, payload]),
    [],
    ({ limit }) => heard.push(limit),
  );
  for (const limit of [3, 3, 40]) board.raise({ code: 'journal.disk-low', field: 'C:', limit }, 'warning');
  expect(heard).toEqual([3, 40]);
  expect(told).toHaveLength(2);
  expect(board.list()).toMatchObject([{ id: 'journal.disk-low', error: { limit: 40 } }]);
});
