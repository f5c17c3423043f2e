import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerError } from '../calls/errors.ts';
import { refuseSecondHosts } from './named-host.ts';

const app = Fastify();
beforeAll(async () => {
  app.setErrorHandler(answerError);
  refuseSecondHosts(app);
  app.get('/', () => 'here');
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** The status of what is answered to these lines. */
async function statusOf(...lines: readonly string[]): Promise<number> {
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end([...lines, 'Connection: close', '', ''].join('\r\n'));
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(first.toString())?.[1]);
}

test.each([
  [200, ['GET / HTTP/1.1', 'Host: trade.example']],
  [200, ['GET http://trade.example/ HTTP/1.1', 'Host: trade.example']],
  [200, ['GET http://TRADE.example:80/ HTTP/1.1', 'Host: trade.example']],
  [400, ['GET / HTTP/1.1', 'Host: trade.example', 'Host: other.example']],
  [400, ['GET / HTTP/1.1', 'Host: trade.example', 'HOST: trade.example']],
  [400, ['GET http://other.example/ HTTP/1.1', 'Host: trade.example']],
  [400, ['GET http://trade.example@other.example/ HTTP/1.1', 'Host: trade.example']],
  [400, ['GET http://[/ HTTP/1.1', 'Host: trade.example']],
] as const)('[API-21] %i is the answer to %j', async (status, lines) => {
  expect(await statusOf(...lines)).toBe(status);
});
