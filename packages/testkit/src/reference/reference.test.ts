import { expect, test } from 'vitest';
import {
  expireCore,
  financeCore,
  openCoreDesk,
  operateCore,
  pictureOfCore,
  splitCore,
  stopOutCore,
  touchCore,
  type CoreDesk,
} from './core-desk.ts';
import { HAPPENINGS } from './happenings.ts';
import { recordProof } from '../record-proof.ts';
import {
  createTrial,
  goEx,
  moveMarket,
  getRules,
  setFinancing,
  setMargin,
  splitMarket,
  buildView,
  type Trial,
} from './random-market.ts';
import { drawOperation } from './random-operation.ts';
import {
  absolute,
  reckonFloating,
  split,
  toDollars,
  usesMargin,
  type ReferencePosition,
} from './reference-account.ts';
import type { ReferenceMarket, ReferenceWorld } from './reference-market.ts';
import { financeReference, payReference } from './reference-house.ts';
import { operateDesk, type ReferenceOperation } from './reference-operation.ts';
import {
  expireDesk,
  openReferenceDesk,
  stopOutDesk,
  touchDesk,
  type ReferenceDesk,
} from './reference-orders.ts';
import { splitDesk } from './reference-split.ts';
import { pictureOfReference, formatState, type OrderTexts } from './reference-picture.ts';

const OPERATIONS = Number(process.env['PROVE_OPERATIONS'] ?? 20_000);
const SEED = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);
/** A new account after so many operations, or when too little is left to trade with. */
const LIFETIME = 400;
/** One account in so many collects waiting orders, until there are too many. */
const HOARDERS = 25;
/** A run goes on until it has met all that it must meet, at most so many times as long: the rarest comes by chance. */
const PATIENCE = 12;
const HOUR = 3_600_000;

/** The refusals that a run must meet, because it proves nothing about others. */
const OUTCOMES = [
  'already_balanced',
  'amount_out_of_range',
  'below_margin_call',
  'bracket_not_allowed',
  'category_untradable',
  'close_only',
  'deposit_out_of_range',
  'depth_short',
  'direction_differs',
  'exceeds_position',
  'executed',
  'expiry_not_ahead',
  'insufficient_free_margin',
  'insufficient_funds',
  'leverage_not_allowed',
  'margin_missing',
  'market_closed',
  'no_position',
  'not_traded',
  'nothing_to_move',
  'nothing_to_rebalance',
  'notional_out_of_range',
  'oco_leg_fills_at_once',
  'opens_at_margin_call',
  'order_not_working',
  'order_type_differs',
  'plan_moved',
  'position_fully_paid',
  'price_delayed',
  'price_moved',
  'price_off_grid',
  'quantity_follows_position',
  'quantity_off_grid',
  'quantity_too_small',
  'quote_stale',
  'quote_unavailable',
  'stop_already_met',
  'stop_loss_on_wrong_side',
  'stop_on_wrong_side',
  'take_profit_on_wrong_side',
  'targets_not_whole',
  'time_in_force_not_allowed',
  'too_many_orders',
  'trail_out_of_range',
  'withdrawal_exceeds_funds',
  'withdrawal_funds_gone',
  'withdrawal_too_small',
];
/** The endings of orders that a run must meet. */
const ENDINGS = [
  'cancelled client',
  'cancelled oco',
  'cancelled parent',
  'cancelled position',
  'cancelled replaced',
  'cancelled unfilled',
  'expired',
  'filled',
  'filled at once',
  'filled at once in part',
  'filled gapped',
  'rejected close_only',
  'rejected insufficient_free_margin',
  'rejected insufficient_funds',
  'rejected leverage_not_allowed',
  'rejected not_traded',
  'rejected price_moved',
];

/** Endings that some runs do not meet: the rest of a reduced position is worth less than a cent. */
const RARE_ENDINGS = new Set([
  'rejected depth_short',
  'rejected exceeds_position',
  'rejected no_position',
  'rejected quantity_off_grid',
  'cancelled split',
  'rejected notional_out_of_range',
  'rejected opens_at_margin_call',
  'rejected position_fully_paid',
]);

