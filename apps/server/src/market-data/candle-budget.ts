import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { isApiKey, type ApiKeys } from '../identity/api-keys.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { SpendCandles } from '../history/candle-history.ts';
import { createAllowances, type Allowances } from '../identity/allowances.ts';
import { refuseFor } from '../refusal/refuse.ts';
import { findBearer } from '../identity/bearer.ts';
import { createComputeLanes } from './compute-lanes.ts';

/** Limits what a caller may have computed. */
export interface CandleBudget {
  /**
   * Computes for a request, charged to its address, and to its person where signed in. Computations of one person, or of one
   * address without a session, wait for one another, the smaller first; those of others go on beside them.
   * @param size how many candles were asked for
   * @throws HttpRefusal 429 when nothing is left, before anything is computed; 503 when others of the same caller take too
   * long, or the computation itself does
   */
  compute<T>(request: FastifyRequest, size: number, work: (spend: SpendCandles) => Promise<T>): Promise<T>;
}

interface BudgetDependencies {
  readonly sessions: Pick<Sessions, 'findByBearer'>;
  readonly apiKeys: Pick<ApiKeys, 'find'>;
}

interface CandleLimit {
  readonly maximum: number;
  readonly perSecond: number;
}

/** In minute candles of a share, 26 µs each. */
export interface CandleLimits {
  /** Limit of an address without a session. */
  readonly visitors: CandleLimit;
  readonly person: CandleLimit;
  /** Limit of all who are signed in behind one address. */
  readonly address: CandleLimit;
}

export const CANDLE_LIMITS: CandleLimits = {
  // At once one and a half seconds of a core, enough for a class of thirty, each with four new charts of minutes; then 1.3 % of a core.
  visitors: { maximum: 60_000, perSecond: 500 },
  // Nine new charts of 500 days at once, or 120 of minutes.
  person: { maximum: 60_000, perSecond: 600 },
  // One person's bulk download leaves the others two thirds.
  address: { maximum: 180_000, perSecond: 1_500 },
};

/**
 * A request that was admitted ends, although it overdraws, but for this: many people behind one address are admitted at once,
 * and each could overdraw what they share.
 */
const MAX_OVERDRAFT_SECONDS = 120;

/** A computation ends after so long, counted from the request's arrival: before the deadline of every answer. */
const LONGEST_MS = 12_000;
/** What has been computed is kept, so that the same request soon ends. */
const RETRY_SECONDS = 2;

export function createCandleBudget(
  dependencies: BudgetDependencies,
  limits: CandleLimits = CANDLE_LIMITS,
): CandleBudget {
  const visitors = createAllowances(limits.visitors);
  const addresses = createAllowances(limits.address);
  const people = createAllowances(limits.person);
  const lanes = createComputeLanes();
  return {
    async compute(request, size, work) {
      const began = performance.now();
      const userId = await findCaller(request, dependencies);
      const address = normalizeIP(request.ip);
      // Requests without a session do not use up the shared budget of those with one.
      const budgets: readonly Budget[] =
        userId === undefined
          ? [{ of: visitors, key: address }]
          : [
              { of: people, key: userId },
              { of: addresses, key: address },
            ];
      const spend: SpendCandles = (cost) => {
        for (const budget of budgets) budget.of.charge(budget.key, cost);
        refuseAfter(MAX_OVERDRAFT_SECONDS, budgets);
        const isOver = request.socket.destroyed || performance.now() - began > LONGEST_MS;
        if (isOver) refuseFor(RETRY_SECONDS, 'unavailable');
      };
      refuseAfter(0, budgets);
      return lanes.enter(userId ?? address, size, () => {
        // Computations before this one may have used the budget up.
        refuseAfter(0, budgets);
        return work(spend);
      });
    },
  };
}

interface Budget {
  readonly of: Allowances;
  readonly key: string;
}

/** @param seconds of the refill that a budget may be overdrawn by */
function refuseAfter(seconds: number, budgets: readonly Budget[]): void {
  const waitSeconds = Math.max(...budgets.map((budget) => budget.of.claim(budget.key, 0)));
  if (waitSeconds > seconds) refuseFor(waitSeconds, 'too_many_requests');
}

/** The caller whose budget is charged: the calls are public, so an invalid bearer counts as a visitor. */
async function findCaller(
  request: FastifyRequest,
  { sessions, apiKeys }: BudgetDependencies,
): Promise<string | undefined> {
  if (request.session) return request.session.userId;
  const bearer = findBearer(request.headers);
  if (bearer === undefined) return undefined;
  const caller = isApiKey(bearer) ? await apiKeys.find(bearer) : await sessions.findByBearer(bearer);
  return caller?.userId;
}
