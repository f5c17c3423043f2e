import type { Scene, Standing } from './characters.ts';
import type { DemoVisitor } from './demo-visitor.ts';
import type { DemoPerson } from './people.ts';

interface Somebody {
  readonly userId: string;
  readonly address: string;
}

interface Resident extends Somebody {
  readonly person: DemoPerson;
}

export interface LastScenesOptions<Person extends Resident> {
  readonly residents: readonly Person[];
  readonly administrator: Somebody;
  readonly scene: Scene;
  readonly during: <Result>(
    person: Somebody,
    role: 'user' | 'admin',
    work: (visitor: DemoVisitor) => Promise<Result>,
  ) => Promise<Result>;
  readonly standing: (person: Person) => Promise<Standing | undefined>;
}

/**
 * What waits when a demonstration is opened: withdrawals and verifications to decide, decided ones, an override with its reason,
 * an account near its margin call.
 */
export async function lastScenes<Person extends Resident>(options: LastScenesOptions<Person>): Promise<void> {
  const { residents, administrator, during } = options;
  const of = (character: DemoPerson['character']): readonly Person[] =>
    residents.filter(({ person }) => person.character === character);
  const [saver, otherSaver] = of('investor');
  for (const [person, amount] of [
    [saver, 400],
    [otherSaver, 250],
  ] as const)
    if (person)
      await during(person, 'user', (visitor) =>
        visitor.attempt('POST /api/users/:id/withdraw', {
          amount: amount.toFixed(2),
          method: 'paypal',
          accountDetails: person.person.email,
        }),
      );
  for (const [number, { userId, address, person }] of residents.slice(0, 4).entries())
    await during({ userId, address }, 'user', (visitor) =>
      visitor.attempt('POST /api/users/:id/verification', {
        fullName: person.fullName,
        country: person.country,
        dateOfBirth: `199${number}-0${number + 2}-1${number}`,
        documentNumber: `SBX-10${number}30${number}`,
      }),
    );
  await during(administrator, 'admin', (visitor) => decide(visitor, residents));
  const gambler = of('gambler').at(-1);
  if (gambler) await borrowNearlyAll(gambler, options);
}

/** One withdrawal and two verifications are decided, the others wait; one result is set, with its reason. */
async function decide(visitor: DemoVisitor, here: readonly Resident[]): Promise<void> {
  const withdrawals = await visitor.call<readonly { id: string }[]>('GET /api/admin/withdrawals', {});
  const [first] = withdrawals;
  if (first) await visitor.attempt(`PUT /api/admin/withdrawals/${first.id}`, { status: 'approved' });
  const verifications = await visitor.call<readonly { id: string }[]>('GET /api/admin/verifications', {});
  for (const { id } of verifications.slice(0, 2))
    await visitor.attempt(`PUT /api/admin/verifications/${id}`, {
      status: 'approved',
      reason: 'Documento de prueba leído',
    });
  for (const { userId } of here) {
    const positions = await visitor.call<readonly { symbol: string }[]>(
      `GET /api/admin/positions/${userId}`,
      {},
    );
    const [position] = positions;
    if (!position) continue;
    await visitor.attempt(`PUT /api/admin/positions/${userId}/${position.symbol}`, {
      profit: '125.00',
      reason: 'Ejercicio de clase: cómo se ve una cifra fijada',
    });
    return;
  }
}

/** So much on EUR/USD that the level is a little above the call. */
async function borrowNearlyAll<Person extends Resident>(
  gambler: Person,
  { during, standing, scene }: LastScenesOptions<Person>,
): Promise<void> {
  const quote = scene.quoteOf('EURUSD');
  if (!quote) return;
  await during(gambler, 'user', async (visitor) => {
    const before = await standing(gambler);
    for (const { symbol } of before?.positions ?? [])
      await visitor.attempt('POST /api/positions/close', { userId: ':id', symbol });
    await visitor.call('POST /api/users/:id/deposit', { amount: '4000.00', paymentMethod: 'paypal' });
    const now = await standing(gambler);
    if (!now) return;
    const value = now.equity * NEAR_ALL * LEVERAGE;
    await visitor.attempt('POST /api/orders', {
      type: 'market',
      symbol: 'EURUSD',
      side: 'buy',
      quantity: String(Math.floor(value / quote.ask / 100) * 100),
      leverage: LEVERAGE,
    });
  });
}

const LEVERAGE = 200;
const NEAR_ALL = 0.85;
