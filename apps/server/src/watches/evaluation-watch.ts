import {
  evaluatedOf,
  financingDayOf,
  floorsOf,
  isStale,
  judgeEvidence,
  type AccountState,
  type Instrument,
  type MarketQuote,
  type MarketView,
  type StepEvidence,
  type TradingChange,
} from '@lonja/core';
import type { Desk } from '../desk/desk.ts';
import type { StepQuotes } from '../desk/verdict-evidence.ts';
import type { Marks } from '../market/marks.ts';
import { Exposures } from './exposures.ts';

/** The screening uses floats: what is this near to a floor or a peak is judged exactly. USD. */
const NEAR = 0.01;
const MICROS = 1e6;
/** A peak is saved at most this often: a process that ends without warning loses no more of it. */
const SAVE_PEAK_MS = 1_000;
/** Delay before a step is decided on again that the desk did not take. */
const RETRY_MS = 1_000;
/** Steps of an account that wait for the desk: ten minutes of a market. */
const MAX_WAITING = 2_400;

/** Follows what the desk commits. */
export interface EvaluationWatch {
  /** Adds accounts whose evaluations go on. */
  load(pages: AsyncIterable<readonly AccountState[]>): Promise<void>;
  /** Removes some accounts. */
  drop(isDropped: (accountId: number) => boolean): void;
  /** Judges every evaluation at this step of the market. */
  look(): void;
  /** Resolves when nothing that was found waits for the desk; peaks that are not saved yet are saved. */
  drain(): Promise<void>;
}

export interface EvaluationWatchDependencies {
  readonly instruments: readonly Pick<Instrument, 'id'>[];
  readonly marks: Marks;
  readonly view: () => MarketView;
  readonly desk: WatchedDesk;
  /** Milliseconds on the wall. */
  readonly clock: () => number;
  readonly onFault: (error: unknown) => void;
}

type WatchedDesk = Pick<Desk, 'enforce' | 'onCommitted' | 'isBusy'>;

/** A step of the market. */
interface Step extends StepQuotes {
  /** What is open but stale or in quarantine, and what has no quote: who holds nothing else is not judged by this step. */
  readonly unfit: ReadonlySet<number>;
  /** The step before. */
  readonly before: StepQuotes | undefined;
}

/** A step that means something for an account, or may: with what the account was then. */
interface Found {
  evidence: StepEvidence;
  readonly step: Step;
  /** To be decided whatever it means: commands were in flight, which it has to come after, or a peak is saved with it. */
  asksAnyway: boolean;
}

/** An account whose evaluation goes on. */
interface Watched {
  /** As last committed, with the peak that was seen since. */
  account: AccountState;
  /** It has changed since it was last judged. */
  isTouched: boolean;
  /** Bounds of what it may be worth without a closer look, USD. */
  lowest: number;
  highest: number;
  /** In the order of their steps; the first one is being decided. */
  readonly waiting: Found[];
  isDeciding: boolean;
  retryAt: number;
  /** When its peak was last saved, on the wall, and whether it has risen since. */
  savedAt: number;
  isPeakUnsaved: boolean;
}

/**
 * Judges evaluations at every step of the market. What a step means is decided on the account as it stood at that step: a command that
 * was committed later counts only where it was decided before. While one step of an account waits for the desk, the following ones
 * wait behind it, so that none is left out.
 */
export function createEvaluationWatch(dependencies: EvaluationWatchDependencies): EvaluationWatch {
  const { instruments, marks, view, desk, clock } = dependencies;
  const accounts = new WatchedAccounts(marks);
  const deciding = createDeciding(dependencies);
  let last: StepQuotes | undefined;

  const consider = (one: Watched, step: Step): void => {
    if (one.waiting.length > 0) {
      if (one.waiting.length < MAX_WAITING) one.waiting.push(foundAt(one, step));
      return deciding.goOn(one);
    }
    const isBusy = desk.isBusy(one.account.id);
    if (!isBusy && !isWorthALook(one, step, accounts.worth(one))) return;
    deciding.add(one, foundAt(one, step, isBusy));
  };
  const savePeak = (one: Watched, step: Step): void => {
    if (!one.isPeakUnsaved || one.waiting.length > 0 || !isFit(one.account, step)) return;
    one.savedAt = clock();
    one.isPeakUnsaved = false;
    deciding.add(one, foundAt(one, step, true));
  };

  desk.onCommitted(({ changes, resynced }) => {
    for (const change of changes) {
      const one = accounts.put(change.after.account);
      for (const found of one?.waiting ?? []) carryOver(found, one!.account, change);
    }
    for (const { account } of resynced) {
      const one = accounts.put(account);
      for (const found of one?.waiting ?? [])
        found.evidence = { ...found.evidence, account: one!.account, version: account.version };
    }
  });

  return {
    load: async (pages) => {
      for await (const page of pages) for (const account of page) accounts.put(account);
    },
    drop: (isDropped) => accounts.drop(isDropped),
    look: () => {
      if (accounts.size() === 0) return;
      accounts.value();
      const step = stepOf(instruments, view(), last);
      for (const one of accounts.all()) {
        consider(one, step);
        if (clock() - one.savedAt >= SAVE_PEAK_MS) savePeak(one, step);
      }
      last = { at: step.at, quotes: step.quotes };
    },
    drain: async () => {
      const step = stepOf(instruments, view(), last);
      for (const one of accounts.all()) savePeak(one, step);
      await deciding.drain();
    },
  };
}

