import { randomUUID } from 'node:crypto';
import { PERSON, financingDayOf, price, quantity, usd, type MarketQuote, type OrderDraft } from '@lonja/core';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { RESET_ACCOUNT } from '../accounts/commands.ts';
import { DEPOSIT, SET_FUNDS } from '../funds/commands.ts';
import { describeRaces, RACES, type RacingAccount } from '../test/processes/race-rig.ts';
import { AMEND_ORDER, CANCEL_ORDER, PLACE_OCO, PLACE_ORDER } from '../trading/commands.ts';
import {
  CALL_MARGIN,
  CHARGE_NIGHTS,
  PAY_DIVIDENDS,
  STOP_OUT,
  TRIGGER_ORDER,
} from '../trading/rule-commands.ts';
import { bindCommand, type ClientCommand, type Command } from './command/command-row.ts';

/** Each is run at one process in every order before. */
const ROUNDS = Math.ceil(RACES / 4);

const rig = describeRaces(ROUNDS);
const { race, submit, deskAt, idOf, openAccount, openWith, buyOf, closeOf, withdrawalOf, codeOf } = rig;

/** 1,000,000 of EURUSD at 200 lock 5,423.00 USD of 10,000. */
const LARGE = quantity(100_000_000_000_000n);
const LOW = 107_900_000n;

/** Commands for one account, each sent to another process, at the same time. */
interface Contest {
  readonly name: string;
  readonly prepare: () => Promise<RacingAccount>;
  readonly eurusd?: bigint;
  readonly before?: () => void;
  readonly rivals: (account: RacingAccount) => readonly Command[];
}

async function carryOut(index: number, rival: Command): Promise<string> {
  if (rival.sender !== 'system') return codeOf(await submit(index, rival));
  const { changes } = await deskAt(index).enforce(rival);
  return changes.length > 0 ? 'enforced' : 'nothing';
}

/** What a client could see of an account afterwards, without moments and ids. */
async function pictureOf({ userId }: RacingAccount): Promise<string> {
  const { rows } = await sql<{ picture: string }>`
    select jsonb_build_object(
      'funds', jsonb_build_array(a.cash, a.margin, a.profit, a.withdrawal_hold, a.closed_at is not null, a.margin_call is not null, a.financed_through),
      'fills', (select jsonb_agg(jsonb_build_array(side, quantity, price) order by number) from fills where account_id = a.id),
      'positions', (select jsonb_agg(jsonb_build_array(quantity, margin) order by instrument_id) from positions where account_id = a.id),
      'orders', (select jsonb_agg(jsonb_build_array(id, status, quantity, trail_stop) order by id) from orders where account_id = a.id)
    )::text as picture
    from trading_accounts a where user_id = ${userId}::uuid order by a.id`.execute(rig.db());
  return rows.map(({ picture }) => picture).join(' then ');
}

function* ordersOf(count: number): Generator<readonly number[]> {
  if (count === 0) return yield [];
  for (const others of ordersOf(count - 1))
    for (let place = 0; place < count; place++) yield others.toSpliced(place, 0, count - 1);
}

/** Every outcome of the rivals one after the other, at one process. */
async function serialOutcomes({ prepare, eurusd, before, rivals }: Contest): Promise<Set<string>> {
  const outcomes = new Set<string>();
  rig.setEurusd();
  const count = rivals(await prepare()).length;
  for (const order of ordersOf(count)) {
    rig.setEurusd();
    const account = await prepare();
    rig.setEurusd(eurusd);
    before?.();
    const commands = rivals(account);
    const codes: string[] = [];
    for (const place of order) codes[place] = await carryOut(0, commands[place] as Command);
    outcomes.add(`${codes.join()} ${await pictureOf(account)}`);
  }
  return outcomes;
}

async function contest(one: Contest): Promise<void> {
  const outcomes = await serialOutcomes(one);
  // Where the order makes no difference there is no race.
  expect(outcomes.size).toBeGreaterThan(1);
  await race(one.name, {
    prepare: one.prepare,
    before: one.before,
    ...(one.eurusd === undefined ? {} : { eurusd: one.eurusd }),
    run: async (account) => {
      const codes = await Promise.all(one.rivals(account).map((rival, index) => carryOut(index, rival)));
      expect([...outcomes]).toContain(`${codes.join()} ${await pictureOf(account)}`);
    },
  });
}

