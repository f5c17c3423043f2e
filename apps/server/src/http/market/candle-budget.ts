import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { isApiKey, type ApiKeys } from '../../auth/api-keys.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { SpendCandles } from '../../market/candle-history.ts';
import { createAllowances } from '../../auth/allowances.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { bearerOf } from '../../auth/bearer.ts';

/** Limits the candles that a caller may have computed; a cached one costs a fortieth. */
export interface CandleBudget {
  /** Charges a request's cost to its address, and to its person where signed in. */
  of(request: FastifyRequest): Promise<SpendCandles>;
}

interface BudgetDependencies {
  readonly sessions: Pick<Sessions, 'findByBearer'>;
  readonly apiKeys: Pick<ApiKeys, 'find'>;
}

/** Enough for a class of thirty, each with four uncached charts at once, and two more a minute. */
const OF_ADDRESS = { most: 60_000, perSecond: 500 } as const;
/** A third of it, so that one person's bulk download leaves the others behind the address their share. */
const OF_PERSON = { most: 20_000, perSecond: 200 } as const;

export function createCandleBudget(dependencies: BudgetDependencies): CandleBudget {
  const addresses = createAllowances(OF_ADDRESS);
  const people = createAllowances(OF_PERSON);
  return {
    async of(request) {
      const userId = await findCaller(request, dependencies);
      const address = normalizeIP(request.ip);
      return (candles) => {
        // Requests without a session do not use up the shared budget of those with one.
        const waitSeconds =
          userId === undefined
            ? addresses.take(address, candles)
            : people.take(userId, candles) || addresses.take(`${address} signed in`, candles);
        if (waitSeconds > 0) throw HttpRefusal.later('too_many_requests', waitSeconds);
      };
    },
  };
}

/** The caller whose budget is charged: the calls are public, so an invalid bearer counts as a visitor. */
async function findCaller(
  request: FastifyRequest,
  { sessions, apiKeys }: BudgetDependencies,
): Promise<string | undefined> {
  const bearer = bearerOf(request.headers);
  if (bearer === undefined) return undefined;
  const caller = isApiKey(bearer) ? await apiKeys.find(bearer) : await sessions.findByBearer(bearer);
  return caller?.userId;
}
