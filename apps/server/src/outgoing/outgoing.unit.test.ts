import { createServer, type RequestListener } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { createOutgoing, OutgoingTimeout, type ResolveName } from './outgoing.ts';
import { parseNetworks, PUBLIC_REACH, reachPublicAnd, UNLIMITED_REACH } from './reach.ts';

const GET = { method: 'GET', headers: {} } as const;
const OWN = reachPublicAnd(parseNetworks('127.0.0.1')!);

async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function receiver(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  onTestFinished(() => server.closeAllConnections());
  return listening(server);
}

/** A receiver that answers raw bytes, as no server of HTTP would send them. */
const rawReceiver = (answer: (socket: Socket) => void): Promise<number> =>
  listening(
    createSocketServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => answer(socket));
      onTestFinished(() => void socket.destroy());
    }),
  );

const sender = (options: Partial<Parameters<typeof createOutgoing>[0]> = {}) =>
  createOutgoing({ reach: OWN, userAgent: 'test', ...options });

describe('a name', () => {
  const namesOf =
    (...addresses: string[]): ResolveName =>
    () =>
      Promise.resolve(addresses);

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['169.254.169.254']],
    [['::ffff:10.0.0.1']],
    // One that is public beside one that is not.
    [['93.184.215.14', '127.0.0.1']],
    [[]],
  ])('that leads to %j is not asked', async (addresses) => {
    const outgoing = sender({ reach: PUBLIC_REACH, resolve: namesOf(...addresses) });
    await expect(outgoing('https://hooks.example.org/', GET)).rejects.toMatchObject({
      name: 'OutgoingRefused',
    });
  });

  it('is resolved once, and the address that was looked at is the one connected to', async () => {
    const port = await receiver((request, response) => response.end(`for ${request.headers.host}`));
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    const asked: string[] = [];
    const resolve: ResolveName = (name) => {
      asked.push(name);
      return Promise.resolve(answers.shift() ?? []);
    };
    const outgoing = sender({ resolve });
    const url = `http://rebinding.example.org:${port}/`;
    expect((await outgoing(url, GET)).text).toBe(`for rebinding.example.org:${port}`);
    expect(asked).toEqual(['rebinding.example.org']);
    // The next request looks again.
    await expect(outgoing(url, GET)).rejects.toMatchObject({ name: 'OutgoingRefused' });
  });

  it('of a public address is not asked by plain http, though others may be', async () => {
    const outgoing = sender({ resolve: namesOf('93.184.215.14') });
    await expect(outgoing('http://hooks.example.org/', GET)).rejects.toMatchObject({
      name: 'OutgoingRefused',
    });
  });

  it("is this machine's own where nobody says otherwise", async () => {
    const outgoing = createOutgoing({ reach: PUBLIC_REACH, userAgent: 'test' });
    await expect(outgoing('https://localhost/', GET)).rejects.toMatchObject({ name: 'OutgoingRefused' });
  });
});

describe('an answer', () => {
  it('that leads elsewhere is the answer', async () => {
    let others = 0;
    const elsewhere = await receiver((_, response) => {
      others += 1;
      response.end();
    });
    const port = await receiver((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${elsewhere}/` }).end(),
    );
    expect((await sender()(`http://127.0.0.1:${port}/`, GET)).status).toBe(302);
    expect(others).toBe(0);
  });

  it('that is too long is not read, or not at all where its status is enough', async () => {
    const port = await receiver((_, response) => {
      response.writeHead(200);
      const pour = (): void => void (response.destroyed || response.write('x'.repeat(65_536), pour));
      pour();
    });
    const url = `http://127.0.0.1:${port}/`;
    await expect(sender()(url, GET)).rejects.toMatchObject({ name: 'OutgoingRefused' });
    expect(await sender({ wantsStatusOnly: true })(url, GET)).toMatchObject({ status: 200, text: '' });
  });

  it('whose headers never end is refused', async () => {
    const port = await rawReceiver((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(20_000)}\r\n`),
    );
    await expect(sender()(`http://127.0.0.1:${port}/`, GET)).rejects.toThrow(/overflow/i);
  });

  test.each([
    ['never comes', () => {}],
    ['comes drop by drop', (socket: Socket) => void socket.write('HTTP/1.1 200')],
  ])('that %s is waited for no longer than its time', async (_, answer) => {
    const port = await rawReceiver(answer);
    const asked = sender({ timeoutMs: 100 })(`http://127.0.0.1:${port}/`, GET);
    await expect(asked).rejects.toBeInstanceOf(OutgoingTimeout);
  });

  it('is not waited for by whoever gives up', async () => {
    const ending = new AbortController();
    const port = await rawReceiver(() => ending.abort());
    const asked = sender()(`http://127.0.0.1:${port}/`, { ...GET, signal: ending.signal });
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('goes anywhere where there is no limit', async () => {
  const port = await receiver((request, response) => response.end(request.headers['user-agent']));
  const answer = await sender({ reach: UNLIMITED_REACH })(`http://localhost:${port}/`, GET);
  expect(answer).toMatchObject({ status: 200, text: 'test' });
});
