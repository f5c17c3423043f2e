import type { Order, StopOutLadder } from '@lonja/protocol';

/** The prices at which a position would be closed without its owner; undefined where there is none. */
export interface Exits {
  readonly stopLoss: number | undefined;
  readonly takeProfit: number | undefined;
  /** Where the stop-out would close it if only its own price moved. */
  readonly liquidation: string | undefined;
}

export function pickExits(
  symbol: string,
  orders: readonly Pick<Order, 'symbol' | 'purpose' | 'stopPrice' | 'limitPrice' | 'protectsPosition'>[],
  rungs: StopOutLadder['rungs'],
): Exits {
  const own = orders.filter((order) => order.symbol === symbol && order.protectsPosition);
  const priceOf = (prices: readonly (string | null)[]): number | undefined => {
    const [first] = prices.filter((price) => price !== null);
    return first === undefined ? undefined : Number(first);
  };
  return {
    stopLoss: priceOf(own.map(({ stopPrice }) => stopPrice)),
    takeProfit: priceOf(
      own.filter(({ stopPrice }) => stopPrice === null).map(({ limitPrice }) => limitPrice),
    ),
    liquidation: rungs.find((rung) => rung.symbol === symbol && rung.closes.includes(symbol))?.price,
  };
}

/** Where entry and price stand between stop and target, 0 to 1 from the stop; undefined without both or past one of them. */
export function computeTrack(
  { stopLoss, takeProfit }: Pick<Exits, 'stopLoss' | 'takeProfit'>,
  entry: number,
  price: number,
): { readonly entry: number; readonly price: number } | undefined {
  if (stopLoss === undefined || takeProfit === undefined || stopLoss === takeProfit) return undefined;
  const place = (at: number) => Math.min(1, Math.max(0, (at - stopLoss) / (takeProfit - stopLoss)));
  return { entry: place(entry), price: place(price) };
}
