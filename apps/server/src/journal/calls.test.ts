import { CALL_SCHEMAS, Contest, PersonalExport, type JournalEntry, type JournalTrade } from '@lonja/protocol';
import { eraseUser } from '@lonja/store/personal/erase-user';
import { NOTICE_ROWS } from '@lonja/protocol/notice-rows';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRigContests, tradeIn } from '../test/contests.ts';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { openWays } from '../test/trading/order-ways.ts';
import { createRigGroup, joinStudent } from '../test/groups.ts';
import { countByStatus, OPENING_QUOTES, type Actor, type Answer } from '../test/server-rig.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';

let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const administrator = provideAdministrator(rig);
const { pass } = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const { created, entered, setClock, finished } = createRigContests(rig, pass);
const client = clientOfEach(rig);

const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const done = (answer: Answer, status = 200): unknown => {
  expect([answer.status, answer.text]).toEqual([status, answer.text]);
  return answer.body;
};
const write = (as: Actor, body: object, query = '') => rig.call(`POST /api/journal${query}`, { as, body });
const written = async (as: Actor, body: object, query = ''): Promise<JournalEntry> =>
  CALL_SCHEMAS.writeJournal.response.parse(done(await write(as, body, query), 201));
const journalOf = async (as: Actor, query = '') =>
  CALL_SCHEMAS.listJournal.response.parse(done(await rig.call(`GET /api/journal${query}`, { as })));
const tradesOf = async (as: Actor, query = '') =>
  CALL_SCHEMAS.listTrades.response.parse(done(await rig.call(`GET /api/journal/trades${query}`, { as })));
const statisticsOf = async (as: Actor, query = '') =>
  CALL_SCHEMAS.getTradeStatistics.response.parse(
    done(await rig.call(`GET /api/journal/statistics${query}`, { as })),
  );
const deal = (as: Actor, side: 'buy' | 'sell', quantity: number, more: object = {}) =>
  rig.call(`POST /api/trades/${side}`, {
    as,
    body: { userId: as.id, symbol: 'AAPL', quantity, price: 191, slippagePercent: 100, ...more },
  });
const traded = async (as: Actor, side: 'buy' | 'sell', quantity: number, more: object = {}) =>
  done(await deal(as, side, quantity, more));
const order = (as: Actor, body: object, headers = {}) => rig.call('POST /api/orders', { as, body, headers });
const priced = (bid: string, ask: string): void => {
  rig.market.wait(1_000);
  rig.market.move({ AAPL: [bid, ask] });
};
const only = ([trade, ...others]: readonly JournalTrade[]): JournalTrade => {
  expect(others).toEqual([]);
  return trade!;
};

beforeEach(() => rig.market.move(OPENING_QUOTES));

