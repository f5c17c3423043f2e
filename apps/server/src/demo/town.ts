import {
  LEVERAGES,
  priceToNumber,
  quantityToNumber,
  usdToNumber,
  valueAccount,
  valuePosition,
  type MarketView,
  type TradingState,
} from '@lonja/core';
import type { User } from '@lonja/protocol';
import { loadTradingState } from '@lonja/store/trading/trading-states';
import type { Server } from '../compose/compose-server.ts';
import type { LiveMarket } from '../market/live-market.ts';
import { CHARACTERS, type Act, type Scene, type Standing } from './characters.ts';
import { callAsStranger, openVisit, type DemoVisitor } from './demo-visitor.ts';
import { createDraws } from './draws.ts';
import { lastScenes } from './last-scenes.ts';
import { DEMO_PASSWORD, demoPeople, type DemoPerson } from './people.ts';

/** The people of a demonstration, and what they have done. */
export interface Town extends TownOptions {
  readonly residents: readonly Resident[];
  readonly counts: { accepted: number; refused: number };
}

/** What was made, counted. */
export interface DemoSummary {
  readonly people: number;
  /** Acts that the product accepted, and those that it refused. */
  readonly accepted: number;
  readonly refused: number;
}

export interface TownOptions {
  readonly server: Server;
  readonly market: LiveMarket;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly size: { readonly seed: string; readonly people: number; readonly days: number };
  readonly administratorId: string;
}

