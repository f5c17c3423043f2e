import { useEffect, useState, type ComponentType } from 'react';
import { SiteFrame } from '../frame/site-frame.tsx';
import { LiveMarketsSkeleton } from './live-markets-skeleton.tsx';

/** The served frame; the screen itself loads after hydration. */
export function LiveMarketsPage() {
  const [Screen, setScreen] = useState<ComponentType>();
  useEffect(() => {
    void import('./live-markets.tsx').then(({ LiveMarkets }) => setScreen(() => LiveMarkets));
  }, []);
  return (
    <SiteFrame current="/trading-markets">
      <div className="mx-auto max-w-7xl px-4 pt-8 pb-12">
        <h1 className="text-28 font-bold tracking-tight sm:text-36">Mercados en Tiempo Real</h1>
        <p className="mt-2 max-w-prose text-16 text-ink-2">
          Todos los instrumentos de la plataforma con su precio, su cambio en 24 horas y su volumen. Se opera
          con fondos virtuales.
        </p>
        <noscript>
          <p className="mt-4 rounded-lg border border-control p-3 text-14">
            Esta lista necesita JavaScript. Sin él puedes ver una selección en{' '}
            <a href="/markets" className="underline underline-offset-4">
              Mercados
            </a>
            .
          </p>
        </noscript>
        {Screen ? <Screen /> : <LiveMarketsSkeleton />}
      </div>
    </SiteFrame>
  );
}
