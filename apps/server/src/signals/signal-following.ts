import { hash } from 'node:crypto';
import { isFirstOfTurn, lastOfEach, symbolOfTicker, targetOfSignal, type Quantity } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import {
  claimHooks,
  listWaitingSignals,
  pruneSignals,
  releaseHook,
  saveSignalOutcome,
  type FollowedHook,
  type SignalOutcome,
  type SignalRow,
} from '@lonja/store/programs/hook-signals';
import { deleteHooksOfNobody } from '@lonja/store/programs/hooks';
import type { WrittenRefusal } from '@lonja/store/written/written-refusal';
import type { Senders } from '../identity/senders.ts';
import { bindCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskRefusal } from '../refusal/desk-refusal.ts';
import type { Changes } from '../desk/command/submission.ts';
import { usedKey } from '../desk/command/used-key.ts';
import { TARGET_POSITION } from '../trading/commands.ts';
import { givenRefusal } from '../refusal/refusal-details.ts';
import type { Markets } from '../rooms/markets.ts';

export interface SignalFollowing {
  /** Follows what waits. @returns when all of it has had its turn */
  look(): Promise<void>;
  /** Deletes what is old. @returns how many signals */
  prune(): Promise<number>;
  /** Resolves when no turn is under way; none begins any more. */
  stop(): Promise<void>;
}

interface FollowingNeeds {
  readonly db: Database;
  readonly desk: Pick<Desk, 'submit'>;
  readonly markets: Markets;
  readonly senders: Senders;
  readonly clock: () => number;
  readonly onFault: (error: unknown) => void;
}

/** Hooks that are followed at once: the desk makes one batch of them. */
const HOOKS_AT_ONCE = 256;
/** A process that says nothing for so long has died. */
const CLAIM_MS = 30_000;
/** No order is sent with less left of the claim: another process may follow newer signals after it. */
const CLAIM_MARGIN_MS = 10_000;
/** Until it is looked again whether an order that was on its way has ended. */
const REST_MS = 1_000;
/** What was wanted that long ago is wanted no more. */
const LATE_MS = 3_600_000;
/** Two lead to any target that the market gives whole. */
const MAX_ORDERS = 4;
const KEPT_DAYS = 30;
const KEPT_SIGNALS = 1_000;
const DAY_MS = 86_400_000;

/**
 * Follows signals, from the database, where they are kept before their sender is answered: a restart loses nothing. A hook's signals are
 * followed by one process at a time, in the order in which they came; of those about one instrument the last one alone.
 */
export function createSignalFollowing(needs: FollowingNeeds): SignalFollowing {
  const { db, clock, onFault } = needs;
  let isStopped = false;
  let isWanted = false;
  let looking: Promise<void> | undefined;

  const lookOnce = async (): Promise<void> => {
    const now = clock();
    const claim = { now: new Date(now), until: new Date(now + CLAIM_MS), limit: HOOKS_AT_ONCE };
    const claimed = await claimHooks(db, claim);
    isWanted ||= claimed.length === HOOKS_AT_ONCE;
    await Promise.all(claimed.map((hook) => takeTurn(needs, hook).catch(onFault)));
  };
  const lookWhileWanted = async (): Promise<void> => {
    while (isWanted && !isStopped) {
      isWanted = false;
      await lookOnce();
    }
  };

  return {
    look: () => {
      isWanted = true;
      looking ??= lookWhileWanted().finally(() => (looking = undefined));
      return looking;
    },
    prune: async () => {
      await deleteHooksOfNobody(db);
      return pruneSignals(db, { before: new Date(clock() - KEPT_DAYS * DAY_MS), kept: KEPT_SIGNALS });
    },
    stop: async () => {
      isStopped = true;
      await looking?.catch(onFault);
    },
  };
}

async function takeTurn(needs: FollowingNeeds, hook: FollowedHook): Promise<void> {
  const { db, clock } = needs;
  let waits = true;
  try {
    waits = await followSignals(needs, hook);
  } finally {
    await releaseHook(db, hook, waits ? new Date(clock() + REST_MS) : null);
  }
}

/** A signal whose instrument and target are known. */
interface TargetedSignal {
  readonly signal: SignalRow;
  readonly instrumentId: number;
  readonly target: Quantity;
}

