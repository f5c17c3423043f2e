import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../account/directory.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState, ErrorState, LoadingText } from '../../shared/ui/states.tsx';
import { useMedia } from '../../shared/ui/use-media.ts';
import { useAccount } from '../account/account-context.tsx';
import { useDialogs } from '../dialogs/dialogs-context.ts';
import { keepLastSymbol } from './last-symbol.ts';
import { NarrowWorkspace } from './narrow/narrow-workspace.tsx';
import { WorkspaceSkeleton } from './workspace-skeleton.tsx';
import { WideWorkspace } from './wide-workspace.tsx';

const route = getRouteApi('/app/trade/$symbol');

/** The Trade workspace: one instrument's chart, with everything that a trader needs around it. */
export function TradeTab() {
  const { t } = useTranslation();
  const { symbol } = route.useParams();
  const { directory, market } = useAccount();
  const listing = directory.of(symbol);
  useEffect(() => {
    if (listing) keepLastSymbol(symbol);
  }, [listing, symbol]);
  return (
    <>
      <h1 className="sr-only">{t('workspace.title', { symbol })}</h1>
      {listing ? (
        <Workspace listing={listing} />
      ) : market.hasFailed ? (
        <ErrorState title={t('failed.market')} text={t('failed.nothingLost')} onRetry={market.retry} />
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
  const isWide = useMedia('(min-width: 64rem)');
  return isWide ? <WideWorkspace listing={listing} /> : <NarrowWorkspace listing={listing} />;
}

function UnknownSymbol({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <EmptyState
      title={t('workspace.unknown', { symbol })}
      text={t('workspace.unknownText')}
      action={<Button onClick={() => open('palette')}>{t('palette.search')}</Button>}
    />
  );
}
