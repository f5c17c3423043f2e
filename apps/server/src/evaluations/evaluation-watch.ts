import {
  comparePositions,
  findEvaluated,
  financingDayOf,
  computeFloors,
  isStale,
  judgeEvidence,
  type AccountState,
  type Instrument,
  type MarketQuote,
  type MarketView,
  type Positions,
  type StepEvidence,
  type TradingChange,
} from '@lonja/core';
import { bindCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import { JUDGE } from './commands.ts';
import type { StepQuotes } from './verdict-evidence.ts';
import type { Marks } from '../board/marks.ts';
import { Exposures } from '../trading/watches/exposures.ts';

/** The screening uses floats: what is this near to a floor or a peak is judged exactly. USD. */
const NEAR = 0.01;
const MICROS = 1e6;
/** A peak is saved at most this often: a process that ends without warning loses no more of it. */
const SAVE_PEAK_MS = 1_000;
/** Delay before a step is decided on again that the desk did not take. */
const RETRY_MS = 1_000;
/** Steps of an account that wait for the desk: ten minutes of a market. */
const MAX_WAITING = 2_400;
/** Steps that wait, over all accounts together: some hundreds of bytes each. */
const MAX_WAITING_IN_ALL = 200_000;
/** The newest steps of an account in flight know every quote: what was decided by a step, of whatever instrument, commits within this many. */
const WHOLE_STEPS = 40;

/** Follows what the desk commits. */
export interface EvaluationWatch {
  /** Adds accounts whose evaluations go on. */
  load(pages: AsyncIterable<readonly AccountState[]>): Promise<void>;
  /** Removes some accounts. */
  drop(isDropped: (accountId: number) => boolean): void;
  /** Judges every evaluation at this step of the market. */
  look(): void;
  /** The market has ended: its last quotes, however old by now, end every evaluation that goes on. Resolves when the desk has decided. */
  finish(): Promise<void>;
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

interface PastStep {
  /** Market time, milliseconds since 1970. */
  readonly at: number;
  readonly quotes: Map<number, MarketQuote>;
}

/** A step of the market. */
interface Step extends PastStep {
  /** What is open but stale or in quarantine, and what has no quote: who holds nothing else is not judged by this step. */
  readonly unfit: ReadonlySet<number>;
  /** The step before. */
  readonly before: StepQuotes | undefined;
}

/** A step that means something for an account, or may: with what the account was then, and the quotes of what it held. */
interface FoundStep {
  evidence: StepEvidence;
  step: Pick<Step, 'unfit' | 'before'>;
  /** To be decided whatever it means: commands were in flight, which it has to come after, or a peak is saved with it. */
  asksAnyway: boolean;
}

/** An account whose evaluation goes on. What every step reads of it stands here: ten thousand do not fit into the processor's caches. */
interface Watched {
  readonly id: number;
  /** As last committed, with the peak that was seen since. */
  account: AccountState;
  /** It has changed since it was last judged. */
  isTouched: boolean;
  /** Bounds of what it may be worth without a closer look, USD; and the market time until which. */
  lowest: number;
  highest: number;
  dayEndsAt: number;
  /** Row of what it holds among the exposures; undefined where it holds nothing. */
  held: number | undefined;
  /** In the order of their steps; the first one is being decided. */
  readonly waiting: FoundStep[];
  isDeciding: boolean;
  retryAt: number;
  /** Too many steps wait already, which has been reported. */
  isLeavingOut: boolean;
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
  const { marks, view, desk, clock } = dependencies;
  const ids = dependencies.instruments.map(({ id }) => id);
  const accounts = new WatchedAccounts(marks);
  /** As many steps wait as may. */
  let isCrowded = false;
  const deciding = createDeciding(dependencies, () => isCrowded);
  let last: PastStep | undefined;

  const consider = (one: Watched, step: Step, whole: () => Step): void => {
    const isBusy = desk.isBusy(one.id);
    if (one.waiting.length > 0)
      return deciding.append(one, isBusy ? wholeAt(one, whole()) : foundAt(one, step));
    if (isBusy) return deciding.add(one, wholeAt(one, whole(), true));
    if (isWorthALook(one, step, accounts.worth(one))) deciding.add(one, foundAt(one, step));
  };
  const savePeak = (one: Watched, step: Step): void => {
    if (one.waiting.length > 0 || !isFit(one.account, step)) return;
    one.savedAt = clock();
    one.isPeakUnsaved = false;
    deciding.add(one, foundAt(one, step, true));
  };

  followCommits(desk, accounts, (account) => last && completeStep(last, account, view));

  return {
    load: async (pages) => {
      for await (const page of pages) for (const account of page) accounts.put(account);
    },
    drop: (isDropped) => accounts.drop(isDropped),
    look: () => {
      const before = last;
      last = undefined;
      if (accounts.size() === 0) return;
      accounts.value();
      isCrowded = accounts.waiting() >= MAX_WAITING_IN_ALL;
      const market = view();
      const step = buildStep(accounts.held(), market, before);
      const whole = createLazyStep(() => buildStep(ids, market, before));
      for (const one of accounts.all()) {
        consider(one, step, whole);
        if (one.isPeakUnsaved && clock() - one.savedAt >= SAVE_PEAK_MS) savePeak(one, step);
      }
      last = { at: step.at, quotes: step.quotes };
    },
    finish: async () => {
      if (accounts.size() === 0) return;
      const step = buildLastStep(ids, view(), last);
      for (const one of accounts.all())
        if (one.waiting.some(({ evidence }) => evidence.isLast)) deciding.goOn(one);
        else deciding.add(one, lastAt(one, step));
      await deciding.drain();
    },
    drain: async () => {
      const step = buildStep(accounts.held(), view(), last);
      for (const one of accounts.all()) if (one.isPeakUnsaved) savePeak(one, step);
      await deciding.drain();
    },
  };
}

/** What has been opened since a step had a quote at it, which no evaluation held. */
function completeStep(past: PastStep, { positions }: AccountState, view: () => MarketView): void {
  for (const id of positions.keys()) {
    if (past.quotes.has(id)) continue;
    const quote = view().quoteOf(id);
    if (quote && quote.at <= past.at) past.quotes.set(id, quote);
  }
}

/** Keeps accounts, and the steps of theirs that wait, up with what the desk commits. */
function followCommits(
  desk: EvaluationWatchDependencies['desk'],
  accounts: WatchedAccounts,
  onTraded: (account: AccountState) => void,
): void {
  desk.onCommitted(({ changes, resynced }) => {
    for (const change of changes) {
      const one = accounts.put(change.after.account);
      if (one) onTraded(one.account);
      for (const found of one?.waiting ?? []) carryOver(found, one!.account, change);
    }
    for (const { account } of resynced) {
      const one = accounts.put(account);
      for (const found of one?.waiting ?? [])
        found.evidence = { ...found.evidence, account: one!.account, version: account.version };
    }
  });
}

/** The accounts whose evaluations go on. */
class WatchedAccounts {
  readonly #marks: Marks;
  readonly #exposures: Exposures;
  readonly #accounts = new Map<number, Watched>();
  /** How many of them hold an instrument, by its id. */
  readonly #holders = new Map<number, number>();

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

  /** Ids of the instruments that at least one of them holds. */
  held(): readonly number[] {
    return [...this.#holders.keys()];
  }

  /** Steps that wait for the desk. */
  waiting(): number {
    let count = 0;
    for (const { waiting } of this.#accounts.values()) count += waiting.length;
    return count;
  }

  /** Takes over what was committed. @returns undefined where it is no evaluation that goes on */
  put(committed: AccountState): Watched | undefined {
    const one = this.#accounts.get(committed.id);
    if (!findEvaluated(committed)) {
      // It closed, and holds nothing any more.
      if (one) this.#exposures.put(committed);
      if (one) this.#count(one.account.positions, NO_POSITIONS);
      this.#accounts.delete(committed.id);
      return undefined;
    }
    const account = one ? withSeenPeak(committed, one.account) : committed;
    this.#exposures.put(account);
    this.#count(one?.account.positions ?? NO_POSITIONS, account.positions);
    const watched = one ?? newlyWatched(account);
    follow(watched, account);
    watched.held = this.#exposures.rowOf(account.id);
    this.#accounts.set(account.id, watched);
    return watched;
  }

  drop(isDropped: (accountId: number) => boolean): void {
    this.#exposures.drop(isDropped);
    for (const [accountId, { account }] of this.#accounts) {
      if (!isDropped(accountId)) continue;
      this.#count(account.positions, NO_POSITIONS);
      this.#accounts.delete(accountId);
    }
  }

  /** Values everything that is held at the newest quotes. */
  value(): void {
    this.#marks.refresh();
    this.#exposures.value(this.#marks);
  }

  /** What an account is worth, USD; undefined for one without positions. */
  worth({ held }: Watched): number | undefined {
    return held === undefined ? undefined : this.#exposures.worthOfRow(held);
  }

  #count(before: Positions, after: Positions): void {
    for (const { before: former, after: present } of comparePositions(before, after)) {
      const id = (present ?? former)!.instrumentId;
      const holders = (this.#holders.get(id) ?? 0) + (present ? 1 : 0) - (former ? 1 : 0);
      if (holders > 0) this.#holders.set(id, holders);
      else this.#holders.delete(id);
    }
  }
}

const NO_POSITIONS: Positions = new Map();

function buildStep(
  ids: readonly number[],
  { now, quoteOf, isOpen, isCloseOnly }: MarketView,
  before: StepQuotes | undefined,
): Step {
  const quotes = collectQuotes(ids, quoteOf);
  const unfit = new Set<number>();
  for (const id of ids) {
    const quote = quotes.get(id);
    // A closed exchange's last quote stands: nothing moves it, and nobody hides behind it.
    if (!quote || (isOpen(id) && (isStale(quote, now) || isCloseOnly?.(id)))) unfit.add(id);
  }
  return { at: now, quotes, unfit, before };
}

/** A step that is built when it is first asked for. */
function createLazyStep(build: () => Step): () => Step {
  let step: Step | undefined;
  return () => (step ??= build());
}

/** The end of a market: its last quotes stand, whatever their age. */
function buildLastStep(
  ids: readonly number[],
  { now, quoteOf }: MarketView,
  before: StepQuotes | undefined,
): Step {
  const quotes = collectQuotes(ids, quoteOf);
  return { at: now, quotes, unfit: new Set(ids.filter((id) => !quotes.has(id))), before };
}

const collectQuotes = (ids: readonly number[], quoteOf: MarketView['quoteOf']): Map<number, MarketQuote> =>
  new Map(
    ids.flatMap((id) => {
      const quote = quoteOf(id);
      return quote ? [[id, quote] as const] : [];
    }),
  );

/** Lets the desk decide what was found, account by account in the order of the steps. */
function createDeciding(
  { view, desk, clock, onFault }: EvaluationWatchDependencies,
  isCrowded: () => boolean,
) {
  const onTheirWay = new Set<Promise<void>>();
  const decide = async (one: Watched): Promise<void> => {
    one.isDeciding = true;
    try {
      for (let found = one.waiting[0]; found; found = one.waiting[0])
        if (!mayMeanSomething(one, found, view().instrumentOf) || (await isDone(desk, one, found)))
          one.waiting.shift();
      one.isLeavingOut = false;
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
  const leaveOut = (one: Watched): void => {
    if (!one.isLeavingOut)
      onFault(new Error(`steps of evaluation ${one.account.id} are left out: too many wait for the desk`));
    one.isLeavingOut = true;
  };
  return {
    goOn,
    /** A step behind others that wait. */
    append: (one: Watched, found: FoundStep): void => {
      if (one.waiting.length >= MAX_WAITING || isCrowded()) leaveOut(one);
      else one.waiting.push(found);
      const old = one.waiting.at(-1 - WHOLE_STEPS);
      if (old) narrow(old);
      goOn(one);
    },
    add: (one: Watched, found: FoundStep): void => {
      if (!mayMeanSomething(one, found, view().instrumentOf)) return;
      one.waiting.push(found);
      goOn(one);
    },
    drain: async (): Promise<void> => {
      while (onTheirWay.size > 0) await Promise.all(onTheirWay);
    },
  };
}

const newlyWatched = (account: AccountState): Watched => ({
  id: account.id,
  account,
  isTouched: true,
  lowest: 0,
  highest: 0,
  dayEndsAt: 0,
  held: undefined,
  waiting: [],
  isDeciding: false,
  retryAt: 0,
  isLeavingOut: false,
  savedAt: 0,
  isPeakUnsaved: false,
});

/** Takes over what an account is now, with the bounds that a step is screened by. */
function follow(one: Watched, account: AccountState): void {
  one.account = account;
  one.isTouched = true;
  const evaluated = findEvaluated(account);
  if (!evaluated) return;
  const { progress, grant, terms } = evaluated;
  one.dayEndsAt = progress.dayEndsAt;
  const floors = computeFloors(terms.rules, grant, progress).map(({ at }) => Number(at));
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
  { isTouched, lowest, highest, dayEndsAt }: Watched,
  { at }: Step,
  worth: number | undefined,
): boolean {
  if (isTouched || at >= dayEndsAt) return true;
  return worth !== undefined && !(worth > lowest && worth < highest);
}

/**
 * Whether a step judges an account: something that it holds is quoted, or it holds nothing. What is stale counts at its last quote, which
 * does not move: it breaches nothing, and nobody hides the rest behind it.
 */
const isFit = ({ positions }: AccountState, { unfit }: Pick<Step, 'unfit'>): boolean =>
  unfit.size === 0 || positions.size === 0 || [...positions.keys()].some((id) => !unfit.has(id));

/** With the quotes of what the account holds. */
function foundAt(one: Watched, step: Step, asksAnyway = false): FoundStep {
  const found = wholeAt(one, step, asksAnyway);
  narrow(found);
  return found;
}

/** With the quotes of whatever it may hold by then, once commands that are in flight are committed. */
const wholeAt = ({ account }: Watched, step: Step, asksAnyway = false): FoundStep => ({
  evidence: { account, version: account.version, at: step.at, quotes: step.quotes },
  step,
  asksAnyway,
});

function lastAt(one: Watched, step: Step): FoundStep {
  const found = wholeAt(one, step, true);
  return { ...found, evidence: { ...found.evidence, isLast: true } };
}

/** Leaves what the account held of a step's quotes: so steps can wait by the thousand. */
function narrow(found: FoundStep): void {
  const { evidence, step } = found;
  const ids = [...evidence.account.positions.keys()];
  const of = (quotes: StepEvidence['quotes']) =>
    new Map(
      ids.flatMap((id) => {
        const quote = quotes.get(id);
        return quote ? [[id, quote] as const] : [];
      }),
    );
  found.evidence = { ...evidence, quotes: of(evidence.quotes) };
  found.step = {
    unfit: new Set(ids.filter((id) => step.unfit.has(id))),
    before: step.before && { at: step.before.at, quotes: of(step.before.quotes) },
  };
}

/** Judges a step; where it raises the peak alone that is remembered, and saved later. @returns whether the desk has to be asked */
function mayMeanSomething(
  one: Watched,
  { evidence, step, asksAnyway }: FoundStep,
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
function carryOver(found: FoundStep, account: AccountState, change: TradingChange): void {
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
async function isDone(desk: WatchedDesk, one: Watched, found: FoundStep): Promise<boolean> {
  const { version } = found.evidence;
  const { evidence, step } = found;
  const { changes } = await desk.enforce(
    bindCommand(JUDGE, { accountId: one.account.id, evidence, before: step.before }),
  );
  found.asksAnyway = false;
  return changes.length > 0 || found.evidence.version === version;
}
