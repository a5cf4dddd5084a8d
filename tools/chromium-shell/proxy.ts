/** The system's proxy for a shell on a server: from the environment. */

/** The environment's proxy for this address, in the syntax of a proxy script. */
export function proxyFromEnvironment(url: string, env: NodeJS.ProcessEnv): string {
  const { protocol, hostname, port } = new URL(url);
  const excluded = (env.no_proxy ?? env.NO_PROXY ?? '').split(/[\s,]+/).filter(Boolean);
  const host = hostname.replace(/^\[|\]$/g, '');
  const loopback =
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host.startsWith('127.');
  const named = excluded.some((entry) => {
    const [name = '', entryPort] = entry.split(/:(?=\d+$)/);
    const bare = name.replace(/^\*?\./, '');
    return (
      entry === '*' || ((host === bare || host.endsWith(`.${bare}`)) && (!entryPort || entryPort === port))
    );
  });
  const proxy =
    protocol === 'https:'
      ? (env.https_proxy ?? env.HTTPS_PROXY)
      : protocol === 'http:'
        ? env.http_proxy
        : undefined;
  const chosen = proxy || env.all_proxy || env.ALL_PROXY;
  if (loopback || named || !chosen) return 'DIRECT';
  const {
    protocol: kind,
    host: address,
    port: stated,
  } = new URL(chosen.includes('://') ? chosen : `http://${chosen}`);
  const withPort = stated ? address : `${address}:${kind === 'https:' ? 443 : kind === 'http:' ? 80 : 1080}`;
  if (kind.startsWith('socks')) return `${kind === 'socks4:' ? 'SOCKS' : 'SOCKS5'} ${withPort}`;
  return `${kind === 'https:' ? 'HTTPS' : 'PROXY'} ${withPort}`;
}