const draft = (over: Partial<OrderDraft>): OrderDraft => ({
  instrumentId: idOf('EURUSD'),
  side: 'buy',
  quantity: quantity(1_000_000_000_000n),
  leverage: 200,
  reduceOnly: false,
  bracket: undefined,
  terms: { type: 'limit', limit: price(108_000_000n) },
  lifetime: { timeInForce: 'gtc' },
  ...over,
});

async function place(account: RacingAccount, command: ClientCommand): Promise<RacingAccount> {
  const outcome = await submit(1, command);
  if (outcome.kind !== 'accepted') throw new Error(codeOf(outcome));
  return account;
}

const withOrder = async (over: Partial<OrderDraft> = {}): Promise<RacingAccount> => {
  const account = await openAccount();
  return place(
    account,
    bindCommand(PLACE_ORDER, { accountId: account.id, sender: null, draft: draft(over) }),
  );
};

const eurusdAt = (bid: bigint): MarketQuote => ({
  ...rig.quoteOf(idOf('EURUSD')),
  bid: price(bid),
  ask: price(bid + 8_000n),
});

const triggerOf = ({ id }: RacingAccount, orderId = 1, bid = LOW) =>
  bindCommand(TRIGGER_ORDER, {
    accountId: id,
    orderId,
    quote: eurusdAt(bid),
  });

const cancelOf = ({ id }: RacingAccount, orderId = 1) =>
  bindCommand(CANCEL_ORDER, {
    accountId: id,
    sender: null,
    orderId,
  });

const depositOf = ({ id, userId }: RacingAccount) =>
  bindCommand(DEPOSIT, {
    accountId: id,
    sender: PERSON,
    maximum: usd(1_000_000_000_000n),
    deposit: {
      id: randomUUID(),
      userId,
      amount: usd(9_000_000_000n),
      method: 'paypal',
      card: undefined,
    },
  });

const resetOf = ({ id, userId }: RacingAccount) =>
  bindCommand(RESET_ACCOUNT, {
    accountId: id,
    act: {
      id: randomUUID(),
      actorId: userId,
      actorRole: 'user',
      reason: 'a race',
      requestId: randomUUID(),
      address: 'digest',
      userId,
      action: 'account_reset',
      subject: { kind: 'user', id: userId },
    },
  });

const setBalanceOf = ({ id, userId }: RacingAccount, balance: bigint) =>
  bindCommand(SET_FUNDS, {
    accountId: id,
    wanted: { balance: usd(balance), totalProfit: undefined, expected: {} },
    act: {
      id: randomUUID(),
      actorId: randomUUID(),
      reason: 'a race',
      requestId: randomUUID(),
      address: 'digest',
      userId,
      action: 'user_edited',
      subject: { kind: 'user', id: userId },
    },
  });

const inEurusd = () => openWith({ instrumentId: idOf('EURUSD'), quantity: LARGE, leverage: 200 });

