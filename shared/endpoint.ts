/** Where a till is set up and a payment lives. Nothing of one endpoint is queried, watched or judged at another. */
import { z } from 'zod';
import type { TillId } from './ids.ts';

export const Mode = z.enum(['training', 'live']);
export type Mode = z.infer<typeof Mode>;

export const Endpoint = z.object({
  baseUrl: z.string(),
  serviceId: z.number().int().positive(),
  mode: Mode,
});
export interface Endpoint extends z.infer<typeof Endpoint> {
  /** Of a payment that another till made, before its folder was copied: it lives there. Never stored with it. */
  readonly otherTill?: TillId;
}

/**
 * The name of an endpoint, however its address is written. The training gateway's port is the machine's to give;
 * the ledger behind it is named by the path, so a training payment is at home wherever its ledger is.
 */
export function endpointKey({ baseUrl, serviceId, mode, otherTill }: Endpoint): string {
  const where = mode === 'training' ? new URL(baseUrl).pathname : oneSpelling(baseUrl);
  const name = `${mode} ${where} ${serviceId}`;
  return otherTill === undefined ? name : `${name} of ${otherTill}`;
}

/** The endpoint of a live name; null: it is training's, whose address is not in it, or no name. */
export function endpointOfKey(key: string): Endpoint | null {
  const [, baseUrl, serviceId] = /^live (\S+) (\d+)$/.exec(key) ?? [];
  const endpoint = Endpoint.safeParse({ baseUrl, serviceId: Number(serviceId), mode: 'live' });
  return endpoint.success ? endpoint.data : null;
}

/** Whether both are one endpoint. Most are written alike, and no address has to be read for that. */
export const sameEndpoint = (one: Endpoint, other: Endpoint): boolean =>
  (one.baseUrl === other.baseUrl &&
    one.serviceId === other.serviceId &&
    one.mode === other.mode &&
    one.otherTill === other.otherTill) ||
  endpointKey(one) === endpointKey(other);

/** Where a payment lives that was made here, or by another till; null: by this one. */
export const endpointOf = (endpoint: Endpoint, otherTill: TillId | null): Endpoint =>
  otherTill === null ? endpoint : { ...endpoint, otherTill };

/** `https://Gateway:443/v2/` and `https://gateway/v2` are one address. What is none stays as it is. */
const oneSpelling = (address: string): string =>
  (URL.canParse(address) ? new URL(address).href : address).replace(/\/+$/, '');
