import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { fetchFeed } from './fetch-feed.ts';
import { FeedRefused } from './parse-feed.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rss`;
}

test('brings the text with its version, and nothing when that has not changed', async () => {
  const asked: unknown[] = [];
  const url = await serve((request, response) => {
    asked.push(request.headers['if-none-match'], request.headers['if-modified-since']);
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else
      response
        .writeHead(200, { etag: '"1"', 'last-modified': 'Fri, 20 Nov 2026 14:30:00 GMT' })
        .end('<rss/>');
  });
  const first = await fetchFeed(url);
  expect(first?.text).toBe('<rss/>');
  expect(await fetchFeed(url, { version: first?.version })).toBeUndefined();
  expect(asked).toEqual([undefined, undefined, '"1"', 'Fri, 20 Nov 2026 14:30:00 GMT']);
});

test.each([
  ['the header', 'text/xml; charset=iso-8859-1', '<rss>é</rss>'],
  ['its declaration', 'text/xml', '<?xml version="1.0" encoding="ISO-8859-1"?><rss>é</rss>'],
])('is read in the charset that %s names', async (_, type, text) => {
  const url = await serve((_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(Buffer.from(text, 'latin1')),
  );
  expect((await fetchFeed(url))?.text).toBe(text);
});

test.each([404, 500, 403])('status %d is refused', async (status) => {
  const url = await serve((_request, response) => response.writeHead(status).end('no'));
  await expect(fetchFeed(url)).rejects.toThrow(FeedRefused);
});

test('a text that never ends is left when it is too long, also when it is packed', async () => {
  const endless = await serve((_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  await expect(fetchFeed(endless, { maxBytes: 100_000 })).rejects.toThrow('longer than 100000 bytes');
  const packed = await serve((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(10_000_000))),
  );
  await expect(fetchFeed(packed, { maxBytes: 100_000 })).rejects.toThrow('longer than 100000 bytes');
});

test('an answer that takes too long is left, before its headers and after', async () => {
  const silent = await serve(() => undefined);
  await expect(fetchFeed(silent, { timeoutMs: 30 })).rejects.toThrow(/timeout/i);
  const slow = await serve((_request, response) => void response.writeHead(200).write('<rss>'));
  await expect(fetchFeed(slow, { timeoutMs: 30 })).rejects.toThrow(/timeout/i);
});

test('a connection that breaks is a fault', async () => {
  const url = await serve((request) => request.socket.destroy());
  await expect(fetchFeed(url)).rejects.toThrow('fetch failed');
});
