import { USUAL_ZONE } from '@lonja/core/account-rules';
import { RULESET_LIMITS, USUAL_PENALTY, type ScoringKind } from '@lonja/core/contest-limits';
import type { MarketScript } from '@lonja/core/market-script';
import { presetLines, type PresetHeadlines, type ScriptPreset } from '@lonja/core/script-presets';
import type { Contest } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';
import { wholeWithin } from '../../shared/figures/typed-number.ts';
import { parseMoment, parseSymbols } from '../../shared/worlds/world-fields.ts';
import { NEW_TERMS, termsBody, type TermsDraft } from '../../terms/terms-draft.ts';

export const CONTEST_MARKETS = ['world', 'installation'] as const satisfies readonly Contest['market'][];
const MAX_NAME = 60;
const MINUTES = { minimum: 5, maximum: 366 * 24 * 60 } as const;

/** What the form of a new contest holds, as typed. */
export interface ContestDraft {
  readonly name: string;
  /** Number of the group. */
  readonly group: string;
  readonly market: Contest['market'];
  /** Symbols of a world of its own. */
  readonly symbols: string;
  /** 'YYYY-MM-DDTHH:MM' of UTC. */
  readonly beginsAt: string;
  readonly minutes: string;
  readonly terms: TermsDraft;
  readonly leastFills: string;
  readonly scoring: ScoringKind;
  /** Percent. */
  readonly penalty: string;
  /** '' where there is no such rule. */
  readonly leastDays: string;
  readonly holdMinutes: string;
  readonly teamSize: string;
  readonly zone: string;
  readonly lateEntry: boolean;
  readonly preset: ScriptPreset | '';
}

/** A day of trading in New York, of a few instruments that everybody knows. */
export const newContest = (group: string, now: number): ContestDraft => ({
  name: '',
  group,
  market: 'world',
  symbols: 'AAPL MSFT EURUSD XAUUSD BTC',
  beginsAt: `${new Date(now).toISOString().slice(0, 10)}T14:30`,
  minutes: '390',
  terms: NEW_TERMS,
  leastFills: '1',
  scoring: 'return',
  penalty: String(USUAL_PENALTY),
  leastDays: '',
  holdMinutes: '',
  teamSize: '',
  zone: USUAL_ZONE,
  lateEntry: true,
  preset: '',
});

/** What there is from the start on one market and not on the other: of the installation's, two weeks from tomorrow on, without late prices. */
export const onMarket = (
  market: ContestDraft['market'],
  { terms }: Pick<ContestDraft, 'terms'>,
  now: number,
): Partial<ContestDraft> => {
  if (market === 'world') {
    const { beginsAt, minutes } = newContest('', now);
    return { market, beginsAt, minutes };
  }
  return {
    market,
    preset: '',
    terms: { ...terms, held: { ...terms.held, noDelayed: true } },
    beginsAt: `${new Date(now + DAY_MS).toISOString().slice(0, 10)}T14:30`,
    minutes: '20160',
  };
};

const DAY_MS = 86_400_000;

/** Rules that there need not be. */
const OPTIONAL = [
  ['leastDays', RULESET_LIMITS.leastDays],
  ['holdMinutes', RULESET_LIMITS.holdMinutes],
  ['teamSize', RULESET_LIMITS.teamSize],
] as const;

type OptionalRules = Partial<Record<(typeof OPTIONAL)[number][0], number>>;

const isOptional = (text: string, limits: Parameters<typeof wholeWithin>[1]): boolean =>
  text === '' || wholeWithin(text, limits) !== undefined;

/** The fields that cannot be sent as they are. */
export function listContestProblems(draft: ContestDraft): ReadonlySet<keyof ContestDraft> {
  const checks: readonly (readonly [keyof ContestDraft, boolean])[] = [
    ['name', draft.name.trim() !== ''],
    ['symbols', isOwnMarket(draft) || parseSymbols(draft.symbols).length > 0],
    ['beginsAt', parseMoment(draft.beginsAt) !== undefined],
    ['minutes', wholeWithin(draft.minutes, MINUTES) !== undefined],
    ['terms', termsBody(keepTerms(draft)) !== undefined],
    [
      'penalty',
      draft.scoring !== 'drawdown' || wholeWithin(draft.penalty, RULESET_LIMITS.penalty) !== undefined,
    ],
    ...OPTIONAL.map(([field, limits]) => [field, isOptional(draft[field], limits)] as const),
    ['leastFills', wholeWithin(draft.leastFills, RULESET_LIMITS.leastFills) !== undefined],
  ];
  return new Set(checks.filter(([, isFine]) => !isFine).map(([field]) => field));
}

/** @returns undefined while a field can't be sent. @param headlines of scenarios, in the teacher's language */
export function readContest(
  draft: ContestDraft,
  headlines: PresetHeadlines,
): CallInput<'createContest'>['body'] | undefined {
  const beginsAt = parseMoment(draft.beginsAt);
  const minutes = wholeWithin(draft.minutes, MINUTES);
  const terms = termsBody(keepTerms(draft));
  if (listContestProblems(draft).size > 0 || beginsAt === undefined || minutes === undefined || !terms)
    return undefined;
  const { scoring } = draft;
  const optional = OPTIONAL.flatMap(([field]) =>
    draft[field] === '' ? [] : [[field, Number(draft[field])]],
  );
  return {
    name: draft.name.trim().slice(0, MAX_NAME),
    group: draft.group,
    ...readMarket(draft, minutes, headlines),
    beginsAt,
    minutes,
    // There no late price counts unless it is said that they do.
    terms: isOwnMarket(draft) ? { ...terms, rules: { noDelayed: false, ...terms.rules } } : terms,
    lateEntry: draft.lateEntry,
    leastFills: Number(draft.leastFills),
    scoring,
    ...(scoring === 'drawdown' ? { penalty: Number(draft.penalty) } : {}),
    ...(Object.fromEntries(optional) as OptionalRules),
    ...(draft.leastDays === '' ? {} : { zone: draft.zone }),
  };
}

const isOwnMarket = ({ market }: Pick<ContestDraft, 'market'>): boolean => market === 'installation';

/** A world has the instruments that are named, and no prices that come late. */
const keepTerms = ({ market, terms }: Pick<ContestDraft, 'market' | 'terms'>): TermsDraft =>
  isOwnMarket({ market })
    ? terms
    : { ...terms, assetClasses: NEW_TERMS.assetClasses, held: { ...terms.held, noDelayed: false } };

function readMarket(
  { market, symbols: typed, preset }: ContestDraft,
  minutes: number,
  headlines: PresetHeadlines,
): Pick<CallInput<'createContest'>['body'], 'market' | 'symbols' | 'script'> {
  if (isOwnMarket({ market })) return { market };
  const symbols = parseSymbols(typed);
  return {
    symbols,
    ...(preset === '' ? {} : { script: [...buildScript(preset, { symbols, minutes }, headlines)] }),
  };
}

/** What begins when a third is over, about the first instrument and the first other currency there are. */
function buildScript(
  preset: ScriptPreset,
  { symbols, minutes }: { readonly symbols: readonly string[]; readonly minutes: number },
  headlines: PresetHeadlines,
): MarketScript {
  const pair = symbols.find((symbol) => /^[A-Z]{6}$/.test(symbol) && !/^X(AU|AG|PT|PD)/.test(symbol));
  const currency = pair ? (pair.startsWith('USD') ? pair.slice(3) : pair.slice(0, 3)) : 'EUR';
  const choice = { symbol: symbols[0] ?? '', currency };
  return presetLines(preset, Math.floor(minutes / 3), choice, headlines);
}
