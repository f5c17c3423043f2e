import {
  decideMandateChange,
  decideOpenAccount,
  EVERY_KEY,
  price,
  quantity,
  usd,
  type MarketView,
  type Sender,
  type TradingState,
} from '@lonja/core';
import type { operateDesk } from '@lonja/testkit';
import { expect, test } from 'vitest';
import * as accounts from '../accounts/commands.ts';
import * as contests from '../contests/play/commands.ts';
import * as evaluations from '../evaluations/commands.ts';
import * as funds from '../funds/commands.ts';
import * as programs from '../programs/commands.ts';
import * as splits from '../splits/commands.ts';
import * as trading from '../trading/commands.ts';
import * as rules from '../trading/rule-commands.ts';
import { buildBatchState, NOTHING_LOADED } from './command/batch-state.ts';
import { bindCommand, type ClientCommand, type CommandRow, type OnAccount } from './command/command-row.ts';
import * as desk from './command/enforcing.ts';
import { decideCommand, previewRefusal } from './command/pipeline.ts';

type RowIn<Module> = Extract<Module[keyof Module], { readonly kind: string; readonly decide: unknown }>;
type Row =
  | RowIn<typeof accounts>
  | RowIn<typeof contests>
  | RowIn<typeof desk>
  | RowIn<typeof evaluations>
  | RowIn<typeof funds>
  | RowIn<typeof programs>
  | RowIn<typeof rules>
  | RowIn<typeof splits>
  | RowIn<typeof trading>;

const MODULES: readonly Readonly<Record<string, unknown>>[] = [
  accounts,
  contests,
  desk,
  evaluations,
  funds,
  programs,
  rules,
  splits,
  trading,
];
const ROWS = MODULES.flatMap((module) => Object.values(module)).filter(
  (one): one is Row => typeof one === 'object' && one !== null && 'kind' in one && 'decide' in one,
);

/** What the reference model does for each command that it follows: an operation of a client, or a rule of the house. */
type Operation = Parameters<typeof operateDesk>[1]['kind'];
type Rule = 'stops out' | 'finances' | 'pays dividends' | 'lets expire' | 'steps' | 'splits';
const MODEL: {
  readonly [Kind in Extract<Row, { readonly model: 'followed' }>['kind']]: Operation | Rule;
} = {
  market_order: 'trade',
  close_position: 'close',
  place_order: 'place',
  place_oco: 'group',
  protect_position: 'protect',
  amend_order: 'amend',
  replace_order: 'replace',
  cancel_order: 'cancel',
  rebalance: 'rebalance',
  move_profit: 'move_profit',
  choose_profit_destination: 'choose_profit',
  set_funds: 'override_funds',
  set_position: 'override_position',
  deposit: 'deposit',
  withdraw: 'withdraw',
  cancel_withdrawal: 'decide_withdrawal',
  set_withdrawal: 'decide_withdrawal',
  stop_out: 'stops out',
  financing: 'finances',
  dividends: 'pays dividends',
  expire: 'lets expire',
  trigger: 'steps',
  split: 'splits',
};

test('each kind has one row, which the reference model follows or says why not', () => {
  const kinds = ROWS.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  const followed = ROWS.filter(({ model }) => model === 'followed').map(({ kind }) => kind);
  expect(followed.toSorted()).toEqual(Object.keys(MODEL).toSorted());
});

test('whatever a program may send is stopped by a suspension; all else says why it goes on', () => {
  for (const { kind, sender, whenSuspended } of ROWS)
    expect([kind, whenSuspended === 'refused']).toEqual([kind, sender === 'anybody']);
});

const PROGRAM: Sender = { kind: 'key', key: 'a key', number: 1, label: 'A bot' };
const NOW = Date.UTC(2026, 10, 23, 15);
const MARKET: MarketView = {
  now: NOW,
  instrumentOf: () => {
    throw new Error('nobody looks for what a suspended program orders');
  },
  quoteOf: () => undefined,
  isOpen: () => true,
};

