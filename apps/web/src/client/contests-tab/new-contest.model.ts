import { MAX_GRANT, MIN_GRANT, parseUsd, RULE_LIMITS, RULESET_LIMITS } from '@lonja/core';
import type { MarketScript } from '@lonja/core/market-script';
import { presetLines, type PresetHeadlines, type ScriptPreset } from '@lonja/core/script-presets';
import type { CallInput } from '@lonja/protocol/client';
import { wholeWithin } from '../../shared/figures/typed-number.ts';
import { momentOf, symbolsOf } from '../../shared/worlds/world-fields.ts';

const MAX_NAME = 60;
const MINUTES = { least: 5, most: 366 * 24 * 60 } as const;

/** What the form of a new contest holds, as typed. */
export interface ContestDraft {
  readonly name: string;
  /** Number of the group. */
  readonly group: string;
  readonly symbols: string;
  /** 'YYYY-MM-DDTHH:MM' of UTC. */
  readonly beginsAt: string;
  readonly minutes: string;
  readonly grant: string;
  /** '' where nothing is limited. */
  readonly maxLeverage: string;
  readonly maxShare: string;
  readonly leastFills: string;
  readonly shorts: boolean;
  readonly noteRequired: boolean;
  readonly lateEntry: boolean;
  readonly preset: ScriptPreset | '';
}

/** A day of trading in New York, of a few instruments that everybody knows. */
export const newContest = (group: string, now: number): ContestDraft => ({
  name: '',
  group,
  symbols: 'AAPL MSFT EURUSD XAUUSD BTC',
  beginsAt: `${new Date(now).toISOString().slice(0, 10)}T14:30`,
  minutes: '390',
  grant: '10000',
  maxLeverage: '',
  maxShare: '',
  leastFills: '1',
  shorts: true,
  noteRequired: false,
  lateEntry: true,
  preset: '',
});

/** The fields that cannot be sent as they are. */
export function problemsOf(draft: ContestDraft): ReadonlySet<keyof ContestDraft> {
  const grant = parseUsd(draft.grant.trim());
  const checks: readonly (readonly [keyof ContestDraft, boolean])[] = [
    ['name', draft.name.trim() !== ''],
    ['symbols', symbolsOf(draft.symbols).length > 0],
    ['beginsAt', momentOf(draft.beginsAt) !== undefined],
    ['minutes', wholeWithin(draft.minutes, MINUTES) !== undefined],
    ['grant', grant.ok && grant.units >= MIN_GRANT && grant.units <= MAX_GRANT],
    [
      'maxLeverage',
      draft.maxLeverage === '' || wholeWithin(draft.maxLeverage, RULE_LIMITS.maxLeverage) !== undefined,
    ],
    ['maxShare', draft.maxShare === '' || wholeWithin(draft.maxShare, RULE_LIMITS.maxShare) !== undefined],
    ['leastFills', wholeWithin(draft.leastFills, RULESET_LIMITS.leastFills) !== undefined],
  ];
  return new Set(checks.filter(([, isFine]) => !isFine).map(([field]) => field));
}

/** @returns undefined while a field can't be sent. @param headlines of scenarios, in the teacher's language */
export function contestOf(
  draft: ContestDraft,
  headlines: PresetHeadlines,
): CallInput<'createContest'>['body'] | undefined {
  const beginsAt = momentOf(draft.beginsAt);
  const minutes = wholeWithin(draft.minutes, MINUTES);
  if (problemsOf(draft).size > 0 || beginsAt === undefined || minutes === undefined) return undefined;
  const symbols = symbolsOf(draft.symbols);
  const { preset, maxLeverage, maxShare } = draft;
  return {
    name: draft.name.trim().slice(0, MAX_NAME),
    group: draft.group,
    symbols,
    beginsAt,
    minutes,
    grant: draft.grant.trim(),
    shorts: draft.shorts,
    ...(draft.noteRequired ? { noteRequired: true } : {}),
    lateEntry: draft.lateEntry,
    leastFills: Number(draft.leastFills),
    ...(maxLeverage === '' ? {} : { maxLeverage: Number(maxLeverage) }),
    ...(maxShare === '' ? {} : { maxShare: Number(maxShare) }),
    ...(preset === '' ? {} : { script: [...scriptOf(preset, { symbols, minutes }, headlines)] }),
  };
}

/** What begins when a third is over, about the first instrument and the first other currency there are. */
function scriptOf(
  preset: ScriptPreset,
  { symbols, minutes }: { readonly symbols: readonly string[]; readonly minutes: number },
  headlines: PresetHeadlines,
): MarketScript {
  const pair = symbols.find((symbol) => /^[A-Z]{6}$/.test(symbol) && !/^X(AU|AG|PT|PD)/.test(symbol));
  const currency = pair ? (pair.startsWith('USD') ? pair.slice(3) : pair.slice(0, 3)) : 'EUR';
  const choice = { symbol: symbols[0] ?? '', currency };
  return presetLines(preset, Math.floor(minutes / 3), choice, headlines);
}
