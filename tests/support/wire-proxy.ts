/** A small forward proxy on loopback: CONNECT tunnels, and plain requests by their absolute address. */
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { closeAfterTest } from './wire-server.ts';

interface WireProxy {
  readonly url: string;
  /** What it was asked for: `CONNECT host:port` or `POST http://...`. */
  readonly asked: readonly string[];
}

interface ProxyBehaviour {
  /** Answers every CONNECT with this status in place of a tunnel. */
  readonly refuseWith?: number;
  /** Hangs up on every CONNECT. */
  readonly hangUp?: boolean;
}

export async function wireProxy({ refuseWith, hangUp }: ProxyBehaviour = {}): Promise<WireProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  };
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const { method, headers, url = '' } = request;
    const onward = httpRequest(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  server.on('connection', keep);
  server.on('connect', (request, client: Socket) => {
    asked.push(`CONNECT ${request.url}`);
    if (hangUp) return void client.destroy();
    if (refuseWith !== undefined) return void client.end(`HTTP/1.1 ${refuseWith} No\r\n\r\n`);
    const [host, port] = (request.url ?? '').split(':');
    const onward = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(client).pipe(onward);
    });
    keep(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterTest({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
