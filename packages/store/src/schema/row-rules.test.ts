import { createMigratedDatabase, type MigratedDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openOwnerDatabase, type Database } from '../database/database.ts';
import { classifyFailure } from '../database/failure.ts';

let database: MigratedDatabase;
let owner: Database;

beforeAll(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), []);
  owner = openOwnerDatabase(database.url);
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

type Row = Readonly<Record<string, number | string | boolean | null | object>>;
const ACT = '00000000-0000-4000-8000-000000000001';
const AT = '2026-11-22T12:00:00Z';

/** A sound row of each table, and for each of its rules what breaks it alone. */
const TABLES: Readonly<
  Record<string, { check: string; sound: Row; broken: readonly (readonly [string, Row])[] }>
> = {
  fills: {
    check: 'is_sound_fill',
    sound: {
      account_id: 1,
      number: 1,
      instrument_id: 1,
      side: 'buy',
      order_type: 'market',
      gapped: false,
      quantity: 300,
      leverage: 100,
      reduce_only: false,
      slippage: 50,
      price: 102,
      rule: 'buy_at_ask',
      cause: 'order',
      bid: 100,
      ask: 102,
      rate_numerator: 1,
      rate_denominator: 1,
      profile: 'ideal',
      latency_ms: 0,
      widening: 0,
      impact: 0,
      ideal_cost: 0,
      closed: 100,
      opened: 200,
      margin_locked: 2,
      margin_released: 1,
      quantity_after: 200,
    },
    broken: [
      ['fill_counts_from_one', { number: 0 }],
      ['fill_has_a_side', { side: 'hold' }],
      ['fill_has_an_order_type', { order_type: 'iceberg' }],
      ['fill_has_a_cause', { cause: 'chance' }],
      ['fill_has_a_quantity', { quantity: 0, closed: 0, opened: 0 }],
      ['leverage_within_its_limits', { leverage: 501 }],
      ['leverage_within_its_limits', { leverage: 0 }],
      ['seen_price_is_a_price', { seen_price: 0 }],
      ['slippage_is_a_distance', { slippage: -1 }],
      ['quote_has_a_bid_below_its_ask', { bid: 0 }],
      ['quote_has_a_bid_below_its_ask', { bid: 102 }],
      ['rate_is_a_fraction', { rate_denominator: 0 }],
      ['rate_is_a_fraction', { rate_numerator: -1 }],
      ['fill_has_a_rule', { rule: 'middle' }],
      ['fill_has_a_profile', { profile: 'perfect' }],
      ['profile_speaks_against_the_client', { profile: 'retail', impact: -1, price: 101 }],
      ['profile_speaks_against_the_client', { profile: 'retail', widening: -1, price: 101 }],
      ['profile_speaks_against_the_client', { profile: 'retail', latency_ms: -1 }],
      ['ideal_fill_is_at_the_touch', { impact: 1, price: 103 }],
      ['ideal_price_is_a_price', { ideal_price: 0 }],
      ['ideal_price_costs_nothing', { ideal_cost: 1 }],
      ['buy_is_at_the_ask', { profile: 'retail', impact: 1 }],
      ['buy_is_at_the_ask', { price: 101 }],
      ['buy_is_at_the_ask', { side: 'sell' }],
      ['sale_is_at_the_bid', { side: 'sell', rule: 'sell_at_bid' }],
      [
        'sale_is_at_the_bid',
        { side: 'sell', rule: 'sell_at_bid', profile: 'retail', widening: 1, price: 100 },
      ],
      ['closed_and_opened_are_the_whole', { opened: 201 }],
      ['closed_and_opened_are_the_whole', { closed: -100, opened: 400 }],
      ['margin_is_an_amount', { margin_locked: -1 }],
      ['margin_is_an_amount', { margin_released: -1 }],
      ['trigger_is_a_price', { order_id: 1, order_type: 'stop', trigger_price: 0 }],
      ['trigger_belongs_to_an_order', { trigger_price: 5 }],
      ['trigger_belongs_to_an_order', { order_type: 'limit' }],
      ['gap_has_a_trigger', { order_id: 1, gapped: true }],
      ['stop_out_names_its_level', { cause: 'stop_out' }],
      ['stop_out_names_its_level', { margin_level: 4_000 }],
      ['stop_out_closes_whole', { cause: 'stop_out', margin_level: 4_000 }],
      ['contest_end_closes_whole', { cause: 'contest_end' }],
      ['administrator_names_the_act', { cause: 'administrator' }],
      ['administrator_names_the_act', { cause_act: ACT }],
      ['administrator_only_closes', { cause: 'administrator', cause_act: ACT }],
      ['adjustment_of_a_fill_names_its_act', { adjustment: 5 }],
      ['sender_is_a_number', { sender: -1 }],
      ['only_closing_is_adjusted', { adjustment: 5, adjustment_act: ACT, closed: 0, opened: 300 }],
    ],
  },
  ledger_entries: {
    check: 'is_sound_entry',
    sound: { account_id: 1, number: 2, kind: 'fill', fill_number: 1, at: AT, cash: -5, margin: 5 },
    broken: [
      ['entry_sums_to_zero', { cash: -4 }],
      ['entry_has_two_postings', { cash: null, margin: null }],
      ['posting_is_an_amount', { fees: 0 }],
      ['entry_counts_from_one', { number: 0 }],
      ['entry_has_a_kind', { kind: 'gift' }],
      ['fill_entry_names_its_fill', { fill_number: null }],
      ['fill_entry_names_its_fill', { kind: 'deposit' }],
      ['financing_names_its_day', { kind: 'financing', fill_number: null }],
      ['financing_names_its_day', { financing_day: 20_000 }],
      ['adjustment_names_its_act', { act: ACT }],
      ['adjustment_names_its_act', { kind: 'balance_adjustment', fill_number: null }],
      ['adjustment_names_its_act', { cash: null, adjustment: -5 }],
    ],
  },
  positions: {
    check: 'is_sound_position',
    sound: { account_id: 1, instrument_id: 1, quantity: 5, cost: 10, margin: 10, fully_paid: true },
    broken: [
      ['position_has_a_quantity', { quantity: 0 }],
      ['cost_has_the_sign_of_its_quantity', { cost: -10 }],
      ['margin_is_an_amount', { margin: -1 }],
      ['only_a_long_is_fully_paid', { quantity: -5, cost: -10 }],
      ['override_has_its_act', { override_profit: 5 }],
      ['override_has_its_act', { override_act: ACT, override_reason: 'Premio', override_at: AT }],
      ['override_has_its_act', { override_act: ACT, override_profit: 5, override_at: AT }],
      ['override_has_its_act', { override_act: ACT, override_profit: 5, override_reason: 'Premio' }],
    ],
  },
  orders: {
    check: 'is_sound_order',
    sound: {
      account_id: 1,
      id: 3,
      side: 'buy',
      quantity: 5,
      leverage: 1,
      type: 'limit',
      limit_price: 90,
      time_in_force: 'gtc',
      status: 'working',
      splits: 0,
    },
    broken: [
      ['order_counts_from_one', { id: 0 }],
      ['order_has_a_side', { side: 'hold' }],
      ['order_has_a_quantity', { quantity: 0 }],
      ['leverage_within_its_limits', { leverage: 0 }],
      ['order_has_a_type', { type: 'iceberg' }],
      ['price_is_above_zero', { limit_price: 0 }],
      ['trail_is_a_distance', { type: 'trailing_stop', limit_price: null, trail_distance: 0 }],
      ['trail_is_a_distance', { type: 'trailing_stop', limit_price: null, trail_basis_points: 5_001 }],
      ['slippage_is_a_distance', { slippage: -1 }],
      ['order_has_its_prices', { limit_price: null }],
      ['order_has_its_prices', { stop_price: 80 }],
      ['order_has_its_prices', { trail_distance: 5 }],
      ['order_has_its_prices', { trail_best: 5, trail_stop: 4 }],
      ['order_has_its_prices', { slippage: 5 }],
      ['order_has_its_prices', { seen_price: 5 }],
      ['order_has_its_prices', { stop_met_at: AT }],
      ['order_has_a_time_in_force', { time_in_force: 'soon' }],
      ['order_has_its_time', { type: 'stop', limit_price: null, stop_price: 95, time_in_force: 'ioc' }],
      ['order_has_its_time', { type: 'market', limit_price: null, slippage: 5 }],
      ['order_has_its_time', { time_in_force: 'day' }],
      ['order_has_its_time', { expires_at: AT }],
      ['order_has_its_time', { time_in_force: 'ioc', expires_at: AT }],
      ['order_has_its_time', { time_in_force: 'ioc', sent_at: AT, due_at: AT, ideal_price: 90 }],
      ['order_on_its_way_says_whence', { due_at: AT }],
      ['order_on_its_way_says_whence', { sent_at: AT, due_at: '2026-11-22T11:59:59Z', ideal_price: 90 }],
      [
        'order_on_its_way_says_whence',
        { type: 'stop', limit_price: null, stop_price: 95, sent_at: AT, due_at: AT, ideal_price: 90 },
      ],
      [
        'market_order_waits_on_its_way_only',
        { type: 'market', limit_price: null, slippage: 5, time_in_force: 'ioc' },
      ],
      ['order_has_a_status', { status: 'lost' }],
      ['pending_order_has_a_parent', { status: 'pending' }],
      [
        'working_trailing_stop_has_a_stop',
        { type: 'trailing_stop', limit_price: null, trail_distance: 5, time_in_force: 'gtc' },
      ],
      ['only_ended_orders_say_how', { status: 'filled', fill_number: 1 }],
      ['only_ended_orders_say_how', { status: 'filled', ended_at: AT }],
      ['only_ended_orders_say_how', { status: 'cancelled', ended_at: AT }],
      ['only_ended_orders_say_how', { status: 'rejected', ended_at: AT, refusal_code: 'quote_stale' }],
      ['only_ended_orders_say_how', { status: 'expired', ended_at: AT, fill_number: 1 }],
      ['cancel_reason_is_one', { status: 'cancelled', ended_at: AT, cancel_reason: 'whim' }],
      ['family_is_earlier', { parent_id: 3 }],
      ['family_is_earlier', { oco_group: 4 }],
      ['splits_are_a_count', { splits: -1 }],
      ['sender_is_a_number', { sender: -1 }],
      ['client_order_id_is_short', { client_order_id: '' }],
      ['client_order_id_is_short', { client_order_id: 'x'.repeat(129) }],
      ['notional_is_an_amount', { notional: 0 }],
      ['what_replaces_is_later', { replaces: 3 }],
      [
        'what_replaces_is_later',
        { status: 'cancelled', ended_at: AT, cancel_reason: 'replaced', replaced_by: 3 },
      ],
      ['replaced_order_names_the_next', { status: 'cancelled', ended_at: AT, cancel_reason: 'replaced' }],
      ['replaced_order_names_the_next', { replaced_by: 4 }],
      ['unfilled_is_a_part', { status: 'filled', ended_at: AT, fill_number: 1, unfilled: 5 }],
      ['only_ended_orders_say_how', { unfilled: 1 }],
    ],
  },
  trading_accounts: {
    check: 'is_sound_account',
    sound: {
      id: 1,
      user_id: ACT,
      slot: 1,
      kind: 'contest',
      is_primary: false,
      cash: 100,
      margin: 50,
      withdrawal_hold: 0,
      fill_profile: 'retail',
      name: 'A contest',
      terms: { grant: '100', contest: 1 },
      order_day_ends_at: AT,
      orders_of_day: 1,
      program_leverage: 1,
    },
    broken: [
      ['account_has_a_kind', { kind: 'real' }],
      ['balance_is_an_amount', { cash: -1 }],
      ['balance_is_an_amount', { margin: -1 }],
      ['balance_is_an_amount', { withdrawal_hold: -1 }],
      ['closed_account_is_at_rest', { closed_at: AT }],
      ['account_has_a_profile', { fill_profile: 'perfect' }],
      ['name_is_a_name', { name: '' }],
      ['name_is_a_name', { name: 'x'.repeat(41) }],
      ['primary_account_has_no_terms', { kind: 'demo', name: null }],
      ['primary_account_has_no_terms', { kind: 'demo', terms: null }],
      ['account_beside_has_name_and_terms', { name: null }],
      ['account_beside_has_name_and_terms', { is_primary: true }],
      ['account_beside_has_name_and_terms', { terms: null }],
      ['account_beside_has_name_and_terms', { terms: [] }],
      ['terms_grant_an_amount', { terms: { grant: '0', contest: 1 } }],
      ['terms_are_of_their_kind', { terms: { grant: '100' } }],
      ['terms_are_of_their_kind', { kind: 'practice' }],
      ['terms_are_of_their_kind', { kind: 'branch', terms: { grant: '100' } }],
      ['terms_are_of_their_kind', { kind: 'evaluation', terms: { grant: '100' } }],
      ['progress_is_of_an_evaluation', { evaluation: {} }],
      ['order_day_is_whole', { orders_of_day: null }],
      ['order_day_is_whole', { order_day_ends_at: null }],
      ['order_day_is_whole', { orders_of_day: 0 }],
      ['leverage_within_its_limits', { program_leverage: 0 }],
      ['leverage_within_its_limits', { program_leverage: 501 }],
      ['slot_is_of_its_user', { slot: 2 }],
      ['world_is_of_its_terms', { world: 1 }],
    ],
  },
};