const CONTESTS: readonly Contest[] = [
  {
    name: 'a cancellation and two fills of an order',
    prepare: () => withOrder(),
    eurusd: LOW,
    rivals: (account) => [cancelOf(account), triggerOf(account), triggerOf(account)],
  },
  {
    name: 'an amendment and the trigger of an order',
    prepare: () => withOrder(),
    rivals: (account) => [
      bindCommand(AMEND_ORDER, {
        accountId: account.id,
        sender: null,
        amendment: {
          orderId: 1,
          quantity: quantity(500_000_000_000n),
          terms: { type: 'limit', limit: price(107_000_000n) },
          lifetime: undefined,
        },
      }),
      triggerOf(account),
    ],
  },
  {
    name: 'both legs of a group and a cancellation of one',
    prepare: async () => {
      const account = await openAccount();
      const legs = [draft({}), draft({ terms: { type: 'limit', limit: price(107_950_000n) } })];
      return place(account, bindCommand(PLACE_OCO, { accountId: account.id, sender: null, legs }));
    },
    eurusd: LOW,
    rivals: (account) => [triggerOf(account, 1), triggerOf(account, 2), cancelOf(account, 1)],
  },
  {
    name: 'the entry of a bracket and its cancellation',
    prepare: () =>
      withOrder({
        bracket: {
          stopLoss: { type: 'stop', stop: price(107_000_000n) },
          takeProfit: { type: 'limit', limit: price(109_000_000n) },
        },
      }),
    eurusd: LOW,
    rivals: (account) => [triggerOf(account), cancelOf(account), triggerOf(account)],
  },
  {
    name: 'three partial closes of a position that is too small for all',
    prepare: () => openWith({ quantity: quantity(1_000_000_000n), leverage: 20 }),
    rivals: (account) => [
      closeOf(account, 'AAPL', 400_000_000n),
      closeOf(account, 'AAPL', 500_000_000n),
      closeOf(account, 'AAPL', 300_000_000n),
    ],
  },
  {
    name: 'a margin call, a deposit and another call',
    prepare: inEurusd,
    eurusd: 107_950_000n,
    rivals: ({ id, userId }) => [
      bindCommand(CALL_MARGIN, { accountId: id }),
      depositOf({ id, userId }),
      bindCommand(CALL_MARGIN, { accountId: id }),
    ],
  },
  {
    name: 'a stop-out, a close and a deposit',
    prepare: inEurusd,
    eurusd: 107_700_000n,
    rivals: (account) => [
      bindCommand(STOP_OUT, { accountId: account.id }),
      closeOf(account, 'EURUSD'),
      depositOf(account),
    ],
  },
  {
    name: 'a reset, an order and a fill',
    prepare: () => withOrder(),
    eurusd: LOW,
    rivals: (account) => [resetOf(account), buyOf(account), triggerOf(account)],
  },
  {
    name: 'two resets and a withdrawal',
    prepare: async () => {
      const account = await openWith({});
      return place(account, closeOf(account, 'AAPL'));
    },
    rivals: (account) => [resetOf(account), resetOf(account), withdrawalOf(account)],
  },
  {
    name: 'three quotes that move a trailing stop',
    prepare: () =>
      withOrder({
        side: 'sell',
        terms: { type: 'trailing_stop', trail: { by: 'distance', distance: price(1_000_000n) } },
      }),
    rivals: (account) => [
      triggerOf(account, 1, 109_000_000n),
      triggerOf(account, 1, 108_600_000n),
      triggerOf(account, 1, 109_300_000n),
    ],
  },
  {
    name: 'a balance that an administrator sets, an order and a withdrawal',
    prepare: openAccount,
    rivals: (account) => [
      setBalanceOf(account, 7_000_000_000n),
      buyOf(account, { quantity: quantity(4_000_000_000n) }),
      withdrawalOf(account),
    ],
  },
  {
    name: 'two processes that pay a dividend, and a close',
    prepare: () => openWith({ quantity: quantity(1_000_000_000n), leverage: 20 }),
    before: () => rig.passDividend(),
    rivals: (account) => [
      bindCommand(PAY_DIVIDENDS, { accountId: account.id }),
      bindCommand(PAY_DIVIDENDS, { accountId: account.id }),
      closeOf(account, 'AAPL'),
    ],
  },
  {
    name: 'three processes that charge a night',
    prepare: async () => {
      const account = await inEurusd();
      await sql`update trading_accounts set financed_through = ${financingDayOf(rig.clock()) - 1},
        version = version + 1 where id = ${account.id}`.execute(rig.db());
      await sql`update positions set opened_at = opened_at - interval '2 days'
        where account_id = ${account.id}`.execute(rig.db());
      return account;
    },
    rivals: ({ id }) => [
      bindCommand(CHARGE_NIGHTS, { accountId: id }),
      bindCommand(CHARGE_NIGHTS, { accountId: id }),
      bindCommand(CHARGE_NIGHTS, { accountId: id }),
    ],
  },
];

test.each(CONTESTS)(
  `${ROUNDS} times $name, at three processes at once: as if one came after the other`,
  contest,
);
