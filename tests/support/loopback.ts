/** A byte to this machine and back: whatever was sent over the loopback before has arrived. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { portOf } from './port-of.ts';

/** Ends with the test. */
export async function openLoopback(): Promise<() => Promise<void>> {
  const server = createServer((socket) => void socket.pipe(socket));
  const socket: Socket = connect({ host: '127.0.0.1', port: await portOf(server), noDelay: true });
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  await once(socket, 'connect');
  return async () => {
    const back = once(socket, 'data');
    socket.write('.');
    await back;
  };
}
