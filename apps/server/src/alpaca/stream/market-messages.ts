import type { LiveMarket } from '../../market/live-market.ts';
import type { Asset, Assets } from '../operations/assets.ts';
import { orderbookFigures, quoteFigures, tradeFigures } from '../market/latest.ts';
import { readPrices, getTape, type Prices } from '../market/prices.ts';
import { createMessageCache, type Figures, type Framing, type Message } from './framing.ts';
import type { SteppedChannel } from './stream-kind.ts';

/** A channel's messages of a market, each written at most once a change and framing, whoever reads it. */
interface ChannelMessages {
  /** Rises with what the channel tells of an instrument; 0 before it has anything to say. */
  revision(index: number): number;
  message(index: number, framing: Framing): Message;
}

export interface MarketMessages {
  readonly assets: Assets;
  readonly channels: Readonly<Record<SteppedChannel, ChannelMessages>>;
}

export function createMarketMessages(
  market: Pick<LiveMarket, 'board' | 'shown' | 'now'>,
  assets: Assets,
): MarketMessages {
  const { board } = market;
  const revision = (index: number): number => board.columns.revisions[index]!;
  const priced = (type: string, figuresOf: (asset: Asset, prices: Prices) => object): ChannelMessages => {
    const cache = createMessageCache();
    return {
      revision,
      message: (index, framing) =>
        cache.of(framing, index, revision(index), () => {
          const [asset, prices] = [assets.at(index)!, readPrices(market, assets.at(index)!)!];
          return { T: type, S: asset.symbol, ...figuresOf(asset, prices), t: new Date(prices.at) } as Figures;
        }),
    };
  };
  return {
    assets,
    channels: {
      quotes: priced('q', quoteFigures),
      // A whole book each time.
      orderbooks: priced('o', (_asset, prices) => ({ ...orderbookFigures(prices), r: true })),
      trades: { ...priced('t', tradeFigures), revision: createMidRevisions(market) },
      statuses: createStatuses(market, assets),
    },
  };
}

/** Rises with the mid alone: a quote that is only confirmed is no trade. */
function createMidRevisions({ board, shown }: Pick<LiveMarket, 'board' | 'shown'>) {
  const { revisions } = board.columns;
  const size = board.instruments.length;
  const seen = new Float64Array(size);
  const mids = new Float64Array(size);
  const changed = new Float64Array(size);
  return (index: number): number => {
    if (seen[index] === revisions[index]) return changed[index]!;
    seen[index] = revisions[index]!;
    const mid = shown.price(index);
    if (mid !== mids[index]) changed[index] = revisions[index]!;
    mids[index] = mid;
    return changed[index]!;
  };
}

const TRADING = { sc: 'T', sm: 'Trading Resumption' };
const HALTED = { sc: 'H', sm: 'Trading Halt' };

/** Halts and closed hours, against open ones. */
function createStatuses({ board, now }: Pick<LiveMarket, 'board' | 'now'>, assets: Assets): ChannelMessages {
  const cache = createMessageCache();
  const size = board.instruments.length;
  const seen = new Float64Array(size);
  const halted = new Uint8Array(size);
  const changed = new Float64Array(size).fill(1);
  const isHalted = (index: number): boolean =>
    board.columns.quarantined[index] === 1 || !board.isOpen(index, now());
  const revision = (index: number): number => {
    const sequence = board.sequence();
    if (seen[index] === sequence) return changed[index]!;
    const state = isHalted(index) ? 1 : 0;
    if (seen[index] !== 0 && state !== halted[index]) changed[index] = sequence;
    seen[index] = sequence;
    halted[index] = state;
    return changed[index]!;
  };
  return {
    revision,
    message: (index, framing) =>
      cache.of(framing, index, revision(index), () => {
        const asset = assets.at(index)!;
        const state = halted[index] === 1 ? HALTED : TRADING;
        return { T: 's', S: asset.symbol, ...state, rc: '', rm: '', t: new Date(now()), z: getTape(asset) };
      }),
  };
}
