/**
 * A bad network between till and service: a seeded TCP forwarder. It drops connections before the request,
 * after it, or in the middle of the answer, and delays bytes. `heal` makes it a good network.
 */

import { once } from 'node:events';
import { createServer, connect as open, type Socket } from 'node:net';
import type { Randomness } from '../../shared/time.ts';

type Mishap = 'none' | 'refuse' | 'lose-answer' | 'cut-answer' | 'wait';
const MISHAPS: readonly Mishap[] = ['refuse', 'lose-answer', 'cut-answer', 'wait'];
const LONGEST_WAIT_MS = 2_500;

export interface FaultyProxy {
  readonly port: number;
  readonly counts: Readonly<Record<Mishap, number>>;
  heal(): void;
  close(): Promise<void>;
}

/** chance: 0 to 1, of a mishap on each connection. */
export async function startFaultyProxy(
  targetPort: number,
  random: Randomness,
  chance: number,
): Promise<FaultyProxy> {
  let chanceNow = chance;
  const counts: Record<Mishap, number> = { none: 0, refuse: 0, 'lose-answer': 0, 'cut-answer': 0, wait: 0 };
  const sockets = new Set<Socket>();
  const draw = (): Mishap => {
    if (random.fraction() >= chanceNow) return 'none';
    return MISHAPS[Math.floor(random.fraction() * MISHAPS.length)] ?? 'none';
  };
  const server = createServer((till) => {
    const mishap = draw();
    counts[mishap] += 1;
    if (mishap === 'refuse') {
      till.resetAndDestroy();
      return;
    }
    const service = open(targetPort, '127.0.0.1');
    for (const socket of [till, service]) {
      sockets.add(socket);
      socket.on('close', () => {
        sockets.delete(socket);
        till.destroy();
        service.destroy();
      });
      socket.on('error', () => undefined);
    }
    till.pipe(service);
    forwardAnswers(service, till, mishap, random);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    counts,
    heal: () => {
      chanceNow = 0;
      // Healing also closes the connections that drew a mishap.
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The mishap hits the first answer of a bad connection; the service has done the request all the same. */
function forwardAnswers(service: Socket, till: Socket, mishap: Mishap, random: Randomness): void {
  if (mishap === 'none') {
    service.pipe(till);
    return;
  }
  service.once('data', (answer: Buffer) => {
    if (mishap === 'lose-answer') {
      till.resetAndDestroy();
    } else if (mishap === 'cut-answer') {
      till.end(answer.subarray(0, Math.floor(answer.length / 2)));
    } else {
      setTimeout(() => {
        till.write(answer);
        service.pipe(till);
      }, random.fraction() * LONGEST_WAIT_MS);
    }
  });
}
