import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StreamHubOptions } from './hub.ts';
import { createSteeredQuotes, startStreamRig, type StreamRig } from '../test/stream-rig.ts';
import type { AuthorizeStream, StreamAuthorization } from './upgrade.ts';

const started: StreamRig[] = [];
afterEach(async () => {
  for (const rig of started.splice(0)) await rig.stop();
});

async function startRig(options: Partial<StreamHubOptions> = {}): Promise<StreamRig> {
  const rig = await startStreamRig({ source: createSteeredQuotes(['AAPL']), ...options });
  started.push(rig);
  return rig;
}

describe('a handshake', () => {
  it.each(['/', '/api/streams', '/api/stream/', '/api/stream/x', '/API/stream'])(
    'on the foreign path %s is answered 404',
    async (path) => {
      const rig = await startRig();
      expect(await rig.open({ path }).ended()).toBe('Unexpected server response: 404');
      expect(rig.hub.clients()).toBe(0);
    },
  );

  it('opens a stream whatever its query', async () => {
    const rig = await startRig();
    expect(await rig.open({ path: '/api/stream?v=1' }).received(1)).toMatchObject({ type: 'welcome' });
  });

  it('that is not authorized is answered with the status that the check gave', async () => {
    const rig = await startRig();
    const reader = rig.open({ headers: { 'x-session': 'nobody' } });
    expect(await reader.ended()).toBe('Unexpected server response: 401');
    expect(rig.hub.clients()).toBe(0);
  });

  it('whose check fails is answered 503, and the fault is logged', async () => {
    const error = vi.fn<() => void>();
    const rig = await startRig({
      authorize: () => Promise.reject(new Error('no database')),
      log: { error, debug: () => {} },
    });
    expect(await rig.open().ended()).toBe('Unexpected server response: 503');
    expect(error).toHaveBeenCalledOnce();
  });

  it('whose session ends while it is checked opens no stream', async () => {
    let answer: (authorization: StreamAuthorization) => void = () => {};
    const authorize = vi.fn<AuthorizeStream>(() => new Promise((resolve) => (answer = resolve)));
    const rig = await startRig({ authorize });
    const reader = rig.open();
    await vi.waitFor(() => expect(authorize).toHaveBeenCalled());
    rig.hub.closeSession('s1');
    answer({ ok: true, session: { sessionId: 's1', userId: 'alice' } });
    expect(await reader.ended()).toBe('1008 session ended');
    expect(reader.messages).toEqual([]);
  });

  it('is refused while the server stops', async () => {
    const rig = await startRig();
    await rig.hub.close();
    expect(await rig.open().ended()).toBe('Unexpected server response: 503');
  });
});

describe('the number of streams', () => {
  it('is limited for each session, and a place that is left is free again', async () => {
    const rig = await startRig({ limits: { socketsPerSession: 2 } });
    const as = (session: string) => ({ headers: { 'x-session': session } });
    const first = await rig.join(as('s1/alice'));
    await rig.join(as('s1/alice'));
    expect(await rig.open(as('s1/alice')).ended()).toBe('1013 too many connections');
    await rig.join(as('s2/alice'));
    first.socket.close();
    await vi.waitFor(() => expect(rig.hub.clients()).toBe(2));
    await rig.join(as('s1/alice'));
  });

  it("is limited for the visitors of an address, whom a client's session does not count with", async () => {
    const rig = await startRig({
      limits: { anonymousSocketsPerAddress: 1 },
      addressOf: (request) => String(request.headers['x-address']),
    });
    const from = (address: string, session = '') => ({
      headers: { 'x-address': address, 'x-session': session },
    });
    await rig.join(from('10.0.0.1'));
    expect(await rig.open(from('10.0.0.1')).ended()).toBe('1013 too many connections');
    await rig.join(from('10.0.0.2'));
    await rig.join(from('10.0.0.1', 's1/alice'));
  });
});
