import {
  CALL_SCHEMAS,
  type Contest,
  type ContestEntry,
  type ContestStanding,
  type OwnEntry,
} from '@lonja/protocol';
import { expect } from 'vitest';
import type { Actor, Answer, ServerRig } from './server-rig.ts';

export const BEGINS = '2030-01-07T15:00:00.000Z';
const WANTED = {
  name: 'Concurso de otoño',
  symbols: ['AAPL', 'EURUSD'],
  beginsAt: BEGINS,
  minutes: 120,
  terms: { grant: '10000' },
};
const KNOWN_AFTER_MS = 5_000;
const LEAD_MS = 2_250;

export interface Deal {
  readonly side?: 'buy' | 'sell';
  readonly symbol?: string;
  readonly quantity?: number;
  /** In place of a quantity: USD at most, to a hundredth of a unit, as a share may cost thousands. */
  readonly worth?: number;
  readonly leverage?: number;
}

interface MoreOfContest {
  readonly terms?: object;
  readonly [name: string]: unknown;
}

export const createContest = (
  rig: ServerRig,
  as: Actor,
  { terms, ...more }: MoreOfContest = {},
): Promise<Answer> =>
  rig.call('POST /api/contests', { as, body: { ...WANTED, ...more, terms: { ...WANTED.terms, ...terms } } });

export const enterContest = (rig: ServerRig, as: Actor, slug: string, body: object = {}): Promise<Answer> =>
  rig.call(`POST /api/contests/${slug}/entries`, { as, body });

/** Trades in an account of a contest, at about the price of the moment. */
export async function tradeIn(
  rig: ServerRig,
  as: Actor,
  { account, world }: { readonly account: string; readonly world: string },
  deal: Deal = {},
): Promise<Answer> {
  const { side = 'buy', symbol = 'AAPL', worth, leverage = 1 } = deal;
  const { body: quotes } = await rig.call(`GET /api/real-market-data?world=${world}`);
  const quote = (quotes as { symbol: string; bid: number; ask: number }[]).find(
    (one) => one.symbol === symbol,
  );
  const price = (side === 'buy' ? quote?.ask : quote?.bid) ?? 0;
  const quantity = worth === undefined ? (deal.quantity ?? 1) : Math.floor((100 * worth) / price) / 100;
  const body = { userId: as.id, symbol, quantity, price, leverage, slippagePercent: 5 };
  return rig.call(`POST /api/trades/${side}?account=${account}`, { as, body });
}

/** Contests of a rig whose clock a test puts ahead. */
export interface RigContests {
  /** Makes one, and lets time pass until it can be entered. */
  readonly created: (as: Actor, more?: MoreOfContest) => Promise<Contest>;
  readonly contestOf: (slug: string) => Promise<Contest>;
  readonly standingOf: (slug: string) => Promise<ContestStanding>;
  readonly entriesOf: (as: Actor, slug: string) => Promise<ContestEntry[]>;
  readonly ownEntry: (as: Actor, slug: string) => Promise<OwnEntry>;
  /** @returns the number of the account */
  readonly entered: (as: Actor, slug: string, body?: object) => Promise<string>;
  readonly setClock: (as: Actor, slug: string, wanted: object) => Promise<void>;
  /** Waits until the results of what has ended stand. */
  readonly settled: () => Promise<void>;
  /** Ends it, and waits until its results stand. */
  readonly finished: (as: Actor, slug: string) => Promise<Contest>;
}

/** @param pass lets time pass on the wall, and waits until worlds have stepped to it */
export function createRigContests(
  rig: ServerRig,
  pass: (milliseconds: number) => Promise<void>,
): RigContests {
  const done = (answer: Answer, status: number): unknown => {
    expect([answer.status, answer.text]).toEqual([status, answer.text]);
    return answer.body;
  };
  const read = async (path: string, as?: Actor) => (await rig.call(`GET /api/contests/${path}`, { as })).body;
  const contestOf = async (slug: string) => CALL_SCHEMAS.getContest.response.parse(await read(slug));
  const setClock = async (as: Actor, slug: string, wanted: object): Promise<void> => {
    done(await rig.call(`PUT /api/contests/${slug}/clock`, { as, body: wanted }), 200);
    await pass(LEAD_MS);
  };
  const settled = async (): Promise<void> => {
    await rig.server.contests.settlement.runOnce();
    await pass(KNOWN_AFTER_MS);
    await rig.server.contests.settlement.runOnce();
    await rig.server.worlds.refresh();
  };
  return {
    created: async (as, more) => {
      const body = done(await createContest(rig, as, more), 201);
      await pass(KNOWN_AFTER_MS);
      return CALL_SCHEMAS.createContest.response.parse(body);
    },
    contestOf,
    standingOf: async (slug) => CALL_SCHEMAS.getStanding.response.parse(await read(`${slug}/standing`)),
    entriesOf: async (as, slug) => CALL_SCHEMAS.listEntries.response.parse(await read(`${slug}/entries`, as)),
    ownEntry: async (as, slug) => CALL_SCHEMAS.getOwnEntry.response.parse(await read(`${slug}/entry`, as)),
    entered: async (as, slug, body) => {
      const made = done(await enterContest(rig, as, slug, body), 201);
      return CALL_SCHEMAS.enterContest.response.parse(made).account.id;
    },
    setClock,
    settled,
    finished: async (as, slug) => {
      await setClock(as, slug, { ends: true });
      await settled();
      return contestOf(slug);
    },
  };
}
