import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The limit of GET /api/real-market-data: a bare server that sends a ready buffer of the same size, or a bare 304.
const body = Buffer.alloc(Number(process.env['BODY_BYTES'] ?? '0'), 'x');
const server = createServer((request, response) => {
  if (request.headers['if-none-match']) return response.writeHead(304, { etag: '"1"' }).end();
  return response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length, etag: '"1"' })
    .end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
