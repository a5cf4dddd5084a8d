/** What the page knows of people, and of the words by which they are known, without a schema: it has none. */

/** Until staff are set up there is one cashier without a name. */
export const UNNAMED_ID = 'unnamed';
/** Approves what the setup code was typed for. */
export const INSTALLER_ID = 'installer';

/** Roles that are there without anybody having made them. */
export const MANAGER_ROLE_ID = 'manager';
export const CASHIER_ROLE_ID = 'cashier';

export const LONGEST_NAME = 40;

export const SHORTEST_PIN = 4;
export const LONGEST_PIN = 8;
export const isPin = (text: string): boolean =>
  /^\d*$/.test(text) && text.length >= SHORTEST_PIN && text.length <= LONGEST_PIN;

/** How long the installer's setup code may be, for what writes it, asks for it and hears it. */
export const SHORTEST_SETUP_CODE = 8;
export const LONGEST_SETUP_CODE = 64;

/** Whether what somebody typed may be one: spaces around it are none of its characters. */
export const isSetupCode = (text: string): boolean => text.trim().length >= SHORTEST_SETUP_CODE;