/** @returns whether something goes on waiting */
async function followSignals(needs: FollowingNeeds, hook: FollowedHook): Promise<boolean> {
  const { db, clock } = needs;
  const targeted: TargetedSignal[] = [];
  for (const signal of await listWaitingSignals(db, hook.number)) {
    const read = findTarget(needs, hook, signal);
    if ('code' in read) await end(needs, signal, { state: 'refused', refusal: read });
    else targeted.push(read);
  }
  const { followed, superseded } = lastOfEach(targeted);
  for (const { signal } of superseded) await end(needs, signal, { state: 'superseded' });
  let waits = false;
  for (const one of followed) {
    if (clock() > hook.claimedUntil.getTime() - CLAIM_MARGIN_MS) return true;
    const outcome = await follow(needs, hook, one);
    await end(needs, one.signal, outcome);
    waits ||= outcome.state === 'waiting';
  }
  return waits;
}

function findTarget(
  { markets, clock }: FollowingNeeds,
  { symbols, quantity, world }: FollowedHook,
  signal: SignalRow,
): TargetedSignal | WrittenRefusal {
  const { ticker, position, size, at } = signal;
  if (ticker === null || position === null) return { code: 'signal_unreadable' };
  if (clock() - at.getTime() > LATE_MS) return { code: 'signal_late' };
  const instrument = markets.of(world ?? undefined).instrumentBySymbol(symbolOfTicker(ticker, symbols));
  if (!instrument) return { code: 'unknown_instrument' };
  const asked = { ticker, position, size: (size ?? undefined) as Quantity | undefined };
  const target = targetOfSignal(asked, (quantity ?? undefined) as Quantity | undefined);
  return target === undefined
    ? { code: 'signal_without_size' }
    : { signal, instrumentId: instrument.id, target };
}

type Followed = Pick<SignalOutcome, 'state'> & Partial<Pick<SignalOutcome, 'orders' | 'refusal'>>;

const end = (
  { db, clock }: FollowingNeeds,
  { id, orders: former }: SignalRow,
  { state, orders = former, refusal = null }: Followed,
): Promise<void> =>
  saveSignalOutcome(db, id, { state, orders, refusal, at: state === 'waiting' ? null : new Date(clock()) });

/** An order as the desk has answered it. */
interface Placed {
  readonly order: number;
  /** Whether another one has to follow. */
  readonly goesOn: boolean;
}

/** Sends the orders that lead to a signal's target; each is sent once, also when this is begun again. */
async function follow(
  { desk, senders }: FollowingNeeds,
  { userId, accountId, number, name, leverage }: FollowedHook,
  { signal, instrumentId, target }: TargetedSignal,
): Promise<Followed> {
  const sender = await senders.find(userId, { kind: 'hook', hook: number, label: name });
  const wanted = { instrumentId, target, leverage };
  const orders: number[] = [];
  while (orders.length < MAX_ORDERS) {
    const digest = hash('sha256', `signal ${signal.id} ${orders.length}`, 'buffer');
    const outcome = await desk.submit({
      command: bindCommand(TARGET_POSITION, { accountId, sender, wanted }),
      idempotency: { ...usedKey(digest, userId), fingerprint: digest },
      render: (changes) => ({ status: 200, body: JSON.stringify(placedBy(changes, target)) }),
    });
    if (outcome.kind === 'refused') return { ...stateAfter(outcome.refusal, orders), orders };
    const { order, goesOn } = JSON.parse(outcome.answer.body) as Placed;
    orders.push(order);
    if (!goesOn) return { state: 'executed', orders };
  }
  return { state: 'refused', orders, refusal: { code: 'target_not_reached' } };
}

function placedBy([{ orders }]: Changes, target: Quantity): Placed {
  const placed = orders.find(({ before }) => before === undefined)?.after;
  if (!placed) throw new Error('what a program trades is an order');
  return { order: placed.id, goesOn: isFirstOfTurn(placed, target) };
}

function stateAfter(refusal: DeskRefusal, orders: readonly number[]): Pick<Followed, 'state' | 'refusal'> {
  if (refusal.code === 'at_target') return { state: orders.length > 0 ? 'executed' : 'nothing' };
  if (ENDS_BY_ITSELF.has(refusal.code)) return { state: 'waiting' };
  const [code, details] = givenRefusal(refusal);
  return { state: 'refused', refusal: { code, ...(details ? { details } : {}) } };
}

const ENDS_BY_ITSELF: ReadonlySet<DeskRefusal['code']> = new Set([
  'order_in_flight',
  'idempotency_in_flight',
]);
