import {
  readEvaluationRules,
  formatUsdExact,
  judgeEvidence,
  quoteAmount,
  USD_SCALE,
  valueAccount,
  type AccountState,
  type EvaluationProgress,
  type Instrument,
  type MarketQuote,
  type PositionState,
} from '@lonja/core';
import { VerdictProof } from '@lonja/protocol';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type * as z from 'zod';
import { parseJsonText } from './exported-person.ts';
import {
  requireDecimal,
  requirePrice,
  requireQuantity,
  rateOfText,
  Unreadable,
  requireUsd,
} from './figures.ts';
import type { Problem, Unchecked } from './problem.ts';
import { isAsComputed, createWorldQuotes, type KnownWorlds } from './verify-world.ts';

/** What came of computing a verdict again. */
export interface VerdictOutcome {
  readonly account: string;
  readonly plan: string;
  readonly phase: number;
  readonly verdict: VerdictProof['evidence']['verdict'];
  /** USD, and the floor that it was held against; null where none was breached. */
  readonly equity: string;
  readonly floor: VerdictProof['evidence']['floor'];
  /** The same positions at the quotes of the step before; null where not all of them were quoted. */
  readonly equityBefore: string | null;
  /** Market time, ISO 8601. */
  readonly at: string;
  /** SHA-256 of the rules, hexadecimal: the one that its plan has shown since it was made. */
  readonly rulesHash: string;
  /** Row of the verdict in the audit log: whoever doubts it compares its hash with the published one. */
  readonly audit: { readonly number: number; readonly hash: string };
  /** Computed from a world's seed. */
  readonly quotes: number;
  readonly problems: readonly Problem[];
  readonly unchecked: readonly Unchecked[];
}

/** @returns undefined where the file is no verdict's proof */
export const verdictIn = (value: unknown): ReadVerdict | undefined => ReadVerdict.safeParse(value).data;

/** The signature over all of it is checked by itself, and those of before there was one have none. */
const ReadVerdict = VerdictProof.omit({ signature: true });
type ReadVerdict = z.output<typeof ReadVerdict>;

const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/**
 * Computes a verdict again from its evidence alone: what was held, at the step's quotes, by the rules; that the audit log's row has the
 * hash of this evidence; that the quotes are of their moment; and the quotes, where the seed of their world has been revealed. What the
 * account held and had reached by then, and that the row is the published one, is not in a file: that is said each time.
 */
export function proveVerdict({ evidence, audit }: ReadVerdict, known: KnownWorlds): VerdictOutcome {
  const quotes = verifyQuotes(evidence, known);
  return {
    account: evidence.account,
    plan: evidence.programme,
    phase: evidence.phase,
    verdict: evidence.verdict,
    equity: evidence.equity,
    floor: evidence.floor,
    equityBefore: equityBefore(evidence),
    at: evidence.at,
    rulesHash: hashText(canonicalJson(evidence.rules)),
    audit: { number: audit.number, hash: audit.hash },
    quotes: quotes.quotes,
    problems: [
      ...verifyRow(evidence, audit),
      ...verifyJudgement(evidence),
      ...verifyMoments(evidence),
      ...quotes.problems,
    ],
    unchecked: [
      { kind: 'verdict_row', row: audit.number, hash: audit.hash },
      { kind: 'verdict_account', entry: evidence.ledgerEntries },
      { kind: 'verdict_progress' },
      ...quotes.unchecked,
    ],
  };
}

type Evidence = VerdictProof['evidence'];

function verifyRow(
  evidence: Evidence,
  { number, record, previousHash, hash }: VerdictProof['audit'],
): Problem[] {
  const isChained = hashText(`${number}\n${previousHash}\n${record}`) === hash;
  const row = parseJsonText(record) as {
    readonly action?: string;
    readonly account?: number;
    readonly after?: { readonly evidence?: string; readonly verdict?: string };
  } | null;
  const isOfThis =
    row?.action === 'evaluation_ended' &&
    String(row.account) === evidence.account &&
    row.after?.verdict === evidence.verdict &&
    row.after.evidence === hashText(canonicalJson(evidence));
  return [
    ...(isChained ? [] : [{ kind: 'verdict_audit' as const }]),
    ...(isOfThis ? [] : [{ kind: 'verdict_evidence' as const }]),
  ];
}

function verifyJudgement(evidence: Evidence): Problem[] {
  try {
    const problems: Problem[] = [];
    const account = readEvidenceAccount(evidence);
    const instrumentOf = createInstrumentOf(evidence);
    const quotes = readQuotes(evidence, evidence.quotes);
    const worth = valueAccount(account, { instrumentOf, quoteOf: (id) => quotes.get(id) });
    if (!worth || formatUsdExact(worth.equity) !== formatUsdExact(requireUsd(evidence.equity)))
      problems.push({ kind: 'verdict_equity' });
    const at = Date.parse(evidence.at);
    const last = evidence.isLast ? { isLast: evidence.isLast } : {};
    const step = { account, version: account.version, at, quotes, ...last };
    const judgement = judgeEvidence(step, instrumentOf);
    const floor = judgement?.kind === 'breached' ? judgement.floor : undefined;
    const isAsSaid =
      judgement?.kind === evidence.verdict &&
      floor?.name === evidence.floor?.name &&
      floor?.at === (evidence.floor ? requireUsd(evidence.floor.at) : undefined);
    if (!isAsSaid) problems.push({ kind: 'verdict_differs' });
    return problems;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) return [{ kind: 'unreadable' }];
    throw error;
  }
}