const judge = (table: string, row: Row): Promise<unknown> =>
  sql`select ${sql.raw(TABLES[table]?.check ?? '')}(jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb))`.execute(
    owner,
  );

describe.each(Object.entries(TABLES))('a row of %s', (table, { check, sound, broken }) => {
  test('is taken when it is sound', async () => {
    await expect(judge(table, sound)).resolves.toMatchObject({ rows: [{ [check]: true }] });
  });

  test.each(broken)('breaks "%s" with %o', async (rule, over) => {
    const error = await judge(table, { ...sound, ...over }).catch((fault: unknown) => fault);
    expect(error).toMatchObject({ table, constraint: rule });
    expect(classifyFailure(error)).toBe('breach');
  });

  test('has no rule that nothing here breaks, and its table asks for them', async () => {
    const { rows } = await sql<{ source: string; asks: boolean }>`
      select prosrc as source, exists (
        select from pg_constraint where contype = 'c' and conrelid = ${table}::regclass
          and pg_get_constraintdef(oid) like '%' || proname || '(%' and convalidated
      ) as asks
      from pg_proc where proname = ${check}`.execute(owner);
    const rules = [...(rows[0]?.source ?? '').matchAll(/then '(\w+)'/g)].map(([, rule]) => rule);
    expect(rules.length).toBeGreaterThan(4);
    expect(new Set(broken.map(([rule]) => rule))).toEqual(new Set(rules));
    expect(rows[0]?.asks).toBe(true);
  });
});

test('a market order on its way to a price that arrives late has no end of its own', async () => {
  const flight = { sent_at: AT, due_at: AT, ideal_price: 90 };
  const late = { type: 'market', limit_price: null, slippage: 5, time_in_force: 'ioc', ...flight };
  await expect(judge('orders', { ...TABLES.orders?.sound, ...late })).resolves.toMatchObject({
    rows: [{ is_sound_order: true }],
  });
});
