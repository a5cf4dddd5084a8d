/**
 * The dispatchers of undici and their sockets. A route's hops are tried before a request has a socket. So
 * undici, which does not know the proxies, can't send a request on two of them.
 */
import { Agent, type buildConnector, type Dispatcher } from 'undici';
import { type OpenSocketDeps, openSocket, type Target } from './open-socket.ts';
import { NotSentError } from './retry.ts';
import type { Hop, Route } from './route.ts';

/**
 * Opens undici's sockets on the first hop that is reachable. An unreachable hop moves to the end until
 * `tryAllAgain` or a new dispatcher.
 */
function connectorOf(route: Route, deps: OpenSocketDeps) {
  const notThere = new Set<Hop>();
  const open = async (target: Target) => {
    const hops = route.toSorted((one, other) => Number(notThere.has(one)) - Number(notThere.has(other)));
    let lastError: unknown;
    for (const hop of hops) {
      try {
        const socket = await openSocket(hop, target, deps);
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

/**
 * Whether the hop itself was not reached. A proxy that refuses, an unreachable gateway behind it, or a
 * distrusted certificate ends the attempt.
 */
const isNotThere = (hop: Hop, thrown: unknown): boolean =>
  thrown instanceof NotSentError &&
  thrown.why.code === (hop === 'direct' ? 'gateway.not-reached' : 'gateway.proxy-not-reached');

/**
 * The dispatcher of the present route. A new route gets a new dispatcher. Requests in flight end on the old
 * one, which closes after them.
 */
export function dispatchersTo(deps: OpenSocketDeps) {
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
      const { connect, tryAllAgain } = connectorOf(route, deps);
      const agent = new Agent({
        connections: 8,
        // HTTP/2 has its own rules for sending a refused stream again.
        allowH2: false,
        pipelining: 1,
        // The client has its own deadlines on its own clock.
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
