import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where something answers that is no Lonja, or one in trouble. */
export interface Answering {
  readonly origin: string;
  stop(): void;
}

export async function startAnswering(listener: RequestListener): Promise<Answering> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
