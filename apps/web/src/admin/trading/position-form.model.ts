import { parsePrice, parseQuantity, parseUsd } from '@lonja/core/money';
import type { AdminPosition } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';
import type { NumberFormat } from '../../shared/figures/number-format.ts';
import { exactMoney, moneyDifference, type Difference } from '../acts/difference.ts';

/** The typed values of a position's form. An empty profit clears the override. */
export interface PositionDraft {
  readonly profit: string;
  readonly quantity: string;
  readonly averagePrice: string;
}

/** The form opens with the profit override; without one, with the specification's 0.00. */
export const buildPositionDraft = (position: AdminPosition): PositionDraft => ({
  profit: position.setProfit === null ? '0.00' : trimToCents(position.setProfit),
  quantity: position.exactQuantity,
  averagePrice: String(position.avgPrice),
});

const trimToCents = (exact: string): string => exact.replace(/(\.\d\d\d*?)0*$/, '$1');

/** The edited fields, so that an untouched profit of 0.00 sets nothing. */
export type Touched = ReadonlySet<keyof PositionDraft>;

/** Rebases the form on the present position: edited fields stay, the others are updated. */
export const rebase = (draft: PositionDraft, touched: Touched, fresh: AdminPosition): PositionDraft => ({
  ...buildPositionDraft(fresh),
  ...Object.fromEntries([...touched].map((field) => [field, draft[field]])),
});

export type PositionProblems = Readonly<Partial<Record<keyof PositionDraft, 'numberInvalid'>>>;

export function findProblems({ profit, quantity, averagePrice }: PositionDraft): PositionProblems {
  const price = parsePrice(averagePrice.trim());
  return {
    ...(profit.trim() === '' || parseUsd(profit.trim()).ok ? {} : { profit: 'numberInvalid' as const }),
    ...(parseQuantity(quantity.trim()).ok ? {} : { quantity: 'numberInvalid' as const }),
    ...(price.ok && price.units > 0n ? {} : { averagePrice: 'numberInvalid' as const }),
  };
}

type Change = CallInput<'changePosition'>['body'];

/** Only the edited fields, with the expected figures of the form. */
export function buildPositionChange(
  position: AdminPosition,
  draft: PositionDraft,
  touched: Touched,
  reason: string,
): Change {
  const profit = draft.profit.trim();
  return {
    ...(touched.has('profit') ? { profit: profit === '' ? null : profit } : {}),
    ...(touched.has('quantity') ? { quantity: draft.quantity.trim() } : {}),
    ...(touched.has('averagePrice') ? { averagePrice: draft.averagePrice.trim() } : {}),
    expected: {
      ...(touched.has('profit') ? { profit: position.setProfit } : {}),
      ...(touched.has('quantity') ? { quantity: position.exactQuantity } : {}),
      ...(touched.has('averagePrice') ? { averagePrice: position.avgPrice } : {}),
    },
    reason,
  };
}

interface Labels {
  readonly of: (field: keyof PositionDraft) => string;
  readonly market: string;
  /** Says that a set profit books nothing now; the other note says what another quantity or price does. */
  readonly profitNote: string;
  readonly basisNote: string;
  readonly format: Pick<NumberFormat, 'decimal' | 'between'>;
}

/** Decimals of a quantity and a price: what is set is shown to the last one. */
const ATOMS = 8;

export function listPositionDifferences(
  position: AdminPosition,
  draft: PositionDraft,
  touched: Touched,
  labels: Labels,
): Difference[] {
  const after = draft.profit.trim();
  const shownProfit = position.setProfit ?? position.profit;
  const differences: Difference[] = [];
  if (touched.has('profit') && after === '') {
    const before = exactMoney(shownProfit, labels.format);
    differences.push({ label: labels.of('profit'), before, after: labels.market, note: labels.profitNote });
  } else if (touched.has('profit')) {
    const difference = moneyDifference(labels.of('profit'), shownProfit, after, labels.format);
    differences.push({ ...difference, note: labels.profitNote });
  }
  if (touched.has('quantity')) {
    differences.push({
      label: labels.of('quantity'),
      before: labels.format.between(position.exactQuantity, 6, ATOMS),
      after: labels.format.between(draft.quantity.trim(), 6, ATOMS),
      note: labels.basisNote,
    });
  }
  if (touched.has('averagePrice')) {
    differences.push({
      label: labels.of('averagePrice'),
      before: labels.format.between(position.avgPrice, position.decimals, ATOMS),
      after: labels.format.between(draft.averagePrice.trim(), position.decimals, ATOMS),
      note: labels.basisNote,
    });
  }
  return differences;
}