describe('a note', () => {
  test('comes with a trade, and is about the position that the trade left', async () => {
    await traded(client, 'buy', 10, {
      note: { text: 'Strong open', tags: ['#Gap', 'Trend day'], setup: 'Opening Range' },
    });
    const { entries, tags, setups } = await journalOf(client);
    expect(entries).toMatchObject([
      {
        text: 'Strong open',
        tags: ['gap', 'trend-day'],
        setup: 'opening-range',
        position: '1',
        order: null,
        corrects: null,
      },
    ]);
    expect([tags, setups]).toEqual([['gap', 'trend-day'], ['opening-range']]);
    expect(only((await tradesOf(client, '?status=open')).trades).notes).toEqual(entries);
  });

  test('with an order that waits is about the order, and about its position once that has filled', async () => {
    const limit = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: 1, limitPrice: '190.00' };
    done(await order(client, { ...limit, note: { tags: ['dip'] } }), 201);
    expect((await journalOf(client)).entries).toMatchObject([{ order: 1, position: null }]);
    priced('189.90', '189.94');
    await rig.server.orders.drain();
    expect((await journalOf(client)).entries).toMatchObject([{ order: 1, position: '1' }]);
    expect((await tradesOf(client, '?status=open&tag=dip')).trades).toHaveLength(1);
    expect((await tradesOf(client, '?status=open&tag=other')).trades).toEqual([]);
  });

  test('of each of two orders of which one cancels the other, of which the one that filled counts', async () => {
    const leg = (limitPrice: string, tag: string) => ({
      symbol: 'AAPL',
      side: 'buy',
      type: 'limit',
      quantity: 1,
      limitPrice,
      stopLoss: { type: 'stop', stopPrice: '150' },
      note: { tags: [tag] },
    });
    const answer = await rig.call('POST /api/orders/oco', {
      as: client,
      body: { orders: [leg('190.00', 'near'), leg('180.00', 'far')] },
    });
    done(answer, 201);
    priced('189.90', '189.94');
    await rig.server.orders.drain();
    const { notes } = only((await tradesOf(client, '?status=open')).trades);
    expect(notes.map(({ tags }) => tags)).toEqual([['near']]);
  });

  test('is written with its order or not at all, and once, however often it is sent', async () => {
    const refused = await deal(client, 'buy', 1_000_000, { note: { text: 'Too much' } });
    expect(codeOf(refused)).toBe('notional_out_of_range');
    const headers = { 'idempotency-key': '3f0f5bb4-5d0c-4f0e-9d9e-0b8f7b6b1a11' };
    const limit = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: 1, limitPrice: '150' };
    const send = () => order(client, { ...limit, note: { text: 'Once' } }, headers);
    // Together: one is executed, the others find it under way. Later each gets its answer again.
    await Promise.all([send(), send(), send()]);
    expect((await send()).status).toBe(201);
    expect((await journalOf(client)).entries.map(({ text }) => text)).toEqual(['Once']);
  });

  test.each([
    [{ note: {} }],
    [{ note: { text: '   ' } }],
    [{ note: { tags: ['!!'] } }],
    [{ note: { text: 'x'.repeat(2_001) } }],
    [{ note: { text: 'x', tags: Array.from({ length: 9 }, (_, place) => `t${place}`) } }],
    [{ note: { text: 'x', setup: '—' } }],
    [{ note: { text: 'Call 4242 4242 4242 4242' } }],
    [{ note: { text: 'bell\u0007' } }],
    [{ note: 'text' }],
    [{ note: { text: 'x', openedBy: 1 } }],
  ])('that is nonsense refuses its order: %j', async (more) => {
    expect((await deal(client, 'buy', 1, more)).status).toBe(400);
    expect((await tradesOf(client, '?status=open')).trades).toEqual([]);
    expect((await journalOf(client)).entries).toEqual([]);
  });
});

