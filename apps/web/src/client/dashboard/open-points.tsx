import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AlarmClock, ArrowRight, CalendarDays, ShieldOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ordersQuery } from '../../account/orders-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { LoadingRows } from '../../shared/ui/states.tsx';
import { useAccount } from '../account/account-context.tsx';
import { alertsQuery } from '../alerts/alerts-query.ts';
import { useDialogs } from '../dialogs/dialogs-context.ts';
import { useDisplay } from '../display/display.tsx';
import { findOpenPoints } from './open-points.model.ts';

/** What waits for its person or for the market, and where one looks back; each leads to its place. */
export function OpenPoints() {
  const { t } = useTranslation();
  const { t: own } = useTranslation('dashboard');
  const client = useClient();
  const { open } = useDialogs();
  const display = useDisplay();
  const { positions } = useAccount();
  const orders = useQuery(ordersQuery(client));
  const alerts = useQuery(alertsQuery(client));
  const isWaiting = (!orders.data && !orders.isError) || (!positions.data && !positions.hasFailed);
  const points = findOpenPoints(positions.data?.map(({ symbol }) => symbol) ?? [], orders.data ?? []);
  const { withoutStop } = points;
  const active = alerts.data?.filter(({ isActive }) => isActive).length ?? 0;
  return (
    <Panel title={own('openPoints')}>
      {isWaiting ? (
        <LoadingRows>{t('account.loading')}</LoadingRows>
      ) : (
        <ul className="divide-y divide-line-soft px-3 py-1 text-13">
          {withoutStop.length > 0 && (
            <Point
              icon={<ShieldOff />}
              title={own('noStop', { count: withoutStop.length })}
              text={withoutStop.slice(0, NAMED).join(', ')}
            >
              {(shown) => (
                <Link to="/app/positions" className={LINE}>
                  {shown}
                </Link>
              )}
            </Point>
          )}
          <Point
            icon={<AlarmClock />}
            title={own('waits', {
              orders: display.count(points.orders),
              alerts: display.count(active),
            })}
            text={own('waitsText')}
          >
            {(shown) => (
              <button type="button" className={LINE} onClick={() => open('alerts')}>
                {shown}
              </button>
            )}
          </Point>
          <Point icon={<CalendarDays />} title={own('calendar')} text={own('calendarText')}>
            {(shown) => (
              <Link to="/app/journal" search={{ view: 'calendar' }} className={LINE}>
                {shown}
              </Link>
            )}
          </Point>
        </ul>
      )}
    </Panel>
  );
}

const NAMED = 4;
const LINE =
  'grid w-full grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-2.5 py-2 text-left hover:bg-hover';

function Point({
  icon,
  title,
  text,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** What leads to it, around what is shown. */
  readonly children: (shown: ReactNode) => ReactNode;
}) {
  return (
    <li>
      {children(
        <>
          <span aria-hidden="true" className="text-ink-3 [&>svg]:size-4.5">
            {icon}
          </span>
          <span>
            <span className="block font-medium">{title}</span>
            <span className="block text-12 text-ink-3">{text}</span>
          </span>
          <ArrowRight aria-hidden="true" className="size-4 text-ink-3" />
        </>,
      )}
    </li>
  );
}
