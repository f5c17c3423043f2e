import type { Server } from 'node:http';

/** Where the site is reached: 'https://trade.example.com'. */
export interface Origin {
  readonly read: () => string;
  /** From here on it is this server's address where no public one is set. */
  follow(server: Server): void;
}

export function createOrigin(publicUrl: string | undefined): Origin {
  let server: Server | undefined;
  return {
    read: () => publicUrl ?? (server ? addressOf(server) : ''),
    follow: (listening) => (server = listening),
  };
}

/** Of the address that is listened on; this machine's own where that is every address. */
function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') return '';
  const isEvery = address.address === '0.0.0.0' || address.address === '::';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${isEvery ? 'localhost' : host}:${address.port}`;
}
