import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** An address that leads to a port of another: what a balancer is before the servers of a database. */
export interface Address {
  readonly port: number;
  /** Ends every connection: the next one leads there, or to nobody. */
  leadTo(port: number | undefined): void;
  close(): Promise<void>;
}

export async function openAddress(first: number): Promise<Address> {
  let target: number | undefined = first;
  const sockets = new Set<Socket>();
  const server = createServer((here) => {
    if (target === undefined) return void here.destroy();
    join(here, connect(target, '127.0.0.1'), sockets);
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port;
      endAll();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      endAll();
      await closed;
    },
  };
}

/** What one says the other hears, for as long as both are there. */
function join(here: Socket, there: Socket, open: Set<Socket>): void {
  for (const [one, other] of [
    [here, there],
    [there, here],
  ] as const) {
    open.add(one);
    one.setNoDelay(true);
    one.on('error', () => other.destroy());
    one.on('close', () => {
      open.delete(one);
      other.destroy();
    });
    one.pipe(other);
  }
}
