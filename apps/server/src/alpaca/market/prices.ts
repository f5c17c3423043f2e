import { MAX_NOTIONAL } from '@lonja/core';
import { unitsPerTick } from '../../board/decimal-text.ts';
import type { LiveMarket } from '../../market/live-market.ts';
import type { Asset } from '../operations/assets.ts';

/** The only exchange that there is, by the code that meta data explains. */
export const EXCHANGE_CODE = 'L';
export const EXCHANGE_NAMES: Readonly<Record<string, string>> = {
  [EXCHANGE_CODE]: 'Lonja: this installation, on virtual funds',
};

/** What a price is, by the codes that meta data explains. */
export const TRADE_CONDITIONS: Readonly<Record<string, string>> = {
  MID: 'Middle of bid and ask: no trade took place',
};
export const QUOTE_CONDITIONS: Readonly<Record<string, string>> = {
  R: 'Orders fill at these prices',
  D: 'Delayed by its source',
  H: 'Orders that open are not taken at these prices',
};

/** An asset's newest prices, as numbers. */
export interface Prices {
  readonly bid: number;
  readonly ask: number;
  /** Half-even on the grid, as all clients see it. */
  readonly mid: number;
  readonly bidSize: number;
  readonly askSize: number;
  readonly condition: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Rises with every change. */
  readonly revision: number;
}

/** Undefined before the first quote. */
export function readPrices(
  { board, shown, now }: Pick<LiveMarket, 'board' | 'shown' | 'now'>,
  asset: Asset,
): Prices | undefined {
  const { index, instrument } = asset;
  const { bidTicks, askTicks, quotedAt, revisions } = board.columns;
  if (!shown.isQuoted(index)) return undefined;
  const [units, whole] = [unitsPerTick(instrument), 10 ** instrument.priceDecimals];
  const [bid, ask] = [(bidTicks[index]! * units) / whole, (askTicks[index]! * units) / whole];
  return {
    bid,
    ask,
    mid: shown.price(index) / whole,
    bidSize: sizeAt(asset, bid),
    askSize: sizeAt(asset, ask),
    condition: chooseCondition(board, index, now()),
    at: quotedAt[index]!,
    revision: revisions[index]!,
  };
}

function chooseCondition(
  board: LiveMarket['board'],
  index: number,
  now: number,
): keyof typeof QUOTE_CONDITIONS {
  if (!board.isLive(index, now)) return 'H';
  return board.delayMinutesOf(index) > 0 ? 'D' : 'R';
}

const MAX_NOTIONAL_USD = Number(MAX_NOTIONAL) / 1e6;
/** Clients read the size of a stock's quote into 32 bits. */
const MAX_SIZE = 2 ** 32 - 1;
const COIN_STEPS = 1e6;

/** What one order may fill at a price: any size up to it fills whole. */
function sizeAt({ kind }: Asset, price: number): number {
  const size = MAX_NOTIONAL_USD / price;
  return kind === 'crypto'
    ? Math.floor(size * COIN_STEPS) / COIN_STEPS
    : Math.min(MAX_SIZE, Math.floor(size));
}

/** The tapes of the consolidated feed, by exchange. */
export const getTape = ({ exchange }: Asset): string =>
  exchange === 'NYSE' ? 'A' : exchange === 'NASDAQ' ? 'C' : 'B';
