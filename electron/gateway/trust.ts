/**
 * Whom TLS believes. Nothing of it comes from the environment: the authorities are named here, one by one, so
 * that NODE_EXTRA_CA_CERTS, SSL_CERT_FILE and Node's own flags add none, and the check itself is asked for at
 * each connection, so that NODE_TLS_REJECT_UNAUTHORIZED switches nothing off.
 */
import {
  type ConnectionOptions,
  createSecureContext,
  getCACertificates,
  rootCertificates,
  type SecureContext,
} from 'node:tls';

/** As the installer says. */
export interface TrustPolicy {
  /** PEM of further authorities, for shops behind an inspecting proxy; null for none. */
  readonly ca: string | null;
  /** Whether the system's own store counts: it holds what any of this user's programs has put there. */
  readonly systemStore: boolean;
}

export type Trust = () => Pick<ConnectionOptions, 'secureContext' | 'rejectUnauthorized' | 'ALPNProtocols'>;

/** Reading some 150 certificates takes its time: once, and not before the first secure connection. */
export function trustOf({ ca, systemStore }: TrustPolicy): Trust {
  let secureContext: SecureContext | null = null;
  const authorities = (): string[] => [
    ...rootCertificates,
    ...(ca === null ? [] : [ca]),
    ...(systemStore ? getCACertificates('system') : []),
  ];
  return () => {
    // The version is said here because a flag of Node's lowers its default.
    secureContext ??= createSecureContext({ ca: authorities(), minVersion: 'TLSv1.2' });
    // HTTP/2 has its own rules for sending a refused stream again.
    return { secureContext, rejectUnauthorized: true, ALPNProtocols: ['http/1.1'] };
  };
}
