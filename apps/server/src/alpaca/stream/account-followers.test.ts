import { expect, test } from 'vitest';
import { createAssetLists } from '../operations/assets.ts';
import type { TradeUpdate } from '../trading/trade-update.ts';
import { describeAlpaca, pointAt } from '../../test/alpaca/alpaca.ts';
import { OPENING_QUOTES } from '../../test/server-rig.ts';
import { createAccountFollowers } from './account-followers.ts';

const rig = describeAlpaca();

test('who comes while the last one leaves hears what happens', async () => {
  rig.market.move(OPENING_QUOTES);
  const pointed = await pointAt(rig, await rig.join());
  const { account_number: number } = (await pointed.call('GET /v2/account')).body as {
    readonly account_number: string;
  };
  const accountId = Number(number);
  const followers = createAccountFollowers({
    db: rig.owner,
    marketOf: () => rig.market,
    assetsOf: createAssetLists(),
    onFault: (error) => {
      throw error;
    },
  });
  const heard: TradeUpdate[] = [];
  const first = { send: () => undefined, end: () => undefined };
  const second = {
    send: (updates: readonly TradeUpdate[]) => void heard.push(...updates),
    end: () => undefined,
  };
  await followers.follow(first, { accountId, world: undefined });
  const coming = followers.follow(second, { accountId, world: undefined });
  followers.leave(first, accountId);
  await coming;
  const body = { symbol: 'AAPL', side: 'buy', type: 'market', time_in_force: 'day', qty: '1' };
  expect((await pointed.call('POST /v2/orders', { body })).status).toBe(200);
  followers.look([accountId]);
  await followers.drain();
  expect(heard.map(({ event }) => event)).toEqual(['new', 'fill']);
});
