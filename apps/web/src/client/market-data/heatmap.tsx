import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuote, useQuotesFor, useWatch } from '../../shared/live/use-quotes.ts';
import type { Listing } from '../../account/directory.ts';
import { useAccount } from '../account/account-context.tsx';
import { useDisplay } from '../display/display.tsx';
import { chooseHeat, layOut, computeUsdVolume, type Tile } from './heatmap.model.ts';

/** More would be too small to read. */
const SHOWN = 40;
/** Exponent of the volume: volumes differ by millions, and one tile would otherwise fill the map. */
const SHRINK = 0.25;
/** A smaller tile shows its name only on hover. */
const WHERE_READABLE = 'hidden [@container_(min-width:4.25rem)_and_(min-height:2.25rem)]:block';
/** Width to height of the surface at most sizes of a screen. */
const RATIO = 1.6;

/**
 * The market as tiles: size is the volume in US dollars, colour is the change. The table has the same data. The selection and sizes do not
 * follow the quotes, because moving tiles can't be clicked.
 */
export function Heatmap({
  listings,
  onOpen,
}: {
  readonly listings: readonly Listing[];
  readonly onOpen: (symbol: string) => void;
}) {
  const { t } = useTranslation();
  const { directory } = useAccount();
  const largest = useMemo(() => {
    const pairOf = (symbol: string) => directory.of(symbol)?.asset;
    return listings
      .map((listing) => ({ listing, weight: (computeUsdVolume(listing.asset, pairOf) ?? 0) ** SHRINK }))
      .filter(({ weight }) => weight > 0)
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, SHOWN);
  }, [listings, directory]);
  const tiles = useMemo(
    () =>
      layOut(
        largest.map(({ weight }) => weight),
        RATIO,
      ),
    [largest],
  );
  useWatch(largest.map(({ listing }) => listing.asset.symbol));
  return (
    <div className="flex min-h-80 flex-1 flex-col gap-1">
      <HeatSummary listings={largest.map(({ listing }) => listing)} />
      <ul aria-label={t('market.views.heatmap')} className="live relative min-h-0 flex-1">
        {tiles.map((tile) => {
          const listing = largest[tile.index]?.listing;
          return (
            listing && <HeatTile key={listing.asset.symbol} tile={tile} listing={listing} onOpen={onOpen} />
          );
        })}
      </ul>
    </div>
  );
}

/** A summary from the tiles' quotes. */
function HeatSummary({ listings }: { readonly listings: readonly Listing[] }) {
  const { t } = useTranslation();
  const { quotes } = useQuotesFor(listings.map(({ asset }) => asset.symbol));
  const changes = listings.map(({ asset }) => (quotes.get(asset.symbol) ?? asset).changePercent);
  return (
    <p className="text-12 text-ink-2">
      {t('market.heatmapSummary', {
        count: listings.length,
        up: changes.filter((change) => change > 0).length,
        down: changes.filter((change) => change < 0).length,
      })}
    </p>
  );
}

const HeatTile = memo(function HeatTile({
  tile,
  listing,
  onOpen,
}: {
  readonly tile: Tile;
  readonly listing: Listing;
  readonly onOpen: (symbol: string) => void;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { symbol } = listing.asset;
  const { changePercent } = useQuote(symbol) ?? listing.asset;
  const change = display.signedPercent(changePercent);
  const { ground, words } = chooseHeat(changePercent);
  return (
    <li
      className="absolute p-px [container-type:size]"
      style={{
        left: `${tile.left}%`,
        top: `${tile.top}%`,
        width: `${tile.width}%`,
        height: `${tile.height}%`,
      }}
    >
      <button
        type="button"
        title={`${symbol} ${change}`}
        onClick={() => onOpen(symbol)}
        className="flex size-full flex-col items-center justify-center overflow-hidden rounded-sm text-12 leading-4"
        style={{ background: `var(${ground})`, color: `var(${words})` }}
      >
        <span className="sr-only">{`${t('chart.of', { symbol })}, ${change}`}</span>
        <span aria-hidden="true" className={`${WHERE_READABLE} font-semibold whitespace-nowrap`}>
          {symbol}
        </span>
        <span aria-hidden="true" className={`${WHERE_READABLE} whitespace-nowrap`}>
          {change}
        </span>
      </button>
    </li>
  );
});