test(
  `${OPERATIONS} random operations come to what the reference model says, seed ${SEED}`,
  { timeout: 0 },
  () => {
    const startedAt = performance.now();
    const run = createRun();
    const { outcomes, endings, happenings } = run;
    const lacks = () => [
      ...OUTCOMES.filter((outcome) => !outcomes.has(outcome)),
      ...ENDINGS.filter((ending) => !endings.has(ending)),
      ...HAPPENINGS.filter((happening) => !happenings.has(happening)),
    ];
    let operations = 0;
    const goOn = (count: number) => {
      for (const end = operations + count; operations < end;) run.step((operations += 1));
    };
    goOn(OPERATIONS);
    while (lacks().length > 0 && operations < PATIENCE * OPERATIONS) goOn(LIFETIME);
    const milliseconds = Math.round(performance.now() - startedAt);
    const counts = {
      outcomes: Object.fromEntries(outcomes),
      endings: Object.fromEntries(endings),
      happenings: Object.fromEntries([...happenings].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    };
    recordProof({ proof: 'reference', seed: SEED, operations, milliseconds, ...counts });
    expect(lacks()).toEqual([]);
    expect([...outcomes.keys()].toSorted()).toEqual(OUTCOMES);
    expect([...endings.keys()].filter((ending) => !RARE_ENDINGS.has(ending)).toSorted()).toEqual(ENDINGS);
    expect(outcomes.get('executed')).toBeGreaterThan(operations / 5);
  },
);

/** The same operations and the same market on the product and on the model, compared after each. */
function createRun() {
  const trial = createTrial(SEED);
  let core = openCoreDesk(trial.now);
  let reference = openReferenceDesk(trial.now);
  const outcomes = new Map<string, number>();
  const endings = new Map<string, number>();
  const happenings = new Map<string, number>();
  const texts: OrderTexts = new WeakMap();

  /** @throws Error where the two differ, with the operation and its state */
  const compare = (occasion: Occasion, refusals: Refusals = {}): void => {
    const found = { refusal: refusals.theirs, ...pictureOfCore(core, texts) };
    const expected = { refusal: refusals.mine, ...pictureOfReference(reference, texts) };
    const { cash, margin, profit, hold, house } = reference;
    const sum = Object.values(house).reduce((total, amount) => total + amount, cash + margin + profit + hold);
    if (formatState(found) !== formatState(expected) || sum !== 0n) {
      const before = pictureOfCore({ state: occasion.before, events: [], withdrawals: [], cost: 0n }, texts);
      const evidence = formatState({ ...occasion, before, now: trial.now, markets: trial.markets, sum });
      throw new Error(`seed ${SEED}: ${differences(found, expected)}\nafter ${evidence}`);
    }
    for (const event of core.events) count(endings, event.replaceAll(/ ?\d+ ?/g, ' ').trim());
    for (const happening of core.happenings) count(happenings, happening);
    core.events = [];
    core.happenings = [];
    reference.events = [];
  };

  const step = (number: number): void => {
    trial.isHoarding = Math.floor(number / LIFETIME) % HOARDERS === 1;
    if (trial.random() < 0.5) {
      const before = core.state;
      // Orders in flight arrive between moves.
      trial.now += Math.floor(trial.random() * 400);
      afterMove(trial, core, reference, moveMarket(trial));
      compare({ number, what: 'the market moved', before });
    }
    if (trial.random() < 0.03) {
      const before = core.state;
      moveClock(trial, core, reference);
      compare({ number, what: 'time passed', before });
    }
    if (trial.random() < 0.01) {
      const before = core.state;
      const ratio = splitBoth(trial, core, reference);
      compare({ number, what: ratio, before });
    }
    const before = core.state;
    // The desk pays with the next operation, on what was held at this moment.
    const gone = trial.random() < 0.02 ? goEx(trial) : undefined;
    if (gone) payReference(reference, gone.instrument, gone.amount, gone.market);
    const what = drawOperation(trial, reference);
    const check = promiseOf(what, reference, trial.world);
    const mine = operateDesk(reference, what, trial.world);
    const theirs = operateCore(core, what, buildView(trial));
    compare({ number, what, before }, { mine, theirs });
    const broken = mine === undefined && check(reference);
    if (broken) throw new Error(`seed ${SEED}: ${broken}\nafter ${formatState({ number, what, before })}`);
    count(outcomes, theirs ?? 'executed');
    if (number % LIFETIME === 0 || reference.cash < 50_000_000n) {
      core = openCoreDesk(trial.now);
      reference = openReferenceDesk(trial.now);
    }
  };
  return { outcomes, endings, happenings, step };
}

/**
 * What must hold after an operation, whatever the two agree on.
 * @returns a check for after the operation, which names what does not hold
 */
function promiseOf(
  what: ReferenceOperation,
  desk: ReferenceDesk,
  world: ReferenceWorld,
): (after: ReferenceDesk) => string | undefined {
  if (what.kind === 'trade' && fillsNow(what.order, desk, world) && split(desk, what.order).opened > 0n) {
    const { closed } = split(desk, what.order);
    // Nights that have ended are charged before the order is checked, and a night may pay the account.
    financeReference(desk, world);
    const before = freeMarginOf(desk, world) ?? 0n;
    return (after) => {
      const free = freeMarginOf(after, world) ?? 0n;
      if (closed === 0n && free > before) return 'opening raised free margin';
      return usesMargin(after) && free <= 0n ? 'an order opened at its margin call' : undefined;
    };
  }
  if (what.kind !== 'override_position') return () => undefined;
  const { instrument, quantity, averagePrice } = what.override;
  const had = leverageOf(desk.positions.get(instrument), world.find(instrument));
  return ({ positions }) => {
    const held = positions.get(instrument);
    const market = world.find(instrument);
    if (!held || !market || (quantity === undefined && averagePrice === undefined)) return undefined;
    // A position keeps the leverage that it has, even if it is no longer allowed.
    const maximum = held.fullyPaid ? 1 : Math.max(had, ...world.rulesOf(instrument).leverages);
    // Twice: the margin of a cent's worth is a few millionths, and rounded.
    return leverageOf(held, market) > 2 * maximum ? 'a position beyond the highest leverage' : undefined;
  };
}

/** Leverage of what a position cost, at the rate of now; 0 without a position or a quote. */
const leverageOf = (held: ReferencePosition | undefined, market: ReferenceMarket | undefined): number =>
  held && market ? Number(absolute(toDollars(market, held.cost))) / Number(held.margin) : 0;

/** Any other trade is sent. */
const fillsNow = (
  { instrument }: { readonly instrument: number },
  { profile }: ReferenceDesk,
  world: ReferenceWorld,
) => profile === 'ideal' && !world.find(instrument)?.late;

function freeMarginOf(desk: ReferenceDesk, world: ReferenceWorld): bigint | undefined {
  const floating = reckonFloating(desk, world);
  return floating === undefined ? undefined : desk.cash + desk.profit + floating;
}

/** An operation, with the state before it. */
interface Occasion {
  readonly number: number;
  readonly what: unknown;
  readonly before: CoreDesk['state'];
}
interface Refusals {
  readonly mine?: string | undefined;
  readonly theirs?: string | undefined;
}

const count = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

/** The system's part after a move: orders that the quote reaches, in the order of their numbers, then the margin level. */
function afterMove(trial: Trial, core: CoreDesk, reference: ReferenceDesk, instrument: number): void {
  const market = buildView(trial);
  for (const [id, { instrumentId }] of core.state.orders) {
    if (instrumentId !== instrument) continue;
    touchDesk(reference, id, trial.world);
    touchCore(core, id, market);
  }
  if (trial.random() < 0.1) return;
  stopOutDesk(reference, trial.world);
  stopOutCore(core, market);
}

/** An instrument splits: the account is adjusted at its first quote of the new scale. */
function splitBoth(trial: Trial, core: CoreDesk, reference: ReferenceDesk) {
  const { index, ratio } = splitMarket(trial);
  const view = buildView(trial);
  const quote = view.quoteOf(index);
  const market = trial.markets[index];
  if (!quote || !market) throw new Error(`instrument ${index} has no quote`);
  splitDesk(reference, index, ratio, market, getRules(index));
  splitCore(
    core,
    {
      instrumentId: index,
      ratio: { newUnits: Number(ratio.fresh), oldUnits: Number(ratio.old) },
      quote,
    },
    view,
  );
  return { splits: index, ratio };
}

/** Some minutes, a night or a weekend pass; orders run out of time, and the night is charged. */
function moveClock(trial: Trial, core: CoreDesk, reference: ReferenceDesk): void {
  const dice = trial.random();
  trial.now += Math.ceil(trial.random() * (dice < 0.5 ? HOUR / 4 : dice < 0.9 ? 26 * HOUR : 80 * HOUR));
  if (trial.random() < 0.15) setFinancing(trial);
  if (trial.random() < 0.15) setMargin(trial);
  // now and then expiry is not written, and an expired order must not fill all the same
  if (trial.random() < 0.8) {
    expireDesk(reference, trial.world);
    expireCore(core, buildView(trial));
  }
  // now and then the charge comes after the next operation
  if (trial.random() < 0.3) return;
  financeReference(reference, trial.world);
  financeCore(core, buildView(trial));
}

/** The differences between core and model, figure by figure. */
function differences(found: Readonly<Record<string, unknown>>, expected: typeof found): string {
  const names = Object.keys(found).filter((name) => formatState(found[name]) !== formatState(expected[name]));
  return names
    .map((name) => `\n${name} ${formatState(found[name])}\nnot ${formatState(expected[name])}`)
    .join('');
}
