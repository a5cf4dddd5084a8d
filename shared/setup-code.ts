/** The installer's setup code: how long it may be, for what writes it, asks for it and hears it. */

export const SHORTEST_SETUP_CODE = 8;
export const LONGEST_SETUP_CODE = 64;

/** Whether what somebody typed may be one: spaces around it are none of its characters. */
export const isSetupCode = (text: string): boolean => text.trim().length >= SHORTEST_SETUP_CODE;
