/** Who took a sale's money. A shift's cashiers are counted by the same rows. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { StaffId } from '../../../shared/ids.ts';
import type { Named, SalePeople } from '../../../shared/staff/named.ts';
import { GATEWAY_KINDS } from '../../../shared/tender/tender.ts';

/** A `tender` through the service. */
export const BY_GATEWAY = `tender.kind IN (${GATEWAY_KINDS.map((kind) => `'${kind}'`).join(', ')})`;

/** The payment that booked a `tender` through the service. The sale may have other such tenders. */
export const ITS_PAYMENT = `FROM payment WHERE ${BY_GATEWAY} AND payment.sale = tender.sale
    AND payment.state = 'paid' AND payment.made_seq BETWEEN tender.made_seq AND tender.booked_seq
    ORDER BY payment.made_seq LIMIT 1`;

/**
 * The tenders that fit, each with the person who took it (`made_by`). A failed code is repeated in the same
 * tender, perhaps by another person. The person who began the successful payment took the money.
 */
export const takersOf = (which: string): string => `(SELECT tender.made_seq, tender.amount_tiyin,
  COALESCE((SELECT payment.made_by ${ITS_PAYMENT}), tender.made_by) AS made_by FROM tender WHERE ${which})`;

const SALE = '(SELECT made_seq FROM sale WHERE sale_id = :saleId)';

/** These people with their names. The column `first` gives the order. */
const withNames = (
  people: string,
): string => `SELECT person.staff_id AS id, number, iif(erased, NULL, name) AS name
  FROM (${people}) AS took JOIN person ON person.person = took.made_by
  LEFT JOIN staff ON staff.staff_id = person.staff_id
  LEFT JOIN staff_beside ON staff_beside.staff_id = person.staff_id ORDER BY first`;

const namedOf = ({ id, name, number }: Readonly<Record<string, SQLOutputValue>>): Named => ({
  staffId: StaffId.parse(id),
  name: typeof name === 'string' ? name : null,
  number: typeof number === 'number' ? number : null,
});

export function salePeopleIn(database: DatabaseSync): SalePeople {
  const taken = takersOf(`sale = ${SALE} AND booked_seq IS NOT NULL`);
  const run = {
    took: database.prepare(
      withNames(
        `SELECT MIN(made_seq) AS first, made_by FROM ${taken} WHERE made_by IS NOT NULL GROUP BY made_by`,
      ),
    ),
    opened: database.prepare(
      withNames('SELECT made_seq AS first, made_by FROM sale WHERE sale_id = :saleId'),
    ),
  };
  return {
    soldBy: (saleId) => {
      const took = run.took.all({ saleId });
      return (took.length > 0 ? took : run.opened.all({ saleId })).map(namedOf);
    },
  };
}