describe('the journal', () => {
  test('is append-only: a correction is a new entry about the same, and an entry is corrected once', async () => {
    await traded(client, 'buy', 1);
    const first = await written(client, { text: 'Bought high', position: '1', tags: ['fomo'] });
    const attempts = await Promise.all(
      ['One', 'Two', 'Three'].map((text) => write(client, { text, corrects: first.id })),
    );
    expect(countByStatus(attempts)).toEqual({ 201: 1, 409: 2 });
    const { entries } = await journalOf(client);
    expect(entries).toMatchObject([
      { corrects: first.id, position: '1', correctedBy: null },
      { id: first.id, text: 'Bought high', correctedBy: entries[0]!.id },
    ]);
    const { notes } = only((await tradesOf(client, '?status=open')).trades);
    expect(notes.map(({ id }) => id)).toEqual([entries[0]!.id]);
    // What was corrected is no tag of a trade any more.
    expect((await tradesOf(client, '?status=open&tag=fomo')).trades).toEqual([]);
    for (const change of [
      sql`update journal_entries set body = 'x'`,
      sql`delete from journal_entries`,
      sql`truncate journal_entries cascade`,
    ])
      await expect(change.execute(rig.owner)).rejects.toThrow('append-only');
  });

  test('has what others wrote neither in it nor in reach', async () => {
    await traded(client, 'buy', 1);
    const entry = await written(client, { text: 'Mine', position: '1' });
    const other = await rig.join();
    expect((await journalOf(other)).entries).toEqual([]);
    const attempts = [
      { text: 'x', corrects: entry.id },
      { text: 'x', position: '1' },
      { text: 'x', corrects: '999999999' },
      { text: 'x', position: '999999' },
    ];
    for (const body of attempts) expect([body, (await write(other, body)).status]).toEqual([body, 404]);
    const { rows } = await sql<{ id: number }>`
      select id from trading_accounts where user_id = ${client.id}`.execute(rig.owner);
    const foreign = `?account=${rows[0]!.id}`;
    for (const path of ['', '/trades', '/statistics'])
      expect((await rig.call(`GET /api/journal${path}${foreign}`, { as: other })).status).toBe(404);
    expect((await write(other, { text: 'x' }, foreign)).status).toBe(404);
  });

  test.each([
    [{}],
    [{ text: '' }],
    [{ text: 'x', position: '0' }],
    [{ text: 'x', position: "1' or true" }],
    [{ text: 'x', position: '1', corrects: '1' }],
    [{ text: 'x', corrects: '-1' }],
    [{ text: 'x', at: '2020-01-01' }],
    [{ text: 7 }],
  ])('takes no nonsense: %j', async (body) => {
    expect((await write(client, body)).status).toBe(400);
  });

  test('is paged by entries, and found by tag, setup and position', async () => {
    await traded(client, 'buy', 1);
    const day = await written(client, { text: '<b>FOMC</b> day', tags: ['macro'] });
    const about = await written(client, { text: 'Why', setup: 'Pull back', position: '1' });
    const idsOf = async (query: string) => (await journalOf(client, query)).entries.map(({ id }) => id);
    expect(await idsOf('')).toEqual([about.id, day.id]);
    expect(await idsOf(`?before=${about.id}`)).toEqual([day.id]);
    expect(await idsOf('?tag=%23Macro')).toEqual([day.id]);
    expect(await idsOf('?setup=PULL%20BACK')).toEqual([about.id]);
    expect(await idsOf('?position=1')).toEqual([about.id]);
    expect(await idsOf('?position=2')).toEqual([]);
    expect(await idsOf('?tag=!!')).toEqual([]);
    for (const query of ['?before=x', '?position=-1', '?before=9223372036854775808'])
      expect((await rig.call(`GET /api/journal${query}`, { as: client })).status).toBe(400);
  });

  test('is full with 10,000 entries', async () => {
    await sql`
      insert into journal_entries (account_id, user_id, at, body)
      select id, user_id, now(), 'x' from trading_accounts, generate_series(1, 9999)
      where user_id = ${client.id}`.execute(rig.owner);
    await written(client, { text: 'The last' });
    const refused = await write(client, { text: 'One more' });
    expect([codeOf(refused), refused.status]).toEqual(['journal_full', 409]);
  });

  test('of all accounts of a person together are full with 30,000 entries', async () => {
    const opened = await rig.call(`POST /api/users/${client.id}/accounts`, {
      as: client,
      body: { name: 'Another', terms: { grant: '5000' } },
    });
    expect(opened.status).toBe(201);
    await sql`
      insert into journal_entries (account_id, user_id, at, body)
      select id, user_id, now(), 'x' from trading_accounts, generate_series(1, 29999)
      where user_id = ${client.id} and not is_primary`.execute(rig.owner);
    await written(client, { text: 'The last' });
    const refused = await write(client, { text: 'One more' });
    expect([codeOf(refused), refused.status]).toEqual(['journals_full', 409]);
  });

  test('takes no note with an order either once it is full; a repeated order has its response, one without a note is carried out', async () => {
    await sql`
      insert into journal_entries (account_id, user_id, at, body)
      select id, user_id, now(), 'x' from trading_accounts, generate_series(1, 9999)
      where user_id = ${client.id}`.execute(rig.owner);
    const limit = { symbol: 'AAPL', side: 'buy', quantity: 1, type: 'limit', limitPrice: '100' };
    const note = { text: 'Because' };
    const headers = { 'idempotency-key': 'the-last-note' };
    const last = await order(client, { ...limit, note }, headers);
    done(last, 201);
    const full = { status: 409, body: { code: 'journal_full', details: { maximum: 10_000 } } };
    const legs = [limit, { ...limit, type: 'stop', limitPrice: undefined, stopPrice: '300' }];
    const oco = { orders: legs.map((leg) => ({ ...leg, note })) };
    expect(await order(client, { ...limit, note })).toMatchObject(full);
    expect(await deal(client, 'buy', 1, { note })).toMatchObject(full);
    expect(await rig.call('POST /api/orders/oco', { as: client, body: oco })).toMatchObject(full);
    expect((await order(client, { ...limit, note }, headers)).body).toEqual(last.body);
    done(await order(client, limit), 201);
  });

  test('is in its person’s export, and gone with the person', async () => {
    await written(client, { text: 'Private thoughts', tags: ['secret'] });
    const exported = PersonalExport.parse(
      done(await rig.call('POST /api/export', { as: client, body: { password: client.password } })),
    );
    expect(exported.journal).toMatchObject([{ text: 'Private thoughts', tags: ['secret'] }]);
    const leaving = {
      id: client.id,
      passwordHash: 'locked',
      at: new Date(),
      notices: NOTICE_ROWS,
    };
    await rig.owner.transaction().execute((work) => eraseUser(work, leaving));
    const left = await sql`select from journal_entries where user_id = ${client.id}`.execute(rig.owner);
    expect(left.rows).toEqual([]);
    await expect(
      sql`insert into journal_entries (account_id, user_id, at, body)
        select id, user_id, now(), 'x' from trading_accounts where user_id = ${client.id}`.execute(rig.owner),
    ).rejects.toThrow('erased');
  });
});

