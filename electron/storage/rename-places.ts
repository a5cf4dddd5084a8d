/**
 * Gives each place of a journal the name that it has today. Earlier ones held the address as the installer had
 * written it, so that the same service, provisioned with another spelling, was a stranger.
 */
import type { DatabaseSync } from 'node:sqlite';
import { placeKey } from '../payment/attempt.ts';

/** Each place by one step in the index of payments: there is a handful of them, and may be a million of these. */
const placesOf = (table: 'payment' | 'fiscal' | 'service_facts' | 'reconciled'): string => `
  WITH RECURSIVE places (place) AS (
    SELECT MIN(place) FROM ${table}
    UNION ALL
    SELECT (SELECT MIN(place) FROM ${table} WHERE ${table}.place > places.place) FROM places
      WHERE place IS NOT NULL
  )
  SELECT place FROM places WHERE place IS NOT NULL`;

function nameToday(name: string): string {
  const [, baseUrl, serviceId] = /^live (\S+) (\d+)$/.exec(name) ?? [];
  if (baseUrl === undefined) return name;
  return placeKey({ mode: 'live', baseUrl, serviceId: Number(serviceId) });
}

export function renamePlaces(database: DatabaseSync): void {
  const renamed = (table: Parameters<typeof placesOf>[0]): readonly (readonly [string, string])[] =>
    database
      .prepare(placesOf(table))
      .all()
      .map((row): readonly [string, string] => [String(row.place), nameToday(String(row.place))])
      .filter(([before, now]) => before !== now);
  for (const table of ['payment', 'fiscal'] as const) {
    const rename = database.prepare(`UPDATE ${table} SET place = ? WHERE place = ?`);
    for (const [before, now] of renamed(table)) rename.run(now, before);
  }
  // Facts that were learned under both names: today's name has been in use later.
  const facts = database.prepare('UPDATE OR IGNORE service_facts SET place = ? WHERE place = ?');
  for (const [before, now] of renamed('service_facts')) facts.run(now, before);
  // The comparison goes on from where the name that lags behind had come to: nothing is left out.
  const reconciled = database.prepare(`INSERT INTO reconciled (place, wall_ms)
    SELECT ?, wall_ms FROM reconciled WHERE place = ?
    ON CONFLICT (place) DO UPDATE SET wall_ms = MIN(wall_ms, excluded.wall_ms)`);
  for (const [before, now] of renamed('reconciled')) reconciled.run(now, before);
}
