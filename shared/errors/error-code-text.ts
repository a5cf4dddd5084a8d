import type { TillError } from './till-error.ts';

/** The code for a phone call to the help desk, shown small below the sentence. */
export function errorCodeText(error: TillError): string {
  const details = [error.gatewayCode, error.httpStatus].filter((detail) => detail !== undefined);
  return details.length === 0 ? error.code : `${error.code} (${details.join(', ')})`;
}
