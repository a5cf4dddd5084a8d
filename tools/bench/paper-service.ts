/**
 * The printer for the paper figure, in its own thread. It answers as a printer does, and posts the time of the first
 * byte of each paper. All threads share this clock.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { hrtime } from 'node:process';
import { parentPort } from 'node:worker_threads';
import { type Command, commandReader } from '../paper-printer/commands.ts';

const [DLE, EOT] = [0x10, 0x04];
const FINE = 0x12;

/** Answers each request of the driver. The paper begins with a reset. */
function serve(socket: Socket): void {
  const reader = commandReader();
  const obey = (command: Command, nowNs: bigint): void => {
    if (command.is === 'reset') parentPort?.postMessage(nowNs);
    if (command.is === 'asked-number') socket.write(Uint8Array.of(0x37, 0x22, ...command.digits, 0));
    if (command.is === 'asked-paper') socket.write(Uint8Array.of(0));
  };
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    const nowNs = hrtime.bigint();
    for (const [at, byte] of bytes.entries())
      if (byte === DLE && bytes[at + 1] === EOT) socket.write(Uint8Array.of(FINE));
    for (const command of reader.take(bytes)) obey(command, nowNs);
  });
}

const server = createServer({ noDelay: true }, serve);
server.listen(0, '127.0.0.1', () =>
  parentPort?.postMessage({ port: (server.address() as AddressInfo).port }),
);
