import type { CallOutput } from '@lonja/protocol/client';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { useDisplay } from '../../display/display.tsx';

type Signal = CallOutput<'listSignals'>['signals'][number];

/** How often what waits is looked at. */
const LOOK_MS = 5_000;

/** The last signals of a hook, and what became of each. */
export function HookSignals({ id }: { readonly id: string }) {
  const { t } = useTranslation(['client', 'automation']);
  const client = useClient();
  const signals = useQuery({
    ...buildQuery(client, 'listSignals', { params: { id }, query: {} }),
    refetchInterval: LOOK_MS,
  });
  if (signals.isPending) return <Skeleton className="mt-2 h-10 w-full" />;
  if (signals.isError) return <p className="text-13 text-down">{t('settings.loadFailed')}</p>;
  const listed = signals.data.signals;
  if (listed.length === 0) return <p className="mt-2 text-13 text-ink-2">{t('automation:hookNothing')}</p>;
  return (
    <ul aria-label={t('automation:hookSignals')} className="mt-2">
      {listed.map((signal) => (
        <SignalRow key={signal.id} signal={signal} />
      ))}
    </ul>
  );
}

function SignalRow({ signal }: { readonly signal: Signal }) {
  const { t } = useTranslation('automation');
  const display = useDisplay();
  const { ticker, position, size, state, refusal, orders, unreadable } = signal;
  const wanted =
    position === null
      ? t('hookUnreadable', { fields: unreadable?.join(', ') || 'JSON' })
      : [ticker, t(`hookPositions.${position}`), size].filter((part) => part !== null).join(' ');
  const facts = [
    t(`hookStates.${state}`),
    refusal?.text,
    orders.length > 0 ? t('hookOrders', { ids: orders.map((id) => `#${id}`).join(', ') }) : undefined,
  ];
  return (
    <li className="py-1 text-13">
      <span className="wrap-anywhere">{wanted}</span> · {display.dateTime(signal.at)}
      <span className={`block text-12 ${state === 'refused' ? 'text-down' : 'text-ink-3'}`}>
        {facts.filter((fact) => fact !== undefined).join(' · ')}
      </span>
    </li>
  );
}