/** An account on which every key is suspended. */
function suspended(): TradingState {
  const account = decideOpenAccount(1, NOW).after;
  const change = { kind: 'suspended', by: 'owner' } as const;
  const state = { account, orders: new Map(), orderCount: 0 };
  const decision = decideMandateChange(state, { key: EVERY_KEY, change }, MARKET);
  if (!decision.accepted) throw new Error('a suspension is never refused');
  return decision.changes[0].after;
}

test('a suspended program is refused before anything is looked up for its command', () => {
  const on = { accountId: 1, sender: PROGRAM };
  const terms = { type: 'limit', limit: price(100_000_000n) } as const;
  const order = { instrumentId: 1, side: 'buy', leverage: 1, reduceOnly: false, clientOrderId: 'x' } as const;
  const draft = {
    ...order,
    quantity: quantity(100_000_000n),
    terms,
    lifetime: { timeInForce: 'gtc' },
    bracket: undefined,
  } as const;
  const withdrawal = {
    id: 'w',
    userId: 'ana',
    amount: usd(1n),
    destination: { method: 'paypal', paypalEmail: 'ana@example.org' },
  } as const;
  const held = {
    id: 'w',
    revision: 1,
    userId: 'ana',
    notes: null,
    amount: usd(1n),
    status: 'pending',
    split: { fromProfit: usd(0n), fromCash: usd(1n) },
  } as const;
  const commands: readonly ClientCommand[] = [
    bindCommand(trading.PLACE_ORDER, { ...on, draft }),
    bindCommand(trading.PLACE_OCO, { ...on, legs: [draft, draft] }),
    bindCommand(trading.CANCEL_ORDER, { ...on, orderId: 1 }),
    bindCommand(trading.MOVE_PROFIT, on),
    bindCommand(funds.WITHDRAW, { ...on, withdrawal }),
    bindCommand(funds.CANCEL_WITHDRAWAL, { ...on, withdrawal: held }),
  ];
  const state = suspended();
  const known = buildBatchState({ ...NOTHING_LOADED, clientOrders: [] }, [state]);
  for (const command of commands)
    expect([
      command.kind,
      decideCommand({ command, state, market: MARKET, known, idempotency: undefined, shown: undefined }),
    ]).toEqual([command.kind, { accepted: false, refusal: { code: 'key_suspended' } }]);
});

test('the preview of a command on an account that is closed is refused as the command would be', () => {
  const account = { ...decideOpenAccount(1, NOW).after, isClosed: true } as const;
  const state = { account, orders: new Map(), orderCount: 0 };
  const command = bindCommand(trading.MOVE_PROFIT, { accountId: 1, sender: null });
  expect(previewRefusal(state, command, undefined, MARKET)).toEqual({ code: 'account_closed' });
});

/** What is forgotten of a row, or given to a command that is none of its own, does not compile. */
export const expectedErrors = (): unknown => {
  const { whenSuspended: _stops, ...withoutSwitch } = trading.MOVE_PROFIT;
  const { write: _rows, ...withoutWrite } = trading.MOVE_PROFIT;
  return [
    trading.MOVE_PROFIT satisfies CommandRow<{ readonly accountId: number; readonly sender: Sender | null }>,
    // @ts-expect-error a command says what a suspended program meets
    withoutSwitch satisfies CommandRow<{ readonly accountId: number; readonly sender: Sender | null }>,
    // @ts-expect-error a command says what it writes
    withoutWrite satisfies CommandRow<{ readonly accountId: number; readonly sender: Sender | null }>,
    // @ts-expect-error what anybody may send says who does
    trading.MOVE_PROFIT satisfies CommandRow<OnAccount>,
    // @ts-expect-error a submission of it says who sends it
    bindCommand(trading.MOVE_PROFIT, { accountId: 1 }),
    // @ts-expect-error no program sends what its person alone may
    bindCommand(trading.CHOOSE_PROFIT_DESTINATION, { accountId: 1, settlesProfit: true, sender: PROGRAM }),
    // @ts-expect-error what the system enforces is not submitted
    bindCommand(rules.STOP_OUT, { accountId: 1 }) satisfies ClientCommand,
    // @ts-expect-error an act of staff is recorded
    bindCommand(funds.SET_FUNDS, { accountId: 1, wanted: { balance: usd(1n), expected: {} } }),
  ];
};
