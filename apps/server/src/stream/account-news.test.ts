import { expect, test } from 'vitest';
import { describeServer } from '../test/describe-server.ts';
import type { Actor } from '../test/server-rig.ts';
import { createAccountNews } from './account-news.ts';

const rig = describeServer();

/** News for these screens, with what they were told and how often the database was asked. */
function listen(readers: readonly Actor[]) {
  const told: string[] = [];
  const reads = { count: 0 };
  const news = createAccountNews({
    db: rig.owner.withPlugin({
      transformQuery: ({ node }) => {
        reads.count += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
    market: rig.market,
    hub: {
      clients: () => 1,
      hasReader: (userId) => readers.some(({ id }) => id === userId),
      publishToUser: (userId) => void told.push(userId),
    },
    onFault: (error) => {
      throw error;
    },
  });
  return { news, told, reads };
}

async function accountOf({ id }: Actor): Promise<number> {
  const row = await rig.owner
    .selectFrom('trading_accounts')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.id;
}

test('those who read no stream cost one question for all of them, and none the next time', async () => {
  const [here, ...away] = await Promise.all([rig.join(), rig.join(), rig.join()]);
  const accountIds = await Promise.all([...away, here].map(accountOf));
  const { news, told, reads } = listen([here]);
  news.publish(accountIds);
  await news.settle();
  expect(told).toEqual([here.id]);
  const ofOne = reads.count - 1;
  news.publish(accountIds);
  await news.settle();
  expect(told).toEqual([here.id, here.id]);
  expect(reads.count).toBe(1 + 2 * ofOne);
});

test('an account that changes again while the news is told gets one more, not one a change', async () => {
  const here = await rig.join();
  const accountId = await accountOf(here);
  const { news, told } = listen([here]);
  news.publish([accountId, accountId]);
  await Promise.resolve();
  news.publish([accountId]);
  news.publish([accountId]);
  await news.settle();
  expect(told).toEqual([here.id, here.id]);
});
