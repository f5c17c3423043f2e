import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { Coin } from '../../../shared/figures/coin.tsx';
import { shownDirection } from '../../../shared/figures/direction.ts';
import { LivePrice } from '../../../shared/figures/live-price.tsx';
import { computeMid } from '../../../shared/live/quote-store.ts';
import { useQuote } from '../../../shared/live/use-quotes.ts';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { useDisplay } from '../../display/display.tsx';
import { SymbolLink } from '../../navigation/symbol-link.tsx';
import { ChangeNote } from '../../quotes/change-note.tsx';
import { useQuoteAge } from '../../quotes/use-quote-age.ts';
import { SparklinePicture } from '../../sparklines/sparkline-picture.tsx';
import type { SparklineLoader } from '../../sparklines/sparkline-loader.ts';
import { useSparkline } from '../../sparklines/use-sparkline.ts';
import { COIN, LINE, ROW } from './watch-skeleton.tsx';

/** What stands in the columns. @param count of the rows, which then stands there instead of the first */
export function WatchHead({ count }: { readonly count?: string }) {
  const { t } = useTranslation();
  return (
    <div className={`${ROW} h-[22px]! text-11 text-ink-3`}>
      {count === undefined ? (
        <>
          <span aria-hidden="true" className="@min-[12.5rem]:col-start-2">
            {t('dashboard.symbol')}
          </span>
          <span aria-hidden="true">{t('workspace.watch.day')}</span>
        </>
      ) : (
        <span role="status" className="col-span-2 truncate @min-[12.5rem]:col-span-3">
          {count}
        </span>
      )}
      <span aria-hidden="true" className="text-right">
        {t('market.price')}
      </span>
    </div>
  );
}

/** An instrument with its last day; it leads to its chart. */
export const WatchRow = memo(function WatchRow({ listing, isCurrent, lines }: WatchRowProps) {
  const { asset } = listing;
  return (
    <SymbolLink
      symbol={asset.symbol}
      isCurrent={isCurrent}
      title={asset.name}
      className={`${ROW} relative hover:bg-hover hover:[--coin-ring:var(--bg-hover)] aria-[current=page]:bg-selected aria-[current=page]:[--coin-ring:var(--bg-selected)] aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-0 aria-[current=page]:before:left-0 aria-[current=page]:before:w-0.5 aria-[current=page]:before:bg-accent`}
    >
      <Coin asset={asset} className={`size-6 ${COIN}`} />
      <span className="min-w-0">
        <span className="block truncate text-13 leading-4 font-semibold narrow">{asset.symbol}</span>
        <span className="block truncate text-11 leading-[14px] text-ink-3 narrow">{asset.name}</span>
      </span>
      <RowFigures listing={listing} lines={lines} />
    </SymbolLink>
  );
});

interface WatchRowProps {
  readonly listing: Listing;
  readonly isCurrent: boolean;
  readonly lines: SparklineLoader;
}

function RowFigures({ listing, lines }: Pick<WatchRowProps, 'listing' | 'lines'>) {
  const { asset } = listing;
  const display = useDisplay();
  const { line, hasFailed } = useSparkline(lines, asset.symbol);
  const age = useQuoteAge(asset);
  const quote = useQuote(asset.symbol) ?? asset;
  const mid = computeMid(quote);
  const change = display.signedPercent(quote.changePercent);
  return (
    <>
      {line ? (
        <SparklinePicture
          line={line}
          mid={mid}
          direction={shownDirection(quote.changePercent, change)}
          className={LINE}
        />
      ) : hasFailed ? (
        <span />
      ) : (
        <Skeleton className={`h-[22px] ${LINE}`} />
      )}
      <span className="live min-w-0 text-right narrow">
        <span className={`block text-13 leading-4 font-medium ${age > 0 ? 'text-ink-3' : ''}`}>
          <LivePrice value={mid} text={display.decimal(mid, asset.decimals)} />
        </span>
        <ChangeNote
          changePercent={quote.changePercent}
          opensAt={line?.opensAt ?? undefined}
          age={age}
          className="text-11 leading-[14px]"
        />
      </span>
    </>
  );
}