describe('a trade', () => {
  test('has its result with all that it cost, and its multiple of what its first stop risked', async () => {
    // Opens at 191.24 with 10 x 1.24 at risk.
    const body = {
      symbol: 'AAPL',
      side: 'buy',
      type: 'market',
      quantity: 10,
      leverage: 5,
      stopLoss: { type: 'stop', stopPrice: '190.00' },
    };
    done(await order(client, body), 201);
    // Moving the stop afterwards does not change what was at risk.
    const moved = await rig.call('PATCH /api/orders/2', {
      as: client,
      body: { type: 'stop', stopPrice: '189.00' },
    });
    done(moved);
    const exAt = rig.market.view().now + 1_000;
    rig.market.announceDividend('AAPL', '0.24', exAt);
    priced('194.00', '194.04');
    await rig.server.dividends.drain();
    await traded(client, 'sell', 10);
    const trade = only((await tradesOf(client)).trades);
    const opening = OPENING_QUOTES['AAPL']![1];
    expect(trade).toMatchObject({
      position: '1',
      symbol: 'AAPL',
      direction: 'long',
      quantity: '10',
      openQuantity: '0',
      entryPrice: Number(opening).toFixed(2),
      exitPrice: '194.00',
      dividends: '2.400000',
      financing: '0.000000',
      fills: 2,
      heldMs: 1_000,
      isSet: false,
      isChanged: false,
      noR: null,
    });
    const market = Math.round((194 - Number(opening)) * 10 * 100) / 100;
    const risk = Math.round((Number(opening) - 190) * 10 * 100) / 100;
    expect(trade.marketProfit).toBe(`${market.toFixed(2)}0000`);
    expect(trade.net).toBe(`${(market + 2.4).toFixed(2)}0000`);
    expect(trade.risk).toBe(`${risk.toFixed(2)}0000`);
    expect(trade.r).toBe(((market + 2.4) / risk).toFixed(2));
  });

  test.each([
    ['without a stop', undefined, 'no_stop'],
    ['whose first stop was in profit already', '190.50', 'no_risk'],
  ])('%s has none, and says why', async (_, stop, why) => {
    await traded(client, 'buy', 1);
    if (stop !== undefined) {
      priced('192.00', '192.04');
      const opening = Number(OPENING_QUOTES['AAPL']![1]);
      const stopPrice = (opening + 0.1).toFixed(2);
      done(
        await rig.call('POST /api/orders/protection', {
          as: client,
          body: { symbol: 'AAPL', type: 'stop', stopPrice },
        }),
        201,
      );
    }
    await traded(client, 'sell', 1);
    expect(only((await tradesOf(client)).trades)).toMatchObject({ r: null, risk: null, noR: why });
    const { all } = await statisticsOf(client);
    expect(all).toMatchObject({ trades: 1, averageR: null, measured: 0 });
  });

  test('whose position an administrator changed has no average prices and no multiple, and says so', async () => {
    await traded(client, 'buy', 2);
    done(
      await rig.call(`PUT /api/admin/positions/${client.id}/AAPL`, {
        as: administrator,
        body: { quantity: 3, reason: 'A lesson' },
      }),
    );
    await traded(client, 'sell', 3);
    const trade = only((await tradesOf(client)).trades);
    expect(trade).toMatchObject({
      isChanged: true,
      entryPrice: null,
      exitPrice: null,
      r: null,
      noR: 'changed',
    });
  });

  test('that a figure was set of counts by what the market made of it', async () => {
    await traded(client, 'buy', 1);
    done(
      await rig.call(`PUT /api/admin/positions/${client.id}/AAPL`, {
        as: administrator,
        body: { profit: 500, reason: 'A lesson' },
      }),
    );
    await traded(client, 'sell', 1);
    const trade = only((await tradesOf(client)).trades);
    expect(trade.isSet).toBe(true);
    expect(Number(trade.net)).toBeLessThan(0);
  });

  test('is followed once, whoever reads at the same time, and pages go back without gaps', async () => {
    for (let round = 0; round < 5; round++) {
      priced('191.20', '191.24');
      await traded(client, 'buy', 1);
      await traded(client, 'sell', 1);
    }
    const reads = await Promise.all(Array.from({ length: 8 }, () => tradesOf(client, '?limit=2')));
    for (const page of reads) expect(page).toEqual(reads[0]);
    const closings: string[] = [];
    for (let before = ''; ;) {
      const page = await tradesOf(client, `?limit=2${before}`);
      closings.push(...page.trades.map(({ closedBy }) => closedBy!));
      if (page.next === null) break;
      before = `&before=${page.next}`;
    }
    expect(closings).toEqual(['10', '8', '6', '4', '2']);
    expect((await tradesOf(client, '?symbol=EURUSD')).trades).toEqual([]);
    expect((await tradesOf(client, '?symbol=NOTHING')).trades).toEqual([]);
  });
});

