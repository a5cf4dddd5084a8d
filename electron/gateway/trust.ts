/**
 * The authorities that TLS trusts, independent of the environment. They are named here, so
 * NODE_EXTRA_CA_CERTS, SSL_CERT_FILE and Node's flags add none. Each connection requires the check, so
 * NODE_TLS_REJECT_UNAUTHORIZED can't switch it off.
 */
import {
  type ConnectionOptions,
  createSecureContext,
  getCACertificates,
  rootCertificates,
  type SecureContext,
} from 'node:tls';

/** The installer's setting. */
export interface TrustPolicy {
  /** PEM of further authorities, for shops behind an inspecting proxy; null for none. */
  readonly ca: string | null;
  /** Whether the system's store counts. Any program of this user may have added authorities to it. */
  readonly systemStore: boolean;
}

export type Trust = () => Pick<ConnectionOptions, 'secureContext' | 'rejectUnauthorized' | 'ALPNProtocols'>;

/** Reading some 150 certificates takes time, so the first secure connection does it once. */
export function trustOf({ ca, systemStore }: TrustPolicy): Trust {
  let secureContext: SecureContext | null = null;
  const authorities = (): string[] => [
    ...rootCertificates,
    ...(ca === null ? [] : [ca]),
    ...(systemStore ? getCACertificates('system') : []),
  ];
  return () => {
    // A Node flag lowers the default version, so it is set here.
    secureContext ??= createSecureContext({ ca: authorities(), minVersion: 'TLSv1.2' });
    // HTTP/2 has its own rules for sending a refused stream again.
    return { secureContext, rejectUnauthorized: true, ALPNProtocols: ['http/1.1'] };
  };
}
