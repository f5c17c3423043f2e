import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Plus } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ordersQuery } from '../../../account/orders-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { UnrealizedPnl } from '../../account/total-pnl.tsx';
import { alertsQuery } from '../../alerts/alerts-query.ts';
import { useDialogs } from '../../dialogs/dialogs-context.ts';
import { useDrawings } from '../../drawings/use-drawings.ts';
import { MarginCallBanner } from '../../trading/margin/margin-call-banner.tsx';
import { useCloseAsked } from '../../trading/positions/close-from-chart.ts';
import { FlattenAll } from '../../trading/positions/close-all.tsx';
import { GuidePlace } from '../first-trade/first-trade-guide.tsx';
import { ToolButton } from '../stage/tool-button.tsx';
import { DockAlerts } from './dock-alerts.tsx';
import { DockDrawings } from './dock-drawings.tsx';
import { DockHistory } from './dock-history.tsx';
import { DockOrders } from './dock-orders.tsx';
import { DockPositions } from './dock-positions.tsx';

const TABS = ['positions', 'orders', 'history', 'alerts', 'drawings'] as const;
type DockTab = (typeof TABS)[number];

/** What the account has open, waiting and done, and its alerts, below the chart. */
export function Dock({ symbol, onClose }: { readonly symbol: string; readonly onClose: () => void }) {
  const { t: own } = useTranslation('trading');
  const [tab, setTab] = useState<DockTab>('positions');
  useCloseAsked(() => setTab('positions'));
  return (
    <section aria-label={own('dock.title')} className="h-full">
      <Tabs.Root
        value={tab}
        onValueChange={(next) => setTab(next as DockTab)}
        className="flex h-full flex-col"
      >
        <header className="flex h-[38px] shrink-0 items-center gap-3 overflow-x-auto border-b border-line pr-1 pl-2 [scrollbar-width:none]">
          <DockTabs symbol={symbol} />
          <div className="ml-auto flex shrink-0 items-center gap-3">
            {tab === 'positions' && <OpenResult />}
            {tab === 'alerts' && <NewAlert symbol={symbol} />}
            <ToolButton label={own('hide.dock')} onClick={onClose}>
              <ChevronDown aria-hidden="true" className="size-4" />
            </ToolButton>
          </div>
        </header>
        <MarginCallBanner />
        <Tabs.Content value={tab} className="@container min-h-0 flex-1 overflow-auto outline-none">
          {tab === 'positions' && <DockPositions symbol={symbol} />}
          {tab === 'orders' && <DockOrders />}
          {tab === 'history' && <DockHistory />}
          {tab === 'alerts' && <DockAlerts />}
          {tab === 'drawings' && <DockDrawings symbol={symbol} />}
        </Tabs.Content>
        <GuidePlace />
      </Tabs.Root>
    </section>
  );
}

function DockTabs({ symbol }: { readonly symbol: string }) {
  const { t: own } = useTranslation('trading');
  const client = useClient();
  const counts: Partial<Record<DockTab, number | undefined>> = {
    positions: useAccount().positions.data?.length,
    orders: useQuery(ordersQuery(client)).data?.length,
    alerts: useQuery(alertsQuery(client)).data?.filter(({ isActive }) => isActive).length,
    drawings: useDrawings(symbol).drawings.length,
  };
  return (
    <Tabs.List aria-label={own('dock.title')} className="flex h-full shrink-0">
      {TABS.map((name) => (
        <Tabs.Trigger
          key={name}
          value={name}
          className="relative inline-flex items-center gap-1.5 px-2.5 text-13 font-medium text-ink-2 hover:text-ink data-[state=active]:font-semibold data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-2.5 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:bg-accent"
        >
          {own(`dock.tabs.${name}`)}
          {counts[name] !== undefined && counts[name] > 0 && (
            <span className="font-normal text-ink-3 narrow">{counts[name]}</span>
          )}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

function OpenResult() {
  const { t } = useTranslation();
  const { positions } = useDesk();
  if (positions.length === 0) return null;
  return (
    <>
      <span className="live inline-flex items-baseline gap-1.5 text-12 text-ink-3">
        {t('account.openPnl')}
        <span className="text-13 font-semibold narrow">
          <UnrealizedPnl />
        </span>
      </span>
      <FlattenAll />
    </>
  );
}

function NewAlert({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <ToolButton label={t('alerts.create')} onClick={() => open('alerts', symbol)}>
      <Plus aria-hidden="true" className="size-4" />
    </ToolButton>
  );
}
