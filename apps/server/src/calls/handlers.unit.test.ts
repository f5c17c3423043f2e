import { expect, test } from 'vitest';
import { joined, type HandlersOf } from './serve.ts';

const NONE = {};
interface Rows {
  readonly markActivity: unknown;
  readonly deleteWebhook: unknown;
}
const note = { markActivity: () => ({ message: '' }) } satisfies Partial<HandlersOf<Rows>>;

test('a call without its handler does not compile', () => {
  // @ts-expect-error nothing answers `deleteWebhook`
  const handlers: HandlersOf<Rows> = joined(note, NONE);
  expect(Object.keys(handlers)).toEqual(['markActivity']);
});

test('a call that two folders answer keeps the server from starting', () => {
  expect(() => joined(note, note)).toThrow('two handlers answer markActivity');
});

test('a handler that answers something else than its schema does not compile', () => {
  // @ts-expect-error the answer has a message
  const other: HandlersOf<Pick<Rows, 'markActivity'>> = { markActivity: () => ({ text: '' }) };
  expect(Object.keys(other)).toEqual(['markActivity']);
});
