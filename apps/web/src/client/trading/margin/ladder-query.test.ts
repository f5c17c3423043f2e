import type { User } from '@lonja/protocol';
import type { Client } from '@lonja/protocol/client';
import { expect, it } from 'vitest';
import { ladderQuery } from './ladder-query.ts';

const userAt = (version: number) => ({ account: { version } }) as Pick<User, 'account'>;

it('the stop-out of before a fill is not shown after it: a position may have changed its side', () => {
  const { queryKey } = ladderQuery({} as Client, userAt(7));
  expect(ladderQuery({} as Client, userAt(7)).queryKey).toEqual(queryKey);
  expect(ladderQuery({} as Client, userAt(8)).queryKey).not.toEqual(queryKey);
});
