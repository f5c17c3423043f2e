import { Settings, User } from '@lonja/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { provideAdministrator, provideClient, describeServer } from '../test/processes/describe-server.ts';
import { newPerson, OPENING_QUOTES, type Actor, type Answer } from '../test/server-rig.ts';

const rig = describeServer();
const client = provideClient(rig);
const administrator = provideAdministrator(rig);

beforeAll(() => {
  rig.market.move(OPENING_QUOTES);
});

const post = (path: string, body: object, as = client): Promise<Answer> =>
  rig.call(`POST /api/${path}`, { as, body });
const put = (path: string, body: object, as = client): Promise<Answer> =>
  rig.call(`PUT /api/${path}`, { as, body });
/** The status, with what the answer says where it refuses. */
const outcome = ({ status, text }: Answer): number | string => (status < 300 ? status : `${status} ${text}`);
const me = async (as = client): Promise<User> =>
  User.parse((await rig.call(`GET /api/users/${as.id}`, { as })).body);

describe("the specification's own payloads", () => {
  test('[API-03] registration, with every field that it names', async () => {
    const body = {
      ...newPerson(),
      fullName: null,
      phone: null,
      country: null,
      balance: '10000.00',
      totalProfit: '0.00',
      role: 'user',
    };
    expect(outcome(await rig.call('POST /api/register', { body }))).toBe(201);
    const { username, password } = body;
    expect(outcome(await rig.call('POST /api/login', { body: { username, password } }))).toBe(200);
  });

  test.each([
    ['the live markets screen', { leverage: 10, leverageType: 'stocks', marginUsed: 19.124000000000002 }],
    ['numeric strings', { quantity: '1', price: '191.24', leverage: '10', marginUsed: '19.124' }],
    ['the dashboard', { type: 'buy', total: 0.1 + 0.2, timestamp: new Date().toISOString() }],
    ['a clock of its own', { type: 'buy', total: '191.24', timestamp: '2026-11-21T10:00:00+01:00' }],
    ['milliseconds', { type: 'buy', timestamp: Date.now() }],
    ['milliseconds as a text', { type: 'buy', timestamp: String(Date.now()) }],
    ['a quantity that was computed', { quantity: 0.1 + 0.2, price: 191.24000000000001 }],
  ])('[API-05] a trade of %s', async (_, over) => {
    const trader = await rig.join();
    const body = { userId: trader.id, symbol: 'AAPL', quantity: 1, price: 191.24, ...over };
    expect(outcome(await post('trades/buy', body, trader))).toBe(200);
  });

  test('[API-13] closing at a computed price, and a computed part', async () => {
    const trader = await rig.join();
    await post('trades/buy', { userId: trader.id, symbol: 'AAPL', quantity: 1, price: 191.24 }, trader);
    const close = { userId: trader.id, symbol: 'AAPL', currentPrice: 191.20000000000002 };
    expect(outcome(await post('positions/close', { ...close, quantity: 0.1 + 0.2 }, trader))).toBe(200);
    expect(
      outcome(await post('positions/close', { ...close, quantity: '0.7', slippagePercent: '0.5' }, trader)),
    ).toBe(200);
  });

  test('[API-09] a rebalance with the trades of its preview, each with computed figures', async () => {
    const trader = await rig.join();
    const trades = [
      {
        category: 'technology',
        action: 'buy',
        amount: 6_000.000000000001,
        currentPercent: 0,
        targetPercent: 59.99999999999999,
        difference: 59.99999999999999,
      },
      {
        category: 'crypto',
        action: 'buy',
        amount: '4000',
        currentPercent: '0',
        targetPercent: '40',
        difference: '40',
      },
    ];
    const targetAllocations = { technology: 59.99999999999999, crypto: '40' };
    expect(
      outcome(
        await post(
          'portfolio/rebalance',
          { userId: trader.id, strategy: 'custom', targetAllocations, trades },
          trader,
        ),
      ),
    ).toBe(200);
  });

  test('[API-10] a deposit, as a number and as a text', async () => {
    const path = `users/${client.id}/deposit`;
    expect(outcome(await post(path, { amount: 100, paymentMethod: 'credit_card' }))).toBe(200);
    expect(outcome(await post(path, { amount: 33.333333333333336, paymentMethod: 'bank_transfer' }))).toBe(
      200,
    );
    expect(outcome(await post(path, { amount: '0.10', paymentMethod: 'paypal' }))).toBe(200);
    expect((await me()).account?.cash).toBe('10133.433333');
  });

  // Every field of section 3 comes along, those of other methods empty.
  const details = {
    accountDetails: '',
    cardNumber: '',
    cardName: '',
    cardExpiry: '',
    cardCvv: '',
    bankName: '',
    routingNumber: '',
  };
  test.each([
    [
      'debit_card',
      { cardNumber: '4242 4242 4242 4242', cardName: 'ANA RUIZ', cardExpiry: '12/39', cardCvv: '123' },
    ],
    ['bank_transfer', { bankName: 'Banco Uno', accountDetails: '0012345678', routingNumber: '021000021' }],
    ['crypto', { accountDetails: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }],
    ['paypal', { accountDetails: 'ana@example.org' }],
  ])('[API-11] a withdrawal by %s', async (method, filled) => {
    expect(
      outcome(await post(`users/${client.id}/withdraw`, { amount: 50, method, ...details, ...filled })),
    ).toBe(200);
  });

  test('[API-12] all settings, as a page of selects has them', async () => {
    const trader = await rig.join();
    const settings = {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: trader.email,
      phone: '',
      priceAlerts: true,
      emailNotifications: true,
      pushNotifications: false,
      tradingUpdates: true,
      marketNews: true,
      defaultLeverage: '1:30',
      confirmTrades: true,
      autoStopLoss: false,
      riskLevel: 'moderate',
      theme: 'dark',
      language: 'en',
      currency: 'USD',
      timezone: 'UTC',
      twoFactorAuth: false,
      loginAlerts: true,
      sessionTimeout: '60',
    };
    const answer = await put(`users/${trader.id}/settings`, settings, trader);
    expect(outcome(answer)).toBe(200);
    expect(Settings.parse(answer.body)).toMatchObject({
      ...settings,
      defaultLeverage: 30,
      sessionTimeout: 60,
    });
  });

  test('[API-16] an administrator decides on a withdrawal, without notes and without a reason', async () => {
    const { body } = await rig.call('GET /api/admin/withdrawals', { as: administrator });
    const [first, second] = body as { id: string }[];
    const path = `admin/withdrawals/${first?.id}`;
    expect(outcome(await put(path, { status: 'approved', adminNotes: '' }, administrator))).toBe(200);
    expect(outcome(await put(path, { status: 'rejected', adminNotes: 'ok' }, administrator))).toBe(200);
    expect(outcome(await put(`admin/withdrawals/${second?.id}`, { status: 'rejected' }, administrator))).toBe(
      200,
    );
  });

  test('[API-17] [API-18] an administrator creates, changes and deletes a user', async () => {
    const person = { ...newPerson(), fullName: null, phone: null, country: null, role: 'user' };
    expect(outcome(await post('admin/users', { ...person, balance: '10000.00' }, administrator))).toBe(201);
    const { body } = await rig.call('GET /api/admin/users', { as: administrator });
    const { id, email, username } = (body as User[]).find(
      (user) => user.username === person.username,
    ) as User;
    const change = {
      username,
      email,
      balance: 967.7875000000001,
      totalProfit: 0.1 + 0.2,
      role: 'user',
      isActive: true,
      fullName: 'Ana Ruiz',
      phone: '',
      country: '',
    };
    expect(outcome(await put(`admin/users/${id}`, change, administrator))).toBe(200);
    const changed = await rig.call('GET /api/admin/users', { as: administrator });
    expect((changed.body as User[]).find((user) => user.id === id)?.account).toMatchObject({
      cash: '967.787500',
      profit: '0.300000',
    });
    expect(outcome(await put(`admin/users/${id}`, { balance: '0', totalProfit: '0' }, administrator))).toBe(
      200,
    );
    expect(outcome(await rig.call(`DELETE /api/admin/users/${id}`, { as: administrator }))).toBe(200);
  });

  test('[API-20] an administrator sets a position, with computed figures', async () => {
    const trader = await rig.join();
    await post('trades/buy', { userId: trader.id, symbol: 'AAPL', quantity: 3, price: 191.24 }, trader);
    const path = `admin/positions/${trader.id}/AAPL`;
    const read = async () => {
      const { body } = await rig.call(`GET /api/admin/positions/${trader.id}`, { as: administrator });
      return (body as object[])[0];
    };
    expect(outcome(await put(path, { profit: 33.333333333333336 }, administrator))).toBe(200);
    expect(await read()).toMatchObject({ setProfit: '33.333333' });
    expect(
      outcome(
        await put(
          path,
          { quantity: 2.9999999999999996, averagePrice: 190.00000000000003, profit: 967.7875000000001 },
          administrator,
        ),
      ),
    ).toBe(200);
    expect(await read()).toMatchObject({ exactQuantity: '3', avgPrice: 190, setProfit: '967.787500' });
  });
});

