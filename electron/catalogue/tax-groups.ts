/** The list of tax groups that comes with the program. */
import listed from '../../assets/tax-groups.json' with { type: 'json' };
import { TaxGroups } from '../../shared/catalogue/tax-groups.ts';

/** @throws when the list does not match its schema, which a test finds before a release. */
export const readTaxGroups = (): TaxGroups => TaxGroups.parse(listed);
