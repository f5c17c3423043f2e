import { formatQuantity, formatUsd, priceToNumber, type AccountChange, type Fill } from '@lonja/core';
import type { Instrument } from '@lonja/core';
import type { NoticeBody } from '@lonja/protocol';

/** What a committed change of an account tells its client: that it was called, and each position that was stopped out. */
export function noticesOfChange(
  { before, after, fill }: AccountChange,
  instrumentOf: (instrumentId: number) => Instrument,
): NoticeBody[] {
  const bodies: NoticeBody[] = [];
  if (after.marginCall !== undefined && after.marginCall !== before.marginCall) {
    bodies.push({ kind: 'margin_call', data: { marginLevel: percentOf(after.marginCall) } });
  }
  if (fill?.cause.kind === 'stop_out') bodies.push(stopOutNotice(fill, fill.cause.marginLevel, instrumentOf));
  return bodies;
}

const stopOutNotice = (
  fill: Fill,
  marginLevel: bigint,
  instrumentOf: (instrumentId: number) => Instrument,
): NoticeBody => ({
  kind: 'stop_out',
  data: {
    symbol: instrumentOf(fill.order.instrumentId).symbol,
    side: fill.order.side,
    quantity: formatQuantity(fill.order.quantity),
    price: priceToNumber(fill.price),
    realized: formatUsd(fill.change.realized),
    marginLevel: percentOf(marginLevel),
  },
});

/** Basis points as percent. */
const percentOf = (level: bigint): number => Number(level) / 100;
