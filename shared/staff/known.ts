/** What the page knows of people without a schema: it has none. */

/** Until staff are set up there is one cashier without a name. */
export const UNNAMED_ID = 'unnamed';
/** Approves what the setup code was typed for. */
export const INSTALLER_ID = 'installer';

export const LONGEST_NAME = 40;

const PIN = /^\d{4,8}$/;
export const isPin = (text: string): boolean => PIN.test(text);
