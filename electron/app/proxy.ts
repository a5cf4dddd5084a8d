/**
 * This machine's settings for the way to the gateway: the installer's, the system's, and its own addresses.
 */
import { networkInterfaces } from 'node:os';
import type { Session } from 'electron';
import type { ProxyPolicy } from '../gateway/route.ts';
import type { TrustPolicy } from '../gateway/trust.ts';

export interface NetworkPolicy {
  readonly trust: TrustPolicy;
  readonly proxy: ProxyPolicy;
}

/** The network part of an installation. */
interface NetworkSettings {
  readonly base_url: string;
  readonly tls?: { readonly ca: string | null; readonly system_store: boolean };
  readonly proxy?: ProxyPolicy;
}

/** Training runs on this machine, so it needs no proxy. */
export const networkPolicyOf = (installation: NetworkSettings | null): NetworkPolicy => ({
  trust: { ca: installation?.tls?.ca ?? null, systemStore: installation?.tls?.system_store ?? false },
  proxy: installation === null ? 'none' : (installation.proxy ?? 'system'),
});

/**
 * Node knows no system proxy, so Chromium finds the one for this address, in the format of a proxy script.
 */
export const systemProxy =
  (session: Pick<Session, 'resolveProxy'>) =>
  (baseUrl: string): Promise<string> =>
    session.resolveProxy(baseUrl);

/** Changes when the machine joins another network, whose proxy may differ. */
export const ownAddresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .toSorted()
    .join(' ');
