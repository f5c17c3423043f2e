import {
  averagePriceOf,
  formatQuantity,
  formatUsd,
  plus,
  priceToNumber,
  type Instrument,
  type PositionState,
  type SplitChange,
  type SplitRatio,
} from '@lonja/core';
import type { NewNoticeBody } from '@lonja/store/notices/notices';
import { buildNoticeBody } from '../record/notice-body.ts';

interface SplitAlerts {
  readonly symbol: string;
  readonly ratio: SplitRatio;
  /** Number of alerts whose prices were adjusted. */
  readonly alerts: number;
}

/** The notice of a split's effect on a user's price alerts. */
export const splitNotice = ({ symbol, ratio, alerts }: SplitAlerts): NewNoticeBody =>
  buildNoticeBody('split', { symbol, ...ratio, position: null, cashInLieu: null, orders: 0, alerts });

/** The notice of a split's effect on an account. */
export function splitAccountNotice(
  { position: { before, after }, account, orders, realized, adjusted }: SplitChange,
  ratio: SplitRatio,
  instrument: Instrument,
): NewNoticeBody {
  const isPaid = account.entries.some(({ kind }) => kind === 'cash_in_lieu');
  return buildNoticeBody('split', {
    symbol: instrument.symbol,
    ...ratio,
    position: before
      ? {
          quantityBefore: formatQuantity(before.quantity),
          quantityAfter: after ? formatQuantity(after.quantity) : '0',
          averagePriceBefore: averagePriceIn(before, instrument),
          averagePriceAfter: after ? averagePriceIn(after, instrument) : null,
        }
      : null,
    cashInLieu: isPaid ? formatUsd(plus(realized, adjusted)) : null,
    orders: orders.length,
    alerts: 0,
  });
}

const averagePriceIn = (position: PositionState, instrument: Instrument): number =>
  priceToNumber(averagePriceOf(position, instrument));