interface Resident {
  readonly person: DemoPerson;
  readonly address: string;
  /** Empty before the account is opened. */
  userId: string;
  accountId: number;
  /** The next moment at which the person looks in, the first time to open the account. */
  nextVisit: number;
  visits: number;
  deposited: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export function createTown(options: TownOptions): Town {
  const { size, start } = options;
  const residents = demoPeople(size.seed, size.people, size.days).map((person, index): Resident => {
    const joinsAt = start + (size.days - person.joinedDaysAgo) * DAY_MS + index * 7 * MINUTE_MS;
    // An address for documentation: nobody's.
    const address = `203.0.113.${index + 1}`;
    return { person, address, userId: '', accountId: 0, nextVisit: joinsAt, visits: 0, deposited: 0 };
  });
  return { ...options, residents, counts: { accepted: 0, refused: 0 } };
}

export const summarizeTown = ({ residents, counts }: Town): DemoSummary => ({
  people: residents.length,
  ...counts,
});

/** Whoever comes at this moment opens an account or looks in; all at once, so that the desk takes their orders together. */
export async function receiveVisits(town: Town, at: number): Promise<void> {
  const visitors = town.residents.filter(({ nextVisit }) => nextVisit <= at);
  await Promise.all(
    visitors.map(async (resident) => {
      await (resident.userId === '' ? join(town, resident) : lookIn(town, resident, at));
      resident.visits += 1;
      resident.nextVisit = at + computeRest(town, resident);
    }),
  );
}

/** What is open at the end, for whoever opens the demonstration. */
export async function playLastScenes(town: Town, now: number): Promise<void> {
  await lastScenes({
    residents: town.residents.filter(({ userId }) => userId !== ''),
    administrator: { userId: town.administratorId, address: '203.0.113.254' },
    scene: observeScene(town.market, now),
    during: (person, role, work) => during(town, person, role, work),
    standing: (resident) => loadStanding(town, resident),
  });
}

async function join(town: Town, resident: Resident): Promise<void> {
  const { username, email, fullName, country, language } = resident.person;
  const user = await callAsStranger<User>(town.server.app, resident.address, 'POST /api/register', {
    username,
    email,
    fullName,
    country,
    password: DEMO_PASSWORD,
    confirmPassword: DEMO_PASSWORD,
  });
  resident.userId = user.id;
  resident.accountId = Number(user.account?.id);
  await during(town, resident, 'user', async (visitor) => {
    const settings = await visitor.call<object>('GET /api/users/:id/settings', {});
    await visitor.call('PUT /api/users/:id/settings', { ...settings, language });
  });
}

async function lookIn(town: Town, resident: Resident, at: number): Promise<void> {
  const standing = await loadStanding(town, resident);
  if (!standing) return;
  const { username, character } = resident.person;
  const draws = createDraws(`${town.size.seed}/${username}/${resident.visits}`);
  const acts = CHARACTERS[character].visit(observeScene(town.market, at), standing, draws);
  if (acts.length === 0) return;
  await during(town, resident, 'user', async (visitor) => {
    for (const act of acts) await perform(town, visitor, resident, act);
  });
}

async function perform({ counts }: Town, visitor: DemoVisitor, resident: Resident, act: Act): Promise<void> {
  const isAccepted = await visitor.attempt(act.route, act.body);
  counts[isAccepted ? 'accepted' : 'refused'] += 1;
  if (isAccepted && act.route.endsWith('/deposit') && 'amount' in act.body)
    resident.deposited += Number(act.body.amount);
}

async function during<Result>(
  { server: { app, sessions } }: Town,
  { userId, address }: Pick<Resident, 'userId' | 'address'>,
  role: 'user' | 'admin',
  work: (visitor: DemoVisitor) => Promise<Result>,
): Promise<Result> {
  const visitor = await openVisit(app, sessions, { id: userId, role }, address);
  try {
    return await work(visitor);
  } finally {
    await visitor.leave();
  }
}

/** Until the next visit: between half and one and a half times what the character takes on average. */
const computeRest = ({ size }: Town, { person: { username, character }, visits }: Resident): number =>
  (DAY_MS / CHARACTERS[character].visitsPerDay) *
  createDraws(`${size.seed}/${username}/rest`).between(0.5, 1.5, visits);

function observeScene(market: LiveMarket, now: number): Scene {
  return {
    now,
    quoteOf: (symbol) => {
      const instrument = market.instrumentBySymbol(symbol);
      const index = market.board.indexOf(symbol);
      const quote = instrument && market.quoteOf(instrument.id);
      if (!quote || index === undefined) return undefined;
      return {
        bid: priceToNumber(quote.bid),
        ask: priceToNumber(quote.ask),
        decimals: instrument.priceDecimals,
        change: market.shown.change(index) / 100,
        leverages: LEVERAGES[instrument.leverageClass],
      };
    },
  };
}

/** Undefined where there is no such account. */
async function loadStanding({ server, market }: Town, resident: Pick<Resident, 'accountId' | 'deposited'>) {
  const state = await loadTradingState(server.db, resident.accountId);
  return state && seenStanding(state, market.view(), resident.deposited);
}

function seenStanding({ account, orders }: TradingState, view: MarketView, deposited: number): Standing {
  const summary = valueAccount(account, view);
  return {
    cash: usdToNumber(account.balances.cash),
    equity: summary ? usdToNumber(summary.equity) : 0,
    usedMargin: summary ? usdToNumber(summary.usedMargin) : 0,
    positions: [...account.positions.values()].flatMap((position) => {
      const instrument = view.instrumentOf(position.instrumentId);
      const quote = view.quoteOf(position.instrumentId);
      if (!quote) return [];
      const { pnl, invested } = valuePosition(position, instrument, quote);
      return [
        {
          symbol: instrument.symbol,
          quantity: quantityToNumber(position.quantity),
          pnl: usdToNumber(pnl),
          invested: usdToNumber(invested),
          openedAt: position.openedAt,
        },
      ];
    }),
    orders: [...orders.values()]
      .filter(({ attachedTo, parentId }) => attachedTo === undefined && parentId === undefined)
      .map(({ id, instrumentId, placedAt }) => ({
        id,
        symbol: view.instrumentOf(instrumentId).symbol,
        placedAt,
      })),
    deposited,
  };
}
