/** What of this machine decides the way to the gateway: the installer's word, the system's settings, its addresses. */
import { networkInterfaces } from 'node:os';
import type { Session } from 'electron';
import type { ProxyPolicy } from '../gateway/route.ts';
import type { TrustPolicy } from '../gateway/trust.ts';

export interface NetworkPolicy {
  readonly trust: TrustPolicy;
  readonly proxy: ProxyPolicy;
}

/** What an installation says of the network; a file that says nothing has none of it. */
interface SaysNetwork {
  readonly base_url: string;
  readonly tls?: { readonly ca: string | null; readonly system_store: boolean };
  readonly proxy?: ProxyPolicy;
}

/** Training is on this very machine: there is no way to it but the straight one. */
export const networkPolicyOf = (installation: SaysNetwork | null): NetworkPolicy => ({
  trust: { ca: installation?.tls?.ca ?? null, systemStore: installation?.tls?.system_store ?? false },
  proxy: installation === null ? 'none' : (installation.proxy ?? 'system'),
});

/** Node knows no system proxy: Chromium's answer for this very address, in the words of a proxy script. */
export const systemProxy =
  (session: Pick<Session, 'resolveProxy'>) =>
  (baseUrl: string): Promise<string> =>
    session.resolveProxy(baseUrl);

/** Another text where the machine came into another network: the proxy there may be another one. */
export const ownAddresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .toSorted()
    .join(' ');
