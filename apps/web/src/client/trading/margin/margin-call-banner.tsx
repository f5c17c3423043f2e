import { Suspense } from 'react';
import { useDesk } from '../../account/account-context.tsx';
import { chooseMarginTone } from '../../../account/margin-gauge.model.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';

/** Most accounts never see it, so no screen waits for it. */
const MarginBanner = lazyPart(
  () => import('./margin-banner.tsx').then(({ MarginBanner }) => MarginBanner),
  'inline',
);

/** Stays on every screen while the margin level is below the call. */
export function MarginCallBanner() {
  const { summary } = useDesk();
  return chooseMarginTone(summary.marginLevel) === 'call' ? (
    <Suspense fallback={null}>
      <MarginBanner />
    </Suspense>
  ) : null;
}
