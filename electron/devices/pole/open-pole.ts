/** The way to a pole display: a connection, or a file of the system. */
import { connect } from 'node:net';
import type { PolePlace } from '../../../shared/device/pole.ts';
import { openRawFile, type RawFile } from '../printer/raw-file.ts';

export type OpenPole = (place: PolePlace, signal: AbortSignal) => Promise<RawFile>;

export const openPole: OpenPole = (place, signal) =>
  'path' in place ? openRawFile(place.path) : openSocket(place, signal);

function openSocket(
  place: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<RawFile> {
  const socket = connect({ ...place, noDelay: true, signal });
  const { promise, resolve, reject } = Promise.withResolvers<RawFile>();
  socket.once('error', reject);
  socket.on('error', () => socket.destroy());
  socket.once('connect', () =>
    resolve({
      write: (bytes) =>
        new Promise((taken, cut) => {
          socket.write(bytes, (error) => (error ? cut(error) : taken(bytes.length)));
        }),
      close: () =>
        new Promise((closed) => {
          if (socket.closed) return closed();
          socket.once('close', () => closed());
          socket.destroySoon();
          socket.resume();
        }),
    }),
  );
  return promise;
}
