import type { LiveMarket } from '../../market/live-market.ts';
import { notFound } from '../operations/alpaca-error.ts';
import type { Asset, Assets } from '../operations/assets.ts';
import type { OperationHandlers } from '../operations/serve-operations.ts';
import { utcText } from '../operations/times.ts';

type ScreenerHandlers = Pick<OperationHandlers, 'Movers' | 'MostActives'>;

/** Who moved most over 24 hours, and whose volume of a day is the largest. */
export function screenerHandlers(assetsOf: (board: LiveMarket['board']) => Assets): ScreenerHandlers {
  const quoted = ({ board, shown }: LiveMarket, kind: Asset['kind']) =>
    assetsOf(board).all.filter((asset) => asset.kind === kind && shown.isQuoted(asset.index));
  return {
    Movers: ({ market, params, query }) => {
      const { market_type: type = '' } = params;
      if (type !== 'stocks' && type !== 'crypto') throw notFound('market type', type);
      const movers = quoted(market, type === 'stocks' ? 'us_equity' : 'crypto').map((asset) =>
        measureMover(market, asset),
      );
      const byChange = movers.toSorted((a, b) => b.percent_change - a.percent_change);
      return {
        gainers: byChange.filter(({ percent_change: by }) => by > 0).slice(0, query.top),
        losers: byChange
          .filter(({ percent_change: by }) => by < 0)
          .toReversed()
          .slice(0, query.top),
        market_type: type,
        last_updated: utcText(updatedAt(market)),
      };
    },
    MostActives: ({ market, query }) => ({
      most_actives: quoted(market, 'us_equity')
        .map(({ symbol, index }) => ({
          symbol,
          volume: Math.round(market.board.columns.volumes[index]!),
          // There are no trades to count.
          trade_count: 0,
        }))
        .toSorted((a, b) => b.volume - a.volume)
        .slice(0, query.top),
      last_updated: utcText(updatedAt(market)),
    }),
  };
}

const updatedAt = ({ board, now }: LiveMarket): number => board.steppedAt() ?? now();

/** Against the mid of 24 hours before, as all clients see it. */
function measureMover({ shown }: LiveMarket, { symbol, index, instrument }: Asset) {
  const price = shown.price(index) / 10 ** instrument.priceDecimals;
  const percent = shown.change(index) / 100;
  const change = price - price / (1 + percent / 100);
  return {
    symbol,
    percent_change: percent,
    change: Number(change.toFixed(instrument.priceDecimals)),
    price,
  };
}