describe('the statistics', () => {
  test('sum exactly, each with how many, by the hour and weekday of a zone', async () => {
    await traded(client, 'buy', 10, { note: { tags: ['gap', 'macro'], setup: 'break' } });
    priced('193.00', '193.04');
    await traded(client, 'sell', 10);
    await traded(client, 'buy', 10, { note: { tags: ['gap'] } });
    priced('192.00', '192.04');
    await traded(client, 'sell', 10);
    const { trades } = await tradesOf(client);
    const nets = trades.map(({ net }) => Number(net));
    const total = nets.reduce((a, b) => a + b);
    const statistics = await statisticsOf(client, '?timezone=EST');
    expect(statistics.all).toMatchObject({ trades: 2, winRate: 50, averageR: null, measured: 0 });
    expect(Number(statistics.all!.net)).toBeCloseTo(total, 6);
    expect(Number(statistics.all!.expectancy)).toBeCloseTo(total / 2, 2);
    const opened = new Date(trades[0]!.openedAt);
    const hour = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      hour: 'numeric',
      hourCycle: 'h23',
    });
    const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', weekday: 'short' });
    expect(statistics.byHour.map(({ key }) => key)).toContain(String(Number(hour.format(opened))));
    const days = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    expect(statistics.byWeekday.map(({ key }) => days[Number(key)])).toContain(weekday.format(opened));
    expect(statistics.byInstrument).toMatchObject([{ key: 'AAPL', trades: 2 }]);
    expect(statistics.byTag.map(({ key, trades: n, winRate }) => [key, n, winRate])).toEqual([
      ['gap', 2, 50],
      ['macro', 1, 100],
    ]);
    expect(statistics.bySetup).toMatchObject([{ key: 'break', trades: 1 }]);
    for (const group of [statistics.byHour, statistics.byWeekday])
      expect(group.reduce((n, { trades: count }) => n + count, 0)).toBe(2);
    const none = await statisticsOf(client, '?from=2000-01-01T00:00:00Z&to=2000-02-01T00:00:00Z');
    expect(none).toMatchObject({ all: null, byHour: [], byTag: [] });
  });
});

