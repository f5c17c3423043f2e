import type { Position, Transfer, User } from '@lonja/protocol';
import { CallError, type Client } from '@lonja/protocol/client';
import type { Random } from '@lonja/testkit';

/** What an administrator did to a client, with the reason by which it is found again. */
export interface Act {
  readonly kind: ActKind;
  readonly reason: string;
  readonly symbol: string | undefined;
}
type ActKind = (typeof KINDS)[number];

const KINDS = [
  'balance',
  'totalProfit',
  'profit',
  'cleared',
  'averagePrice',
  'quantity',
  'withdrawal',
  'person',
  'fillProfile',
] as const;

/** Where acts are tried: one client's account, and who calls. */
export interface ActGround {
  readonly random: Random;
  readonly administrator: Client;
  readonly client: Client;
  readonly clientId: string;
  /** Password of the client. */
  readonly password: string;
}

/** Kinds of acts in the order in which they are tried: each comes once before any comes again, so that few acts try all. */
export function* drawKinds(random: Random): Generator<ActKind, never> {
  for (;;) {
    const waiting = [...KINDS];
    while (waiting.length > 0) yield* waiting.splice(Math.floor(random() * waiting.length), 1);
  }
}

/** Carries one act out, of the next kind; where it is refused, of the one after it. */
export async function carryOutAct(
  ground: ActGround,
  number: number,
  kinds: Iterator<ActKind, never>,
): Promise<Act> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const act = await tryAct(ground, kinds.next().value, `Acto ${number}.${attempt}`);
    if (act) return act;
  }
  throw new Error(`act ${number} was refused 50 times`);
}

async function tryAct(ground: ActGround, kind: ActKind, reason: string): Promise<Act | undefined> {
  const { positions, user } = await readAccount(ground);
  const open =
    kind === 'cleared' ? positions.filter(({ adminFigure }) => adminFigure === 'profit') : positions;
  const position = open.length > 0 ? pick(ground.random, open) : undefined;
  try {
    const isDone = await SEND[kind]({ ...ground, user, position, reason });
    return isDone ? { kind, reason, symbol: position?.symbol } : undefined;
  } catch (error) {
    // The rules refuse some: too little margin, a price that is stale for a moment.
    if (error instanceof CallError && error.status === 409) return undefined;
    throw error;
  }
}

export async function readAccount({ client, clientId: id }: Pick<ActGround, 'client' | 'clientId'>) {
  const [user, positions] = await Promise.all([
    client.call('getUser', { params: { id } }),
    client.call('getPositions', { params: { id } }),
  ]);
  return { user, positions };
}

interface Sending extends ActGround {
  readonly user: User;
  readonly position: Position | undefined;
  readonly reason: string;
}

/** Each says whether it has done something. */
const SEND: Readonly<Record<ActKind, (sending: Sending) => Promise<boolean>>> = {
  balance: (sending) => setUser(sending, { balance: cents(5_000 + 5_000 * sending.random()) }),
  totalProfit: (sending) => setUser(sending, { totalProfit: cents(1_000 * sending.random() - 200) }),
  person: (sending) => setUser(sending, { phone: `+34 ${Math.floor(1e9 * sending.random())}` }),
  fillProfile: (sending) => {
    const fillProfile = pick(sending.random, ['ideal', 'retail', 'stressed'] as const);
    return fillProfile === sending.user.account?.fillProfile
      ? Promise.resolve(false)
      : setUser(sending, { fillProfile });
  },
  profit: (sending) => setPosition(sending, { profit: cents(2_000 * sending.random() - 1_000) }),
  cleared: (sending) => setPosition(sending, { profit: null }),
  averagePrice: (sending) =>
    setPosition(sending, {
      averagePrice: ((sending.position?.averagePrice ?? 0) * (0.8 + 0.4 * sending.random())).toFixed(4),
    }),
  quantity: (sending) => {
    const held = sending.position?.currentQuantity ?? 0;
    const quantity = Math.ceil(held * (0.9 + 0.4 * sending.random()));
    return quantity === held ? Promise.resolve(false) : setPosition(sending, { quantity });
  },
  withdrawal: decideWithdrawal,
};

async function setUser({ administrator, clientId: id, reason }: Sending, body: object): Promise<boolean> {
  await administrator.call('changeUser', { params: { id }, query: {}, body: { ...body, reason } });
  return true;
}

async function setPosition(
  { administrator, clientId: id, position, reason }: Sending,
  body: object,
): Promise<boolean> {
  if (!position) return false;
  const params = { id, symbol: position.symbol };
  await administrator.call('changePosition', { params, query: {}, body: { ...body, reason } });
  return true;
}

/** The client asks for one where none waits. */
async function decideWithdrawal({ administrator, client, clientId: id, random, reason }: Sending) {
  const waiting = (await listTransfers(client, id)).find(({ status }) => status === 'pending');
  if (!waiting) {
    const body = { amount: 60, method: 'paypal' as const, accountDetails: 'someone@example.org' };
    await client.call('withdraw', { params: { id }, body });
  }
  const pending = (await listTransfers(client, id)).find(({ status }) => status === 'pending');
  if (!pending) return false;
  const body = { status: pick(random, ['approved', 'rejected'] as const), adminNotes: reason };
  await administrator.call('changeWithdrawal', { params: { id: pending.id }, body });
  return true;
}

export const listTransfers = (client: Client, id: string): Promise<readonly Transfer[]> =>
  client.call('listTransfers', { params: { id } });

const cents = (amount: number): string => amount.toFixed(2);
const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;
