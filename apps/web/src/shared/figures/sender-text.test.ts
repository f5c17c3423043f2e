import { expect, test } from 'vitest';
import { senderText } from './sender-text.ts';

const key = '5e0ff1ba-7a4c-4a8e-9df3-1a2b3c4d5e6f';
const text = (...said: readonly unknown[]): string => JSON.stringify(said);

test('an order says who sent it, but for what its origin says', () => {
  expect(senderText({ kind: 'person' }, (kind) => kind)).toBe(' · person');
  expect(senderText({ kind: 'key', key, name: 'momentum' }, text)).toBe(
    ' · ["key",{"name":"momentum","words":"—"}]',
  );
  expect(senderText({ kind: 'agent', key, name: 'desk', words: 'Claude' }, text)).toBe(
    ' · ["agent",{"name":"desk","words":"Claude"}]',
  );
  expect(senderText({ kind: 'hook', hook: 3, name: null }, text)).toBe(
    ' · ["hook",{"name":"—","words":"—"}]',
  );
  expect(senderText({ kind: 'rule', rule: 'stop_out' }, text)).toBe('');
  expect(senderText({ kind: 'administrator' }, text)).toBe('');
  expect(senderText(null, text)).toBe('');
});
