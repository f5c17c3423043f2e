import type { Split } from '@lonja/protocol';
import type { NumberFormat } from '../../shared/figures/number-format.ts';

/** '4:1', the usual notation of a split. */
export const ratioText = ({ newUnits, oldUnits }: NonNullable<Split['ratio']>): string =>
  `${newUnits}:${oldUnits}`;

/** '×0.2500': the factor of the price jump. */
export const factorText = (factor: number, { decimal }: Pick<NumberFormat, 'decimal'>): string =>
  `×${decimal(factor, 4)}`;

const UNITS = /^[1-9]\d{0,4}$/;

/** The typed whole number; undefined unless it is from 1 to 10,000. */
export function parseUnits(text: string): number | undefined {
  const units = UNITS.test(text.trim()) ? Number(text) : 0;
  return units >= 1 && units <= 10_000 ? units : undefined;
}

/** What is typed of a split. */
export interface SplitDraft {
  readonly symbol: string;
  readonly newUnits: string;
  readonly oldUnits: string;
}

/** The form of a split: the announced ratio, or the one that its price suggests. */
export function buildSplitDraft(split: Pick<Split, 'symbol' | 'ratio' | 'guess'> | undefined): SplitDraft {
  const suggested = split?.ratio ?? split?.guess;
  return {
    symbol: split?.symbol ?? '',
    newUnits: suggested ? String(suggested.newUnits) : '',
    oldUnits: suggested ? String(suggested.oldUnits) : '1',
  };
}

/** What the form declares; undefined where its instrument or one of its numbers is missing, or nothing changes. */
export function readRatio({ symbol, ...typed }: SplitDraft) {
  const newUnits = parseUnits(typed.newUnits);
  const oldUnits = parseUnits(typed.oldUnits);
  const isMissing = symbol.trim() === '' || newUnits === undefined || oldUnits === undefined;
  return isMissing || newUnits === oldUnits
    ? undefined
    : { symbol: symbol.trim().toUpperCase(), newUnits, oldUnits };
}

/** Whether it is still to be decided: not applying, applied or dismissed. */
export const isOpen = ({ status }: Pick<Split, 'status'>): boolean =>
  status === 'suspected' || status === 'announced' || status === 'mismatched';