describe('the settings', () => {
  const path = () => `users/${client.id}/settings`;

  test('[API-12] take what they answered back, before and after the first change', async () => {
    const read = async () => (await rig.call(`GET /api/${path()}`, { as: client })).body as Settings;
    const untouched = await read();
    expect(outcome(await put(path(), untouched))).toBe(200);
    expect(outcome(await put(path(), { ...(await read()), theme: 'light' }))).toBe(200);
    const { savedAt: _, ...now } = await read();
    const { savedAt: __, ...before } = untouched;
    expect(now).toEqual({ ...before, theme: 'light' });
  });

  test.each([
    [
      { defaultLeverage: '1:5', sessionTimeout: '15' },
      { defaultLeverage: 5, sessionTimeout: 15 },
    ],
    [
      { defaultLeverage: '10', sessionTimeout: 120 },
      { defaultLeverage: 10, sessionTimeout: 120 },
    ],
    [{ defaultLeverage: 20 }, { defaultLeverage: 20 }],
  ])('[API-12] read %j', async (body, expected) => {
    const answer = await put(path(), body);
    expect(outcome(answer)).toBe(200);
    expect(answer.body).toMatchObject(expected);
  });

  test.each([
    [{ defaultLeverage: '1:7' }],
    [{ defaultLeverage: '30:1' }],
    [{ defaultLeverage: 'max' }],
    [{ defaultLeverage: 29.6 }],
    [{ sessionTimeout: '1:30' }],
    [{ sessionTimeout: '31' }],
    [{ sessionTimeout: '' }],
    [{ savedAt: 'yesterday' }],
  ])('[API-12] refuse %j', async (body) => {
    expect((await put(path(), body)).status).toBe(400);
  });

  test('[API-12] switch no second factor: they say how it is done, and save nothing beside it', async () => {
    const answer = await put(path(), { twoFactorAuth: true, phone: '123' });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'two_factor_by_setting', details: { isOn: false } },
    });
    expect(answer.text).toContain('/api/two-factor/setup');
    expect((await rig.call(`GET /api/${path()}`, { as: client })).body).toMatchObject({
      twoFactorAuth: false,
      phone: '',
    });
    expect(outcome(await put(path(), { twoFactorAuth: false }))).toBe(200);
  });
});

describe('[API-09] an empty list of trades', () => {
  const rebalance = (trader: Actor, over: object) =>
    post(
      'portfolio/rebalance',
      { userId: trader.id, strategy: 'custom', targetAllocations: { technology: 100 }, ...over },
      trader,
    );

  test('says that nothing was seen to trade: nothing is, however small the gap', async () => {
    const trader = await rig.join();
    expect(
      outcome(await post(`users/${trader.id}/deposit`, { amount: 10_000, paymentMethod: 'paypal' }, trader)),
    ).toBe(200);
    expect(outcome(await rebalance(trader, {}))).toBe(200);
    // 70 of 20,000 USD are more than 50, and less than the half percent that a seen trade may be off by
    expect(
      outcome(await post(`users/${trader.id}/deposit`, { amount: 70, paymentMethod: 'paypal' }, trader)),
    ).toBe(200);
    const before = await rig.books();
    const answer = await rebalance(trader, { trades: [] });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'plan_moved', details: { category: 'technology' } },
    });
    expect(await rig.books()).toBe(before);
    expect(outcome(await rebalance(trader, {}))).toBe(200);
    expect(await rebalance(trader, { trades: [] })).toMatchObject({
      status: 409,
      body: { code: 'already_balanced' },
    });
  });
});
