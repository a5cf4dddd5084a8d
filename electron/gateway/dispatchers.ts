/**
 * undici's dispatchers, and the sockets that they send on. A route's hops are tried here, before a request has a socket
 * at all: undici knows nothing of proxies, so that nothing it does can send a request on two of them.
 */
import { Agent, type buildConnector, type Dispatcher } from 'undici';
import { type OpenSocketParts, openSocket, type Target } from './open-socket.ts';
import { NotSentError } from './retry.ts';
import type { Hop, Route } from './route.ts';

/**
 * Opens undici's sockets: the first hop that is there takes them. One that was not is asked last from then on, until
 * the dispatcher is made anew or `tryAllAgain`.
 */
function connectorOf(route: Route, parts: OpenSocketParts) {
  const notThere = new Set<Hop>();
  const open = async (target: Target) => {
    const hops = route.toSorted((one, other) => Number(notThere.has(one)) - Number(notThere.has(other)));
    let lastError: unknown;
    for (const hop of hops) {
      try {
        const socket = await openSocket(hop, target, parts);
        notThere.delete(hop);
        return socket;
      } catch (thrown) {
        lastError = thrown;
        if (!isNotThere(hop, thrown)) throw thrown;
        notThere.add(hop);
      }
    }
    throw lastError;
  };
  const connect: buildConnector.connector = ({ protocol, hostname, port }, callback) => {
    const isSecure = protocol === 'https:';
    const target = { host: hostname, port: Number(port) || (isSecure ? 443 : 80), isSecure };
    open(target).then(
      (socket) => callback(null, socket),
      (thrown) => callback(thrown instanceof Error ? thrown : new Error(String(thrown)), null),
    );
  };
  return { connect, tryAllAgain: () => notThere.clear() };
}

/** Nobody was met. A proxy that refuses, or can't reach the gateway, or a certificate that is not believed, is not gone round. */
const isNotThere = (hop: Hop, thrown: unknown): boolean =>
  thrown instanceof NotSentError &&
  thrown.why.code === (hop === 'direct' ? 'gateway.not-reached' : 'gateway.proxy-not-reached');

/**
 * Sockets for the way that counts now. Another way gets a dispatcher of its own, and what is under way ends on the
 * one before, which closes after it.
 */
export function dispatchersTo(parts: OpenSocketParts) {
  let now: {
    readonly route: Route;
    readonly key: string;
    readonly agent: Agent;
    tryAllAgain(): void;
  } | null = null;
  const before = new Set<Agent>();
  const leave = (agent: Agent): void => {
    before.add(agent);
    const left = (): unknown => before.delete(agent);
    agent.close().then(left, left);
  };
  return {
    for: (route: Route): Dispatcher => {
      if (now?.route === route) return now.agent;
      const key = JSON.stringify(route);
      if (now?.key === key) {
        now.tryAllAgain();
        now = { ...now, route };
        return now.agent;
      }
      if (now) leave(now.agent);
      const { connect, tryAllAgain } = connectorOf(route, parts);
      const agent = new Agent({
        connections: 8,
        // HTTP/2 has its own rules for sending a refused stream again.
        allowH2: false,
        pipelining: 1,
        // The deadlines are the client's, on its own clock.
        headersTimeout: 0,
        bodyTimeout: 0,
        connect,
      });
      now = { route, key, agent, tryAllAgain };
      return agent;
    },
    destroy: async (): Promise<void> => {
      const all = [...before, ...(now ? [now.agent] : [])];
      await Promise.all(all.map((agent) => agent.destroy()));
    },
  };
}
