import type { CallOutput } from '@lonja/protocol/client';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useAct } from '../../../shared/acts/use-act.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { useDisplay } from '../../display/display.tsx';
import { useOutcome } from '../../display/use-outcome.ts';

type Delivery = CallOutput<'listWebhookDeliveries'>['deliveries'][number];
type Webhook = CallOutput<'listWebhooks'>['webhooks'][number];

/** How often what is on its way is looked at. */
const LOOK_MS = 5_000;

/** The last events of a webhook, and what came of each. */
export function WebhookDeliveries({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation(['client', 'automation']);
  const client = useClient();
  const deliveries = useQuery({
    ...buildQuery(client, 'listWebhookDeliveries', { params: { id: webhook.id }, query: {} }),
    refetchInterval: LOOK_MS,
  });
  if (deliveries.isPending) return <Skeleton className="mt-2 h-10 w-full" />;
  if (deliveries.isError) return <p className="text-13 text-down">{t('settings.loadFailed')}</p>;
  const listed = deliveries.data.deliveries;
  if (listed.length === 0) return <p className="mt-2 text-13 text-ink-2">{t('automation:webhookNothing')}</p>;
  return (
    <ul aria-label={t('automation:webhookDeliveries')} className="mt-2">
      {listed.map((delivery) => (
        <DeliveryRow key={delivery.event} webhook={webhook} delivery={delivery} />
      ))}
    </ul>
  );
}

function DeliveryRow({ webhook, delivery }: { readonly webhook: Webhook; readonly delivery: Delivery }) {
  const { t } = useTranslation(['client', 'automation']);
  const display = useDisplay();
  const { event, type, at, state, problem, status, attempts, nextAt } = delivery;
  const outcome = useOutcome();
  const retry = useAct('retryWebhook', {
    input: () => ({ params: { id: webhook.id, event } }),
    ...outcome.saying(t('automation:webhookRetried')),
  });
  const when = display.dateTime(at);
  const facts = [
    t(`automation:webhookStates.${state}`),
    problem && problem !== 'status' ? t(`automation:webhookProblems.${problem}`) : undefined,
    status === null ? undefined : `HTTP ${status}`,
    t('automation:webhookAttempts', { count: attempts }),
    nextAt && attempts > 0 ? t('automation:webhookNext', { date: display.dateTime(nextAt) }) : undefined,
  ];
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <span className="min-w-0 text-13">
        <code>{type}</code> · {when}
        <span className={`block text-12 ${state === 'failed' ? 'text-down' : 'text-ink-3'}`}>
          {facts.filter((fact) => fact !== undefined && fact !== null).join(' · ')}
        </span>
      </span>
      <Button
        size="small"
        disabled={!webhook.isActive || retry.isPending}
        aria-label={`${t('automation:webhookRetry')} · ${type} · ${when}`}
        onClick={() => retry.mutate(undefined)}
      >
        {t('automation:webhookRetry')}
      </Button>
    </li>
  );
}
