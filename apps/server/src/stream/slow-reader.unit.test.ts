import { afterEach, expect, it, vi } from 'vitest';
import type { StreamLimits } from './limits.ts';
import { createSteeredQuotes, startStreamRig, type StreamRig } from '../test/stream-rig.ts';

const started: StreamRig[] = [];
afterEach(async () => {
  for (const rig of started.splice(0)) await rig.stop();
});

const MIB = 1024 * 1024;
/** More than the kernel's buffers of a loopback connection take. */
const SYMBOLS = Array.from({ length: 24 }, (_, number) => `S${number}`);

/** A reader that stopped reading after its snapshot, with a message in front of it that no buffer takes. */
async function stallReader(limits: Partial<StreamLimits>) {
  const source = createSteeredQuotes([...SYMBOLS, 'SMALL'], MIB);
  const rig = await startStreamRig({ source, limits: { closeGraceMs: 50, ...limits } });
  started.push(rig);
  const reader = await rig.join({ headers: { 'x-session': 's1/alice' }, maxPayload: 64 * MIB });
  reader.say({ type: 'subscribe', symbols: ['SMALL', ...SYMBOLS] });
  await reader.received(2);
  reader.socket.pause();
  source.move(...SYMBOLS);
  rig.hub.publishStep();
  return { rig, reader, source };
}

it('skips a reader that is behind; its next message has all that it missed', async () => {
  const { rig, reader, source } = await stallReader({ dropAboveBytes: 1024 * MIB });
  for (let step = 0; step < 3; step += 1) {
    source.move('SMALL', 'S1');
    rig.hub.publishStep();
  }
  reader.socket.resume();
  expect(await reader.received(3)).toMatchObject({ type: 'quotes', seq: 2 });
  await vi.waitFor(() => {
    rig.hub.publishStep();
    expect(reader.messages).toHaveLength(4);
  });
  expect(reader.messages[3]).toEqual({
    type: 'quotes',
    seq: 3,
    quotes: [
      ['SMALL', 4, 2, 0.5, 10, 1],
      ['S1', 5, 2, 0.5, 10, 1],
    ],
  });
});

it('puts a snapshot off while the reader is behind', async () => {
  const { rig, reader } = await stallReader({ dropAboveBytes: 1024 * MIB });
  reader.say({ type: 'subscribe', symbols: ['SMALL'], rate: 0 });
  reader.socket.resume();
  await reader.received(3);
  await vi.waitFor(() => {
    rig.hub.publishStep();
    expect(reader.messages).toHaveLength(4);
  });
  expect(reader.messages[3]).toMatchObject({
    type: 'snapshot',
    seq: 3,
    quotes: [['SMALL', 1, 2, 0.5, 10, 1]],
  });
});

it('drops a reader that is further behind than the limit', async () => {
  const { rig, reader } = await stallReader({ dropAboveBytes: MIB });
  rig.hub.publishStep();
  await vi.waitFor(() => expect(rig.hub.clients()).toBe(0));
  reader.socket.resume();
  expect(await reader.ended()).toBe('1006 ');
});

it('drops a reader rather than lose an event of its account', async () => {
  const { rig, reader } = await stallReader({ dropAboveBytes: MIB });
  rig.hub.publishToUser('alice', { type: 'bye', reason: 'stands for any event' });
  await vi.waitFor(() => expect(rig.hub.clients()).toBe(0));
  reader.socket.resume();
  expect(await reader.ended()).toBe('1006 ');
});