/** The accounts whose evaluations go on. */
class WatchedAccounts {
  readonly #marks: Marks;
  readonly #exposures: Exposures;
  readonly #accounts = new Map<number, Watched>();

  constructor(marks: Marks) {
    this.#marks = marks;
    this.#exposures = new Exposures(marks, { withPaid: true });
  }

  size(): number {
    return this.#accounts.size;
  }

  all(): Iterable<Watched> {
    return this.#accounts.values();
  }

  /** Takes over what was committed. @returns undefined where it is no evaluation that goes on */
  put(committed: AccountState): Watched | undefined {
    const one = this.#accounts.get(committed.id);
    if (!evaluatedOf(committed)) {
      // It closed, and holds nothing any more.
      if (one) this.#exposures.put(committed);
      this.#accounts.delete(committed.id);
      return undefined;
    }
    const account = one ? withSeenPeak(committed, one.account) : committed;
    this.#exposures.put(account);
    if (one) {
      follow(one, account);
      return one;
    }
    const added = newlyWatched(account);
    this.#accounts.set(account.id, added);
    return added;
  }

  drop(isDropped: (accountId: number) => boolean): void {
    this.#exposures.drop(isDropped);
    for (const accountId of this.#accounts.keys()) if (isDropped(accountId)) this.#accounts.delete(accountId);
  }

  /** Values everything that is held at the newest quotes. */
  value(): void {
    this.#marks.refresh();
    this.#exposures.value(this.#marks);
  }

  /** What an account is worth, USD; undefined for one without positions. */
  worth({ account }: Watched): number | undefined {
    return this.#exposures.worth(account.id);
  }
}

function stepOf(
  instruments: EvaluationWatchDependencies['instruments'],
  { now, quoteOf, isOpen, isCloseOnly }: MarketView,
  before: StepQuotes | undefined,
): Step {
  const quotes = new Map<number, MarketQuote>();
  const unfit = new Set<number>();
  for (const { id } of instruments) {
    const quote = quoteOf(id);
    if (quote) quotes.set(id, quote);
    // A closed exchange's last quote stands: nothing moves it, and nobody hides behind it.
    if (!quote || (isOpen(id) && (isStale(quote, now) || isCloseOnly?.(id)))) unfit.add(id);
  }
  return { at: now, quotes, unfit, before };
}

/** Lets the desk decide what was found, account by account in the order of the steps. */
function createDeciding({ view, desk, clock, onFault }: EvaluationWatchDependencies) {
  const onTheirWay = new Set<Promise<void>>();
  const decide = async (one: Watched): Promise<void> => {
    one.isDeciding = true;
    try {
      for (let found = one.waiting[0]; found; found = one.waiting[0])
        if (!mayMeanSomething(one, found, view().instrumentOf) || (await isDone(desk, one, found)))
          one.waiting.shift();
    } catch (error) {
      one.retryAt = clock() + RETRY_MS;
      onFault(error);
    } finally {
      one.isDeciding = false;
    }
  };
  const goOn = (one: Watched): void => {
    if (one.isDeciding || clock() < one.retryAt) return;
    const run = decide(one).finally(() => onTheirWay.delete(run));
    onTheirWay.add(run);
  };
  return {
    goOn,
    add: (one: Watched, found: Found): void => {
      if (!mayMeanSomething(one, found, view().instrumentOf)) return;
      one.waiting.push(found);
      goOn(one);
    },
    drain: async (): Promise<void> => {
      while (onTheirWay.size > 0) await Promise.all(onTheirWay);
    },
  };
}

function newlyWatched(account: AccountState): Watched {
  const one: Watched = {
    account,
    isTouched: true,
    lowest: 0,
    highest: 0,
    waiting: [],
    isDeciding: false,
    retryAt: 0,
    savedAt: 0,
    isPeakUnsaved: false,
  };
  follow(one, account);
  return one;
}

/** Takes over what an account is now, with the bounds that a step is screened by. */
function follow(one: Watched, account: AccountState): void {
  one.account = account;
  one.isTouched = true;
  const evaluated = evaluatedOf(account);
  if (!evaluated) return;
  const { progress, grant, terms } = evaluated;
  const floors = floorsOf(terms.rules, grant, progress).map(({ at }) => Number(at));
  one.lowest = Math.max(...floors) / MICROS + NEAR;
  one.highest =
    terms.rules.overall.floor === 'step' ? Number(progress.peak) / MICROS - NEAR : Number.POSITIVE_INFINITY;
}

/** The peak of an account may have been seen and not saved yet. */
function withSeenPeak(committed: AccountState, { evaluation: seen }: AccountState): AccountState {
  const { evaluation } = committed;
  return evaluation && seen && seen.peak > evaluation.peak
    ? { ...committed, evaluation: { ...evaluation, peak: seen.peak } }
    : committed;
}

/** @param worth undefined for an account without positions, which changes by commands and days alone */
function isWorthALook(
  { account, isTouched, lowest, highest }: Watched,
  { at }: Step,
  worth: number | undefined,
): boolean {
  if (isTouched || at >= (account.evaluation?.dayEndsAt ?? 0)) return true;
  return worth !== undefined && !(worth > lowest && worth < highest);
}

/**
 * Whether a step judges an account: something that it holds is quoted, or it holds nothing. What is stale counts at its last quote, which
 * does not move: it breaches nothing, and nobody hides the rest behind it.
 */
const isFit = ({ positions }: AccountState, { unfit }: Step): boolean =>
  unfit.size === 0 || positions.size === 0 || [...positions.keys()].some((id) => !unfit.has(id));

const foundAt = ({ account }: Watched, step: Step, asksAnyway = false): Found => ({
  evidence: { account, version: account.version, at: step.at, quotes: step.quotes },
  step,
  asksAnyway,
});

/** Judges a step; where it raises the peak alone that is remembered, and saved later. @returns whether the desk has to be asked */
function mayMeanSomething(
  one: Watched,
  { evidence, step, asksAnyway }: Found,
  instrumentOf: MarketView['instrumentOf'],
): boolean {
  if (!isFit(evidence.account, step)) return false;
  if (asksAnyway) return true;
  const judgement = judgeEvidence(evidence, instrumentOf);
  if (!judgement) return false;
  const { kind, progress } = judgement;
  const known = evidence.account.evaluation;
  if (kind !== 'goes_on' || progress.day !== known?.day) return true;
  one.isTouched = false;
  if (progress.peak === known.peak) return false;
  const risen = { ...one.account, evaluation: progress };
  follow(one, withSeenPeak(one.account, risen));
  // Steps behind it were found before the peak was: their floor follows it too.
  for (const later of one.waiting)
    later.evidence = { ...later.evidence, account: withSeenPeak(later.evidence.account, risen) };
  one.isTouched = false;
  one.isPeakUnsaved = true;
  return false;
}

/**
 * A commit while a step waits: the account at that step has it where it was decided by then, or changed nothing that it is worth. Not
 * after one that came later, which the account at that step does not have.
 */
function carryOver(found: Found, account: AccountState, change: TradingChange): void {
  const { evidence } = found;
  const { evaluation, version } = account;
  const isItsNext = evidence.account.version === change.before.account.version;
  if (!isItsNext || !isOfStep(change, evidence.at)) {
    const then = { ...evidence.account, ...(evaluation ? { evaluation } : {}) };
    found.evidence = { ...evidence, version, account: then };
    return;
  }
  const postedAt = Math.max(evidence.chargedAt ?? evidence.at, ...change.account.entries.map(({ at }) => at));
  const charged = postedAt > evidence.at ? { chargedAt: postedAt } : {};
  found.evidence = { ...evidence, version, account, ...charged };
}

/** Whether what an account is worth was changed by a moment of the market; nights and dividends count from when they were due. */
function isOfStep({ account: { entries, fill } }: TradingChange, at: number): boolean {
  if (fill && fill.at > at) return false;
  return entries.every((entry) => {
    if (entry.kind === 'financing') return (entry.financingDay ?? 0) <= financingDayOf(at);
    return (entry.dividend?.exAt ?? entry.at) <= at;
  });
}

/** Lets the desk decide a step, after the commands that it has. @returns false where the account moved: then it is judged again */
async function isDone(desk: WatchedDesk, one: Watched, found: Found): Promise<boolean> {
  const { version } = found.evidence;
  const { evidence, step } = found;
  const { changes } = await desk.enforce({
    kind: 'judge',
    accountId: one.account.id,
    evidence,
    before: step.before,
  });
  found.asksAnyway = false;
  return changes.length > 0 || found.evidence.version === version;
}
