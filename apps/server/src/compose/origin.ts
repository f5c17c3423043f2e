import type { Server } from 'node:http';

/** The site's public origin: 'https://trade.example.com'. */
export interface Origin {
  readonly read: () => string;
  /** Uses this server's address from now on where no public one is set. */
  follow(server: Server): void;
}

export function createOrigin(publicUrl: string | undefined): Origin {
  let server: Server | undefined;
  return {
    read: () => publicUrl ?? (server ? formatAddress(server) : ''),
    follow: (listening) => (server = listening),
  };
}

/** Origin of the listening address; this machine's own where it listens on all. */
function formatAddress(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') return '';
  const isEvery = address.address === '0.0.0.0' || address.address === '::';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${isEvery ? 'localhost' : host}:${address.port}`;
}
