import { expect, test } from 'vitest';
import { readTogether } from './read-together.ts';

/** A table whose readings end when the test says so. */
function createTable(rows: Record<string, string>) {
  const readings: { readonly keys: readonly string[]; answer(): void; fail(): void }[] = [];
  const reader = readTogether<string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
    readings.push({
      keys,
      answer: () => resolve(new Map(keys.flatMap((key) => (rows[key] ? [[key, rows[key]]] : [])))),
      fail: () => reject(new Error('gone')),
    });
    return promise;
  });
  return { rows, readings, reader };
}

test('what is asked for while a reading is under way is read together, each key once', async () => {
  const { readings, reader } = createTable({ a: '1', b: '2', c: '3' });
  const asked = ['a', 'b', 'c', 'b', 'a', 'unknown'].map((key) => reader.read(key));
  expect(readings.map(({ keys }) => keys)).toEqual([['a']]);
  readings[0]!.answer();
  await asked[0];
  await expect.poll(() => readings.length).toBe(2);
  expect(readings[1]!.keys).toEqual(['b', 'c', 'unknown']);
  readings[1]!.answer();
  expect(await Promise.all(asked)).toEqual(['1', '2', '3', '2', '1', undefined]);
});

test('after a change nobody is answered by a reading that began before it', async () => {
  const { rows, readings, reader } = createTable({ a: 'before' });
  const first = reader.read('a');
  readings[0]!.answer();
  rows['a'] = 'after';
  reader.startAnew();
  const second = reader.read('a');
  await first;
  await expect.poll(() => readings.length).toBe(2);
  readings[1]!.answer();
  expect([await first, await second]).toEqual(['before', 'after']);
});

test('a reading that fails says so to all that asked, and the next one is tried', async () => {
  const { readings, reader } = createTable({ a: '1', b: '2' });
  const failed = reader.read('a');
  const next = reader.read('b');
  readings[0]!.fail();
  await expect(failed).rejects.toThrow('gone');
  await expect.poll(() => readings.length).toBe(2);
  readings[1]!.answer();
  expect(await next).toBe('2');
  const again = reader.read('a');
  readings[2]!.answer();
  expect(await again).toBe('1');
});
