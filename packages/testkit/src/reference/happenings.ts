import type { Fill, LedgerEntry, OrderChange, Quote, RestingOrder, TradingChange } from '@lonja/core';

/** The kinds of events that a run counts: how its fills were taken, what was sent, and what its nights were charged by. */
export function listHappenings({ account, orders }: TradingChange): string[] {
  const { fill, entries } = account;
  const isPart = orders.some(
    ({ after: { state } }) => state.status === 'filled' && state.unfilled !== undefined,
  );
  return [
    ...(fill ? [describeFill(fill)] : []),
    ...(fill && isPart ? [`in part, ${fill.cost.profile}${describeLateness(fill.quote)}`] : []),
    ...orders
      .filter(isSent)
      .map(({ after }) => `sent, ${after.terms.type}${isPatient(after) ? ', late' : ''}`),
    ...entries.flatMap(describeNights),
  ];
}

/** `fill, stressed, limit, late`; without an order its cause. */
function describeFill({ cost, execution, cause, quote }: Fill): string {
  const what = execution ? execution.orderType : cause.kind === 'order' ? 'at once' : cause.kind;
  return `fill, ${cost.profile}, ${what}${describeLateness(quote)}`;
}

const describeLateness = ({ delay }: Quote): string => (delay === undefined ? '' : ', late');

/** What never waits, and may open something, has no end of its own only where its price is late. */
const isPatient = ({ terms, expiresAt, reduceOnly }: RestingOrder): boolean =>
  terms.type === 'market' && expiresAt === undefined && !reduceOnly;

const isSent = ({ before, after }: OrderChange): boolean =>
  after.state.status === 'working' && after.flight !== undefined && after.flight !== before?.flight;

const describeNights = ({ charges = [] }: LedgerEntry): string[] =>
  charges.map(({ rule, nights }) => `night, ${rule.source}${nights === 3 ? ', triple' : ''}`);

const PROFILES = ['ideal', 'retail', 'stressed'] as const;
const TYPES = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'] as const;

/** What a run must meet, because it proves nothing of anything else. */
export const HAPPENINGS: readonly string[] = [
  ...PROFILES.flatMap((profile) =>
    TYPES.flatMap((type) => [`fill, ${profile}, ${type}`, `fill, ${profile}, ${type}, late`]),
  ),
  'fill, ideal, at once',
  'fill, ideal, rebalance',
  'fill, ideal, stop_out',
  'fill, ideal, stop_out, late',
  'in part, retail',
  'in part, retail, late',
  'in part, stressed',
  'in part, stressed, late',
  'night, benchmark',
  'night, benchmark, triple',
  'night, flat',
  'night, tom_next',
  'night, tom_next, triple',
  'sent, limit',
  'sent, market',
  'sent, market, late',
];
