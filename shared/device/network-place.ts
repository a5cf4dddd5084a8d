/** A place in a network, as a person writes it: `HOST` or `HOST:PORT`. Pure. */
import { HOST } from '../settings/limits.ts';

const USUAL_PORT = 9_100;
const MOST_PORT = 65_535;
const LONGEST_HOST = 253;

interface NetworkPlace {
  readonly host: string;
  readonly port: number;
}

/** null: it is none. An address of version 6 with a port stands in brackets. */
export function networkPlace(text: string): NetworkPlace | null {
  const written = /^\[(.+)\](?::(\d+))?$/u.exec(text) ?? /^([^:]+):(\d+)$/u.exec(text) ?? [text, text];
  const [, host = '', port = String(USUAL_PORT)] = written;
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= MOST_PORT;
  if (!isPort || host === '' || host.length > LONGEST_HOST || !HOST.test(host)) return null;
  return { host, port: Number(port) };
}
