import { Link } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  ChartCandlestick,
  ChartNoAxesCombined,
  House,
  Layers,
  Newspaper,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TABS } from '../navigation/tabs.ts';

const ICONS = {
  trade: ChartCandlestick,
  dashboard: House,
  positions: Layers,
  transactions: ArrowLeftRight,
  market: ChartNoAxesCombined,
  news: Newspaper,
};

/** The tabs on a phone or a tablet, at the bottom, because they do not fit beside the bar's buttons. */
export function BottomNavigation() {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('tabs.label')}
      className="in-data-sheet:hidden grid shrink-0 grid-cols-6 border-t border-line bg-panel pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {TABS.map((tab) => {
        const Icon = ICONS[tab];
        return (
          <Link
            key={tab}
            to={`/app/${tab}`}
            className="flex min-h-(--h-bottom) flex-col items-center justify-center gap-0.5 narrow text-12 text-ink-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
            {t(`tabs.short.${tab}`)}
          </Link>
        );
      })}
    </nav>
  );
}
