import { lazy, Suspense } from 'react';
import { useDesk } from '../account/account-context.tsx';
import { marginToneOf } from '../../account/margin-gauge.model.ts';

/** Most accounts never see it, so no screen waits for it. */
const MarginBanner = lazy(() =>
  import('./margin-banner.tsx').then((module) => ({ default: module.MarginBanner })),
);

/** Stays on every screen while the margin level is below the call. */
export function MarginCallBanner() {
  const { summary } = useDesk();
  return marginToneOf(summary.marginLevel) === 'call' ? (
    <Suspense fallback={null}>
      <MarginBanner />
    </Suspense>
  ) : null;
}
