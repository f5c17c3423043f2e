import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { eventId } from '../trading/event-ids.ts';
import type { UpdateRange } from '../trading/past-updates.ts';
import type { TradeUpdate } from '../trading/trade-update.ts';
import { EventConnection } from './event-connection.ts';

const NOTHING: UpdateRange = { after: undefined, since: undefined, untilId: undefined, until: undefined };

const update = (order: number, at = 1_000): TradeUpdate => {
  const id = eventId({ at, account: 1, order, phase: 'begun' });
  const text = new Date(at).toISOString();
  return { event_id: id, event: 'new', at: text, timestamp: text, order: { note: 'x'.repeat(500) } };
};
const some = (count: number, from = 1): TradeUpdate[] =>
  Array.from({ length: count }, (_, place) => update(from + place));

function connect(range: Partial<UpdateRange> = {}, now = 0) {
  const connection = new EventConnection({
    limits: { dropAboveBytes: 500_000, closeGraceMs: 20 },
    range: { ...NOTHING, ...range },
    now: () => now,
  });
  return connection;
}

/** Takes everything. */
function read(connection: EventConnection) {
  let text = '';
  connection.stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = new Promise<string>((resolve) => connection.stream.on('close', () => resolve(text)));
  return { text: () => text, ended, count: () => text.split('\ndata: ').length - 1 };
}

/** Takes nothing. */
const stall = (connection: EventConnection): Writable =>
  connection.stream.pipe(new Writable({ write: () => undefined }));

test('the past is sent at the pace of its reader, and what happens meanwhile after it', async () => {
  const connection = connect();
  const sending = connection.begin(some(2_000));
  connection.send(some(1, 2_001));
  expect(connection.stream.readableLength + connection.stream.writableLength).toBeLessThan(500_000);
  const reader = read(connection);
  await sending;
  await expect.poll(reader.count).toBe(2_001);
  expect(reader.text().startsWith(': connected\n\nid: ')).toBe(true);
  expect(reader.text().lastIndexOf(update(2_001).event_id)).toBeGreaterThan(
    reader.text().lastIndexOf(update(2_000).event_id),
  );
});

test('a reader that is too far behind is dropped, others are not', async () => {
  const slow = connect();
  stall(slow);
  await slow.begin([]);
  const fast = connect();
  const reader = read(fast);
  await fast.begin([]);
  for (const [place] of some(1_500).entries()) {
    slow.send(some(1, place + 1));
    fast.send(some(1, place + 1));
    await Promise.resolve();
  }
  expect([slow.stream.destroyed, fast.stream.destroyed]).toEqual([true, false]);
  await expect.poll(reader.count).toBe(1_500);
});

test('a reader that takes nothing between two heartbeats is dropped, also while the past is sent', async () => {
  const connection = connect();
  stall(connection);
  const sending = connection.begin(some(2_000));
  connection.beat();
  expect(connection.stream.destroyed).toBe(false);
  connection.beat();
  expect(connection.stream.destroyed).toBe(true);
  await sending;
});

test('so is one during whose past more happens than is kept', () => {
  const connection = connect();
  stall(connection);
  connection.send(some(1_001));
  expect(connection.stream.destroyed).toBe(true);
});

test('a heartbeat is a comment', async () => {
  const connection = connect();
  const reader = read(connection);
  await connection.begin([]);
  connection.beat();
  await expect.poll(reader.text).toBe(': connected\n\n: heartbeat\n\n');
});

test('it ends with the last event that was asked for, at the latest when its time has come', async () => {
  const byId = connect({ after: update(1).event_id, untilId: update(3).event_id });
  const reader = read(byId);
  await byId.begin([update(2)]);
  byId.send([update(3), update(4)]);
  expect((await reader.ended).match(/^id: .*$/gm)).toEqual(
    [2, 3].map((order) => `id: ${update(order).event_id}`),
  );
  const byTime = connect({ since: 0, until: 2_000 }, 2_000);
  const other = read(byTime);
  await byTime.begin([update(1)]);
  expect(await other.ended).toMatch(/: until\n\n$/);
});

test('one that takes nothing is closed all the same', async () => {
  const connection = connect();
  stall(connection);
  await connection.begin([]);
  connection.send(some(400));
  connection.close(1008, 'key ended');
  await expect.poll(() => connection.stream.destroyed).toBe(true);
});
