import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { isApiKey, type ApiKeys } from '../../auth/api-keys.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { SpendCandles } from '../../market/candle-history.ts';
import { createAllowances } from '../../auth/allowances.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { bearerOf } from '../../auth/bearer.ts';

/** How many candles a caller may have computed; one that is kept already costs a fortieth. */
export interface CandleBudget {
  /** Takes what a request costs from its address, and from its person where somebody is signed in. */
  of(request: FastifyRequest): Promise<SpendCandles>;
}

interface BudgetDependencies {
  readonly sessions: Pick<Sessions, 'findByBearer'>;
  readonly apiKeys: Pick<ApiKeys, 'find'>;
}

/** A class of thirty, each with four charts that nobody has looked at before at once, and two more a minute. */
const OF_ADDRESS = { most: 60_000, perSecond: 500 } as const;
/** A third of it: whoever downloads the past of everything leaves the others behind the address theirs. */
const OF_PERSON = { most: 20_000, perSecond: 200 } as const;

export function createCandleBudget(dependencies: BudgetDependencies): CandleBudget {
  const addresses = createAllowances(OF_ADDRESS);
  const people = createAllowances(OF_PERSON);
  return {
    async of(request) {
      const userId = await findCaller(request, dependencies);
      const address = normalizeIP(request.ip);
      return (candles) => {
        // Nobody without a session can use up what those with one share.
        const waitSeconds =
          userId === undefined
            ? addresses.take(address, candles)
            : people.take(userId, candles) || addresses.take(`${address} signed in`, candles);
        if (waitSeconds > 0) throw HttpRefusal.later('too_many_requests', waitSeconds);
      };
    },
  };
}

/** Whose budget it is: the calls are public, so one whose bearer is nobody's is answered as anybody's. */
async function findCaller(
  request: FastifyRequest,
  { sessions, apiKeys }: BudgetDependencies,
): Promise<string | undefined> {
  const bearer = bearerOf(request.headers);
  if (bearer === undefined) return undefined;
  const caller = isApiKey(bearer) ? await apiKeys.find(bearer) : await sessions.findByBearer(bearer);
  return caller?.userId;
}
