/** What the page knows of people and secrets without a schema library. */

/** Until staff are set up, one cashier without a name uses the till. */
export const UNNAMED_ID = 'unnamed';
/** Approves requests by the setup code. */
export const INSTALLER_ID = 'installer';

/** Built-in roles. */
export const MANAGER_ROLE_ID = 'manager';
export const CASHIER_ROLE_ID = 'cashier';

export const LONGEST_NAME = 40;

export const SHORTEST_PIN = 4;
export const LONGEST_PIN = 8;
export const isPin = (text: string): boolean =>
  /^\d*$/.test(text) && text.length >= SHORTEST_PIN && text.length <= LONGEST_PIN;

/** Lengths of the installer's setup code, for the provisioning file, the page and the check. */
export const SHORTEST_SETUP_CODE = 8;
export const LONGEST_SETUP_CODE = 64;

/** Whether a typed text, trimmed, is long enough for a setup code. */
export const isSetupCode = (text: string): boolean => text.trim().length >= SHORTEST_SETUP_CODE;
