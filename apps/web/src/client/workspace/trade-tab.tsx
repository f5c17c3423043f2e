import { getRouteApi, Navigate } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../account/directory.ts';
import { useShowsFirstView } from '../../shared/platform/first-view.ts';
import { useAccountChoice } from '../../shared/session/use-account-choice.ts';
import { Button } from '../../shared/ui/button.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { EmptyState, ErrorState, LoadingText } from '../../shared/ui/states.tsx';
import { useMedia } from '../../shared/ui/use-media.ts';
import { useAccount } from '../account/account-context.tsx';
import { useSparkline, useSparklineLoader } from '../sparklines/use-sparkline.ts';
import { useDialogs } from '../dialogs/dialogs-context.ts';
import { DrawingDeskProvider } from '../drawings/drawing-desk-provider.tsx';
import { FirstTradeGuide } from './first-trade/first-trade-guide.tsx';
import { useWatchlists } from '../watchlists/use-watchlists.ts';
import { InstrumentDayContext } from './instrument-day.ts';
import { keepLastSymbol } from './last-symbol.ts';
import { isOwnWindow } from './stage/own-window.ts';
import { WorkspaceSkeleton } from './workspace-skeleton.tsx';

const WideWorkspace = lazyPart(() =>
  import('./wide-workspace.tsx').then(({ WideWorkspace }) => WideWorkspace),
);
const NarrowWorkspace = lazyPart(() =>
  import('./narrow/narrow-workspace.tsx').then(({ NarrowWorkspace }) => NarrowWorkspace),
);

const route = getRouteApi('/app/trade/$symbol');

/** The Trade workspace: one instrument's chart, with everything that a trader needs around it. */
export function TradeTab() {
  const { t } = useTranslation(['client', 'trading']);
  const { symbol } = route.useParams();
  const { directory, market } = useAccount();
  const { world } = useAccountChoice();
  const listing = directory.of(symbol);
  // Whoever comes to a world's market has looked at an instrument of another one before.
  const instead = world === undefined ? undefined : directory.listings[0]?.asset.symbol;
  useShowsFirstView(!listing && (market.data !== undefined || market.hasFailed));
  useEffect(() => {
    if (listing) keepLastSymbol(symbol);
  }, [listing, symbol]);
  return (
    <>
      <h1 className="sr-only">{t('trading:title', { symbol })}</h1>
      {listing ? (
        <Workspace listing={listing} />
      ) : market.hasFailed ? (
        <ErrorState title={t('failed.market')} text={t('failed.nothingLost')} onRetry={market.retry} />
      ) : market.data && instead !== undefined ? (
        <Navigate to="/app/trade/$symbol" params={{ symbol: instead }} replace />
      ) : market.data ? (
        <UnknownSymbol symbol={symbol} />
      ) : (
        <>
          <LoadingText>{t('loading')}</LoadingText>
          <WorkspaceSkeleton />
        </>
      )}
    </>
  );
}

function Workspace({ listing }: { readonly listing: Listing }) {
  // A chart's own window has nothing beside the chart, however narrow it is.
  const isWide = useMedia('(min-width: 64rem)') || isOwnWindow();
  const loader = useSparklineLoader();
  const lists = useWatchlists();
  const { market } = useAccount();
  const [isWatchThere, setWatchThere] = useState(false);
  const onWatch = useCallback(() => setWatchThere(true), []);
  // The watchlist's rows ask for theirs in the same moment.
  const isWanted =
    (isWatchThere || !isWide) &&
    (lists.lists !== undefined || lists.hasFailed) &&
    (market.data !== undefined || market.hasFailed);
  const { line, hasFailed } = useSparkline(loader, listing.asset.symbol, isWanted);
  const day = useMemo(() => ({ loader, line, hasFailed, onWatch }), [loader, line, hasFailed, onWatch]);
  return (
    <InstrumentDayContext value={day}>
      <DrawingDeskProvider>
        <FirstTradeGuide>
          <Suspense fallback={<WorkspaceSkeleton />}>
            {isWide ? <WideWorkspace listing={listing} /> : <NarrowWorkspace listing={listing} />}
          </Suspense>
        </FirstTradeGuide>
      </DrawingDeskProvider>
    </InstrumentDayContext>
  );
}

function UnknownSymbol({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation(['client', 'trading']);
  const { open } = useDialogs();
  return (
    <EmptyState
      title={t('trading:unknown', { symbol })}
      text={t('trading:unknownText')}
      action={<Button onClick={() => open('palette')}>{t('palette.search')}</Button>}
    />
  );
}
