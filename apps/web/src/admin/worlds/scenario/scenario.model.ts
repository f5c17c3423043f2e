import {
  SCRIPT_GROUPS,
  SCRIPT_LIMITS,
  type MarketScript,
  type ScriptFactor,
  type ScriptLine,
  type ScriptMove,
} from '@lonja/core/market-script';
import { parseSymbols } from '../../../shared/worlds/world-fields.ts';

export const LINE_KINDS = [
  'move',
  'volatility',
  'spread',
  'halt',
  'news',
] as const satisfies readonly ScriptLine['kind'][];
export const MOVE_SHAPES = ['step', 'ramp', 'decay'] as const satisfies readonly ScriptMove['shape'][];
/** What a line can be about, as one choice; the last two with a name beside it. */
export const TARGETS = ['everything', 'market', ...SCRIPT_GROUPS, 'currency', 'instrument'] as const;
export type TargetChoice = (typeof TARGETS)[number];

/** A line of a scenario as typed. Only the fields that the line's kind has count. */
export interface LineDraft {
  readonly key: number;
  readonly kind: ScriptLine['kind'];
  /** Market time after the beginning, as `parseSpan` reads it. */
  readonly at: string;
  readonly on: TargetChoice;
  /** Name of a currency or an instrument. */
  readonly name: string;
  readonly shape: ScriptMove['shape'];
  /** As `at`. */
  readonly lasts: string;
  readonly percent: string;
  readonly isDrawn: boolean;
  readonly factor: string;
  readonly headline: string;
  readonly symbols: string;
}

export const newLine = (key: number, at: string): LineDraft => ({
  key,
  kind: 'move',
  at,
  on: 'market',
  name: '',
  shape: 'ramp',
  lasts: '0:30',
  percent: '-5',
  isDrawn: false,
  factor: '3',
  headline: '',
  symbols: '',
});

/** Minutes, `h:mm`, or days before either: 90, 1:30, 2d 1:30. @returns whole minutes; undefined where it is none of these */
export function parseSpan(text: string): number | undefined {
  const found = /^(?:(\d{1,3})d)?\s*(?:(\d{1,2}):([0-5]\d)|(\d{1,6}))?$/.exec(text.trim().toLowerCase());
  if (!found || text.trim() === '') return undefined;
  const [, days = '0', hours = '0', past = '0', minutes = '0'] = found;
  const all = Number(days) * 1_440 + Number(hours) * 60 + Number(past) + Number(minutes);
  return all <= SCRIPT_LIMITS.lastMinute ? all : undefined;
}

