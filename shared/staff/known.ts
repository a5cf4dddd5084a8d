/** What the page knows of people without a schema: it has none. */

/** Until staff are set up there is one cashier without a name. */
export const UNNAMED_ID = 'unnamed';
/** Approves what the setup code was typed for. */
export const INSTALLER_ID = 'installer';

/** Roles that are there without anybody having made them. */
export const MANAGER_ROLE_ID = 'manager';
export const CASHIER_ROLE_ID = 'cashier';

export const LONGEST_NAME = 40;

const PIN = /^\d{4,8}$/;
export const isPin = (text: string): boolean => PIN.test(text);
