import { formatPrice, formatQuantity, maxLeverage, type MarginPreset } from '@lonja/core';
import type { LiveMarket } from '../../market/live-market.ts';
import { notFound } from '../operations/alpaca-error.ts';
import type { Asset, Assets } from '../operations/assets.ts';
import type { OperationHandlers } from '../operations/serve-operations.ts';

type AssetHandlers = Pick<OperationHandlers, 'get-v2-assets' | 'get-v2-assets-symbol_or_asset_id'>;

/** GET /v2/assets, and one of them by symbol or id. */
export function assetHandlers(assetsOf: (board: LiveMarket['board']) => Assets): AssetHandlers {
  return {
    'get-v2-assets': ({ market, query }) => {
      const { status = 'active', asset_class: kind, exchange, attributes } = query;
      const { margin: preset } = market.view();
      // None is ever listed as inactive, and none has an attribute.
      if (status !== 'active' || attributes) return [];
      return assetsOf(market.board)
        .all.filter((asset) => kind === undefined || kind === '' || asset.kind === kind)
        .filter((asset) => exchange === undefined || exchange === '' || asset.exchange === exchange)
        .map((asset) => assetAnswer(asset, market, preset));
    },
    'get-v2-assets-symbol_or_asset_id': ({ market, params }) => {
      const { symbol_or_asset_id: name = '' } = params;
      const asset = assetsOf(market.board).find(name);
      if (!asset) throw notFound('asset', name);
      return assetAnswer(asset, market, market.view().margin);
    },
  };
}

export function assetAnswer(asset: Asset, { board, now }: LiveMarket, margin: MarginPreset | undefined) {
  const { id, kind, exchange, symbol, instrument, index } = asset;
  const leverage = maxLeverage(instrument, margin);
  const requirement = String(Math.ceil(100 / leverage));
  const isStock = kind === 'us_equity';
  return {
    id,
    class: kind,
    exchange,
    symbol,
    name: instrument.name,
    status: 'active',
    tradable: board.isTradable(index, now()),
    marginable: leverage > 1,
    shortable: true,
    easy_to_borrow: true,
    fractionable: true,
    attributes: [],
    margin_requirement_long: requirement,
    margin_requirement_short: requirement,
    maintenance_margin_requirement: Number(requirement),
    ...(isStock ? { borrow_status: 'easy_to_borrow' } : {}),
    min_order_size: formatQuantity(instrument.minQuantity),
    min_trade_increment: formatQuantity(instrument.quantityStep),
    price_increment: formatPrice(instrument.tickSize, instrument.priceDecimals),
  };
}