/** No quote is of later than its step; those of a world are of the step itself, which quotes all that it has. */
function verifyMoments({ world, at, quotes, before }: Evidence): Problem[] {
  const isOf = (quotedAt: string, step: string): boolean =>
    world === null ? Date.parse(quotedAt) <= Date.parse(step) : Date.parse(quotedAt) === Date.parse(step);
  const isBefore =
    !before ||
    (Date.parse(before.at) <= Date.parse(at) && before.quotes.every((quote) => isOf(quote.at, before.at)));
  return [
    ...quotes.flatMap((quote): Problem[] =>
      isOf(quote.at, at) ? [] : [{ kind: 'verdict_moment', symbol: quote.symbol }],
    ),
    ...(isBefore ? [] : [{ kind: 'verdict_before' as const }]),
  ];
}

/** What the account held at the step was worth at the step before; null where something had no quote by then. */
function equityBefore(evidence: Evidence): string | null {
  if (!evidence.before) return null;
  try {
    const quotes = readQuotes(evidence, evidence.before.quotes);
    const worth = valueAccount(readEvidenceAccount(evidence), {
      instrumentOf: createInstrumentOf(evidence),
      quoteOf: (id) => quotes.get(id),
    });
    return worth ? formatUsdExact(worth.equity) : null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** Positions are numbered in their order. */
const createInstrumentOf =
  ({ positions }: Evidence) =>
  (id: number): Instrument => {
    const position = positions[id - 1];
    if (!position) throw new Unreadable();
    // All that a valuation needs of an instrument.
    return { id, symbol: position.symbol, priceUnit: BigInt(position.priceUnit) } as Instrument;
  };

function readQuotes(
  { positions }: { readonly positions: readonly { readonly symbol: string }[] },
  quotes: Evidence['quotes'],
): Map<number, MarketQuote> {
  const bySymbol = new Map(quotes.map((quote) => [quote.symbol, quote]));
  return new Map(
    positions.flatMap(({ symbol }, place) => {
      const quote = bySymbol.get(symbol);
      if (!quote) return [];
      const known: MarketQuote = {
        bid: requirePrice(quote.bid),
        ask: requirePrice(quote.ask),
        rate: rateOfText(quote.usdRate),
        at: Date.parse(quote.at),
        source: 'simulated',
        sequence: quote.sequence,
      };
      return [[place + 1, known] as const];
    }),
  );
}

function readEvidenceAccount(evidence: Evidence): AccountState {
  const positions = evidence.positions.map(({ quantity, cost }, place): [number, PositionState] => [
    place + 1,
    {
      instrumentId: place + 1,
      openedBy: 1,
      quantity: requireQuantity(quantity),
      cost: quoteAmount(requireDecimal(cost, USD_SCALE)),
      // Only what an account is worth matters here, which counts its margin as a whole.
      margin: requireUsd('0'),
      fullyPaid: false,
      openedAt: 0,
    },
  ]);
  return {
    id: 1,
    version: 1,
    entryCount: evidence.ledgerEntries,
    fillCount: evidence.fills,
    financedThrough: 0,
    marginCall: undefined,
    balances: {
      cash: requireUsd(evidence.cash),
      margin: requireUsd(evidence.margin),
      profit: requireUsd(evidence.profit),
      withdrawal_hold: requireUsd('0'),
    },
    positions: new Map(positions),
    terms: {
      grant: requireUsd(evidence.grant),
      evaluation: {
        plan: 1,
        name: evidence.programme,
        phase: evidence.phase,
        phases: evidence.phase,
        rules: readEvaluationRules(evidence.rules),
      },
    },
    evaluation: readProgress(evidence.progress),
  };
}

const readProgress = (progress: Evidence['progress']): EvaluationProgress => ({
  day: progress.day,
  dayEndsAt: Date.parse(progress.dayEndsAt),
  dayNumber: progress.dayNumber,
  dayBalance: requireUsd(progress.dayBalance),
  dayFills: progress.dayFills,
  dayBasis: requireUsd(progress.dayBasis),
  peak: requireUsd(progress.peak),
  qualified: progress.qualified,
  bestDay: requireUsd(progress.bestDay),
});

function verifyQuotes(
  { world, quotes, before }: Evidence,
  known: KnownWorlds,
): Pick<VerdictOutcome, 'quotes' | 'problems' | 'unchecked'> {
  if (quotes.length === 0) return { quotes: 0, problems: [], unchecked: [] };
  const computed = createWorldQuotes(world ?? undefined, known);
  if (!('had' in computed)) return { quotes: 0, ...computed };
  const isWrong = (quote: Evidence['quotes'][number]): boolean => {
    const read = () => ({
      bid: requirePrice(quote.bid),
      ask: requirePrice(quote.ask),
      rate: rateOfText(quote.usdRate),
    });
    return !isAsComputed(read, computed.had(quote.symbol, quote.at));
  };
  const former = before?.quotes ?? [];
  const problems: Problem[] = [
    ...quotes.filter(isWrong).map(({ symbol }) => ({ kind: 'verdict_quote' as const, symbol })),
    ...former.filter(isWrong).map(({ symbol }) => ({ kind: 'verdict_before_quote' as const, symbol })),
  ];
  return { quotes: quotes.length + former.length, problems, unchecked: [] };
}