/** As `parseSpan` reads it: 1:30, 2d 1:30. */
export function formatSpan(minutes: number): string {
  const days = Math.floor(minutes / 1_440);
  const clock = `${Math.floor((minutes % 1_440) / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return days > 0 ? `${days}d ${clock}` : clock;
}

/** @returns the line, or the first field that is wrong */
export function readLine(
  draft: LineDraft,
): { readonly line: ScriptLine } | { readonly wrong: keyof LineDraft } {
  const at = parseSpan(draft.at);
  if (at === undefined) return { wrong: 'at' };
  if (draft.kind === 'news') {
    const headline = draft.headline.trim();
    return headline === ''
      ? { wrong: 'headline' }
      : { line: { kind: 'news', at, headline, symbols: parseSymbols(draft.symbols) } };
  }
  const target = readTarget(draft);
  if (!target) return { wrong: 'name' };
  const isStep = draft.kind === 'move' && draft.shape === 'step';
  const minutes = isStep ? 0 : parseSpan(draft.lasts);
  if (minutes === undefined || (minutes === 0 && !isStep)) return { wrong: 'lasts' };
  if (draft.kind === 'halt') return { line: { kind: 'halt', at, target, minutes } };
  if (draft.kind === 'move') {
    const percent = parseFigure(draft.percent, SCRIPT_LIMITS.percent);
    if (percent === undefined || percent === 0) return { wrong: 'percent' };
    if (target.on === 'everything') return { wrong: 'on' };
    const { shape, isDrawn } = draft;
    return { line: { kind: 'move', at, target, shape, minutes, percent, isDrawn } };
  }
  const { kind } = draft;
  const factor = parseFigure(draft.factor, SCRIPT_LIMITS[kind]);
  return factor === undefined ? { wrong: 'factor' } : { line: { kind, at, target, minutes, factor } };
}

/** @returns undefined while a line is not complete */
export function readScript(drafts: readonly LineDraft[]): MarketScript | undefined {
  const lines = drafts.map(readLine);
  return lines.every((read) => 'line' in read) ? lines.map(({ line }) => line) : undefined;
}

/** Lines as drafts, to be changed. @param key of the first one */
export const buildLineDrafts = (script: MarketScript, key: number): readonly LineDraft[] =>
  script.map((line, place) => buildLineDraft(line, key + place));

function buildLineDraft(line: ScriptLine, key: number): LineDraft {
  const draft = { ...newLine(key, formatSpan(line.at)), kind: line.kind };
  if (line.kind === 'news') return { ...draft, headline: line.headline, symbols: line.symbols.join(', ') };
  const about = { ...draft, ...buildChoice(line.target), lasts: formatSpan(line.minutes) };
  if (line.kind === 'halt') return about;
  if (line.kind === 'move')
    return { ...about, shape: line.shape, percent: String(line.percent), isDrawn: line.isDrawn };
  return { ...about, factor: String(line.factor) };
}

type Target = ScriptFactor['target'];

function readTarget({ on, name }: LineDraft): Target | undefined {
  if (on === 'everything' || on === 'market') return { on };
  const typed = name.trim().toUpperCase();
  if (on === 'currency') return /^[A-Z]{3}$/.test(typed) ? { on, name: typed } : undefined;
  if (on === 'instrument') return /^\S{1,20}$/.test(typed) ? { on, name: typed } : undefined;
  return { on: 'group', name: on };
}

const buildChoice = (target: Target): Pick<LineDraft, 'on' | 'name'> => {
  if (target.on === 'group') return { on: target.name, name: '' };
  return { on: target.on, name: 'name' in target ? target.name : '' };
};

/** A figure with at most two decimals, with a point or a comma. */
function parseFigure(
  text: string,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): number | undefined {
  const typed = text.trim().replace('−', '-').replace(',', '.');
  if (!/^[+-]?\d{1,4}(\.\d{1,2})?$/.test(typed)) return undefined;
  const figure = Number(typed);
  return figure >= minimum && figure <= maximum ? figure : undefined;
}

/** So much more than the last line's end is previewed, and an hour at least. */
const ROOM = 1.25;
const SHORTEST = 60;

/** How long a preview of a script is, in whole minutes. */
export function previewMinutes(script: MarketScript): number {
  const ends = script.map((line) => line.at + ('minutes' in line ? line.minutes : 0));
  return Math.min(SCRIPT_LIMITS.lastMinute, Math.max(SHORTEST, Math.ceil(Math.max(0, ...ends) * ROOM)));
}

/** Where a line stands on the axis of a preview, as shares of its length. */
export const computeBand = (
  line: ScriptLine,
  minutes: number,
): { readonly from: number; readonly length: number } => ({
  from: line.at / minutes,
  length: 'minutes' in line ? line.minutes / minutes : 0,
});

/** The lines of a picture of prices, each as a path in a box of so wide and high; both on one scale. */
export function drawPaths(
  { scripted, unmoved }: { readonly scripted: readonly number[]; readonly unmoved: readonly number[] },
  width: number,
  height: number,
): {
  readonly scripted: string;
  readonly unmoved: string;
  readonly lowest: number;
  readonly highest: number;
} {
  const all = [...scripted, ...unmoved];
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const span = highest - lowest || 1;
  const path = (prices: readonly number[]): string =>
    prices
      .map((price, place) => {
        const x = ((place * width) / Math.max(1, prices.length - 1)).toFixed(2);
        const y = (height - ((price - lowest) / span) * height).toFixed(2);
        return `${place === 0 ? 'M' : 'L'}${x} ${y}`;
      })
      .join('');
  return { scripted: path(scripted), unmoved: path(unmoved), lowest, highest };
}
