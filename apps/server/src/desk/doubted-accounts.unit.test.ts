import { expect, test } from 'vitest';
import { createDoubtedAccounts } from './doubted-accounts.ts';

test('an account is in doubt until it is read, and its resync is requested once', () => {
  const doubted = createDoubtedAccounts();
  doubted.add([1, 2, 1]);
  expect(doubted.takeUnread()).toEqual([2, 1]);
  expect(doubted.takeUnread()).toEqual([]);
  const read = doubted.among([1, 3]);
  expect(read.map(({ accountId }) => accountId)).toEqual([1]);
  doubted.remove(read);
  expect(doubted.among([1, 2]).map(({ accountId }) => accountId)).toEqual([2]);
});

test('an account that is doubted again while it is read stays in doubt', () => {
  const doubted = createDoubtedAccounts();
  doubted.add([1]);
  expect(doubted.takeUnread()).toEqual([1]);
  const read = doubted.among([1]);
  doubted.add([1]);
  doubted.remove(read);
  expect(doubted.among([1])).toHaveLength(1);
  expect(doubted.takeUnread()).toEqual([1]);
});
