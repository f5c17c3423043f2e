import type { Position } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import type { LiveMarket } from '../../market/live-market.ts';
import { loadPositions } from '../../trading/position-view.ts';
import { AlpacaError } from '../operations/alpaca-error.ts';
import { assetOfSymbol, type Asset, type Assets } from '../operations/assets.ts';
import type { OperationHandlers, OperationRequest } from '../operations/serve-operations.ts';
import { decimalText, shareText } from './amounts.ts';
import { ownAccount } from './own-account.ts';

type PositionHandlers = Pick<OperationHandlers, 'getAllOpenPositions' | 'getOpenPosition'>;
type AssetsOf = (board: LiveMarket['board']) => Assets;

/** GET /v2/positions, and one of them by symbol or asset id. */
export function positionHandlers(db: Database, assetsOf: AssetsOf): PositionHandlers {
  return {
    getAllOpenPositions: async (asked) =>
      (await heldAssets(db, assetsOf, asked)).map((held) => positionAnswer(held, asked.market)),
    getOpenPosition: async (asked) => positionAnswer(await heldAsset(db, assetsOf, asked), asked.market),
  };
}

/** A position in an instrument that Alpaca's API knows. */
export interface HeldAsset {
  readonly asset: Asset;
  readonly position: Position;
}

type Asked = Pick<OperationRequest<'getAllOpenPositions'>, 'caller' | 'market'>;

/** Positions of the account, without those in what Alpaca's API does not know. */
export async function heldAssets(
  db: Database,
  assetsOf: AssetsOf,
  { caller, market }: Asked,
): Promise<HeldAsset[]> {
  const assets = assetsOf(market.board);
  const positions = await loadPositions(db, market, ownAccount(caller).accountId);
  return positions.flatMap((position) => {
    const asset = assetOfSymbol(assets, market.board, position.symbol);
    return asset ? [{ asset, position }] : [];
  });
}

/** The position in the asset that the path names. @throws AlpacaError where there is none */
export async function heldAsset(
  db: Database,
  assetsOf: AssetsOf,
  asked: Asked & { readonly params: Readonly<Record<string, string>> },
): Promise<HeldAsset> {
  const asset = assetsOf(asked.market.board).find(asked.params['symbol_or_asset_id'] ?? '');
  const held = asset && (await heldAssets(db, assetsOf, asked)).find((one) => one.asset.id === asset.id);
  if (!held) throw new AlpacaError(404, 'position does not exist');
  return held;
}

const DAY_MS = 86_400_000;

/** At the market: what an administrator has set of it is no part of it. */
function positionAnswer({ asset, position }: HeldAsset, { shown, now }: LiveMarket) {
  const { quantity, cost, marketProfit, currentPrice, currentValue, openedAt } = position;
  const result = Number(marketProfit);
  // Against the mid of 24 hours before, as the market's data has it.
  const changed = shown.change(asset.index) / 10_000;
  const dayAgo = Number((currentPrice / (1 + changed)).toFixed(position.decimals));
  const isNew = Date.parse(openedAt) > now() - DAY_MS;
  const ofDay = isNew ? result : Number(quantity) * (currentPrice - dayAgo);
  return {
    asset_id: asset.id,
    symbol: asset.symbol,
    exchange: asset.exchange,
    asset_class: asset.kind,
    asset_marginable: position.leverageType !== 'none',
    avg_entry_price: decimalText(Number(cost) / Number(quantity)),
    qty: quantity,
    // Orders that wait hold nothing back.
    qty_available: quantity,
    side: position.direction,
    market_value: decimalText(currentValue),
    cost_basis: cost,
    unrealized_pl: marketProfit,
    unrealized_plpc: shareText(result, Math.abs(Number(cost))),
    unrealized_intraday_pl: ofDay.toFixed(2),
    unrealized_intraday_plpc: shareText(ofDay, Math.abs(Number(cost))),
    current_price: decimalText(currentPrice),
    lastday_price: decimalText(dayAgo),
    change_today: decimalText(changed),
  };
}