describe('rules that ask for a note', () => {
  const started = async (more: object = {}) => {
    const group = await createRigGroup(rig, administrator);
    const student = await joinStudent(rig, group);
    const contest = await created(group.teacher, { group: group.id, ...more });
    const account = await entered(student, contest.slug);
    await setClock(group.teacher, contest.slug, { rate: 60 });
    return { group, student, contest, account };
  };
  const at = (account: string) => `?account=${account}`;

  test('are sealed with the others, and are absent where nobody asked: what was sealed before keeps its hash', async () => {
    const { contest } = await started({ terms: { rules: { noteRequired: true } } });
    expect(contest.ruleset.rules).toEqual({ noteRequired: true });
    const { contest: other } = await started({ terms: { rules: { noteRequired: false } } });
    expect(Contest.parse(other).ruleset.rules).toEqual({});
  });

  test('refuse what opens without one, and never what closes, protects or ends', async () => {
    const { student, contest, account } = await started({ terms: { rules: { noteRequired: true } } });
    const place = { account, world: contest.world };
    const bare = await tradeIn(rig, student, place);
    expect([codeOf(bare), bare.status]).toEqual(['note_required', 400]);
    const post = (path: string, body: object) =>
      rig.call(`POST /api/${path}${at(account)}`, { as: student, body });
    const limit = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: 1, limitPrice: '1.00' };
    expect(codeOf(await post('orders', limit))).toBe('note_required');
    const legs = [limit, { ...limit, limitPrice: '2.00', note: { text: 'Half' } }];
    expect(codeOf(await post('orders/oco', { orders: legs }))).toBe('note_required');
    done(await post('orders', { ...limit, note: { text: 'Deep' } }), 201);
    const { body: quotes } = await rig.call(`GET /api/real-market-data?world=${contest.world}`);
    const ask = (quotes as { symbol: string; ask: number }[]).find(({ symbol }) => symbol === 'AAPL')!.ask;
    const buy = { userId: student.id, symbol: 'AAPL', quantity: 2, price: ask, slippagePercent: 5 };
    done(await post('trades/buy', { ...buy, note: { tags: ['plan'] } }));
    const preview = CALL_SCHEMAS.previewOrder.response.parse(
      (await post('orders/preview', { symbol: 'AAPL', side: 'buy', type: 'market', quantity: 1 })).body,
    );
    expect(preview.previews[0]!.refusal).toBe('note_required');
    // Out again, in every way there is.
    done(await post('orders/protection', { symbol: 'AAPL', type: 'stop', stopPrice: '1.00' }), 201);
    done(await rig.call(`DELETE /api/orders/1${at(account)}`, { as: student }));
    done(await tradeIn(rig, student, place, { side: 'sell', quantity: 1 }));
    done(await post('positions/close', { userId: student.id, symbol: 'AAPL' }));
    const rebalance = { userId: student.id, strategy: 'custom', targetAllocations: { technology: 100 } };
    expect(codeOf(await post('portfolio/rebalance', rebalance))).toBe('note_required');
    // Turning round opens.
    done(await post('trades/buy', { ...buy, note: { tags: ['plan'] } }));
    expect(codeOf(await tradeIn(rig, student, place, { side: 'sell', quantity: 5 }))).toBe('note_required');
  });

  test('[API-24] refuse what a program opens without one, in words, by every way; what closes goes through', async () => {
    const { student, account } = await started({ terms: { rules: { noteRequired: true } } });
    const ways = await openWays(rig, student, { account });
    const buy = { symbol: 'AAPL', side: 'buy', quantity: '1' } as const;
    const asked = (['order', 'alpaca', 'agent', 'hook'] as const).map((way) => ways.place(way, buy));
    const refusals = await Promise.all(asked);
    expect(refusals).toEqual(refusals.map(() => ({ code: 'note_required', words: refusals[0]!.words })));
    expect(refusals[0]!.words).not.toBe('');
    // A program that can write one does; a signal and Alpaca's API have no place for it.
    const noted = { ...buy, type: 'market', note: { text: 'The trend holds' } };
    expect(await ways.native('POST /api/orders', noted)).toBeUndefined();
    expect(await ways.agent('preview_order', { order: noted })).toBeUndefined();
    const sell = { symbol: 'AAPL', side: 'sell', type: 'market', time_in_force: 'day', qty: '1' };
    expect((await ways.alpaca('POST /v2/orders', sell)).refusal).toBeUndefined();
    expect(await ways.signal({ ticker: 'AAPL', position: 'long', size: 1 })).toBeUndefined();
    // From long to short it only closes.
    expect((await ways.signal({ ticker: 'AAPL', position: 'short', size: 1 }))?.code).toBe('note_required');
    const { body } = await rig.call(`GET /api/positions/${student.id}${at(account)}`, { as: student });
    expect(body).toEqual([]);
  });

  test('count at an order’s placing: one that was noted fills in the end, also over a contest’s end', async () => {
    const { group, student, contest, account } = await started({ terms: { rules: { noteRequired: true } } });
    // No step of this clock goes as far as a stop that is still to be placed.
    await setClock(group.teacher, contest.slug, { rate: 1 });
    const { body: quotes } = await rig.call(`GET /api/real-market-data?world=${contest.world}`);
    const { ask } = (quotes as { symbol: string; ask: number }[]).find(({ symbol }) => symbol === 'AAPL')!;
    const order = { symbol: 'AAPL', side: 'buy', quantity: 1, note: { text: 'If it moves' } };
    // A little below and a little above: wherever the price goes one of them fills.
    for (const terms of [
      { type: 'limit', limitPrice: (ask * 0.9998 - 0.01).toFixed(2) },
      { type: 'stop', stopPrice: (ask * 1.0002 + 0.01).toFixed(2) },
    ])
      done(
        await rig.call(`POST /api/orders${at(account)}`, { as: student, body: { ...order, ...terms } }),
        201,
      );
    await setClock(group.teacher, contest.slug, { rate: 60 });
    const open = async () => (await tradesOf(student, `${at(account)}&status=open`)).trades;
    for (let minute = 0; minute < 60 && (await open()).length === 0; minute++) {
      await pass(1_000);
      await rig.server.worlds.settle();
    }
    await finished(group.teacher, contest.slug);
    const { trades } = await tradesOf(student, at(account));
    expect(trades.length).toBeGreaterThan(0);
    for (const trade of trades) expect(trade.notes[0]?.text).toBe('If it moves');
  });

  test('and what was traded in a world is measured at every step of it, by teachers read as by its person', async () => {
    const { group, student, contest, account } = await started();
    const place = { account, world: contest.world };
    done(await tradeIn(rig, student, place, { quantity: 3 }));
    await pass(20_000);
    done(await tradeIn(rig, student, place, { side: 'sell', quantity: 1 }));
    const open = only((await tradesOf(student, `${at(account)}&status=open`)).trades);
    expect(open).toMatchObject({ measuredBy: 'steps', noR: 'open', openQuantity: '2', closedAt: null });
    await pass(20_000);
    done(await tradeIn(rig, student, place, { side: 'sell', quantity: 2 }));
    await written(student, { text: 'Patience', position: '1' }, at(account));
    const trade = only((await tradesOf(student, at(account))).trades);
    expect(trade.measuredBy).toBe('steps');
    // Right after the fill it stood at minus its spread, and in the end at its result.
    const { mae, mfe } = { mae: Number(trade.mae), mfe: Number(trade.mfe) };
    expect(mae).toBeGreaterThan(0);
    expect(mae).toBeGreaterThanOrEqual(-Number(trade.marketProfit));
    expect(mfe).toBeGreaterThanOrEqual(Math.max(0, Number(trade.marketProfit)));
    // Found once, it stays.
    expect(only((await tradesOf(student, at(account))).trades)).toEqual(trade);
    const path = (as: string, query = at(account)) =>
      `GET /api/groups/${group.id}/members/${as}/journal${query}`;
    const read = CALL_SCHEMAS.readStudentJournal.response.parse(
      done(await rig.call(path(student.id), { as: group.teacher })),
    );
    expect(read).toMatchObject({
      trades: [trade],
      entries: [{ text: 'Patience' }],
      statistics: { all: { trades: 1 } },
    });
    const stranger = await rig.join();
    const classmate = await joinStudent(rig, group);
    expect((await rig.call(path(student.id), { as: stranger })).status).toBe(404);
    expect((await rig.call(path(student.id), { as: classmate })).status).toBe(403);
    expect((await rig.call(path(group.teacher.id, ''), { as: group.teacher })).status).toBe(404);
    expect((await rig.call(path(student.id, '?account=1'), { as: group.teacher })).status).toBe(404);
    // What is written for a primary account is read without an entry's number.
    await written(student, { text: 'Of the class' });
    const primary = CALL_SCHEMAS.readStudentJournal.response.parse(
      done(await rig.call(path(student.id, ''), { as: group.teacher })),
    );
    expect(primary.entries.map(({ text }) => text)).toEqual(['Of the class']);
  });
});
