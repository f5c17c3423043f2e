import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useAct } from '../../shared/acts/use-act.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useDisplay } from '../display/display.tsx';
import { deviceName } from '@lonja/protocol/device-name';
import { ActSection } from '../dialogs/act-section.tsx';
import { useOutcome } from '../display/use-outcome.ts';

/** Where the person is signed in; any but this one can be ended. */
export function SessionList() {
  const { t } = useTranslation(['client', 'security']);
  const client = useClient();
  const display = useDisplay();
  const sessions = useQuery(buildQuery(client, 'listSessions', {}));
  const outcome = useOutcome();
  const end = useAct('endSession', {
    input: (id: string) => ({ params: { id } }),
    ...outcome.saying(t('security:sessionEnded')),
  });
  return (
    <ActSection title={t('security:sessions')}>
      {sessions.isError && <p className="text-13 text-down">{t('settings.loadFailed')}</p>}
      {sessions.isPending && <Skeleton className="h-10 w-full" />}
      <ul>
        {sessions.data?.map((session) => (
          <li
            key={session.id}
            className="row flex items-center justify-between gap-3 border-b border-line py-1 last:border-0"
          >
            <span className="min-w-0">
              <span className="block wrap-break-word">
                {deviceName(session.device) || t('settings.unknownDevice')}
              </span>
              <span className="block text-12 text-ink-3">
                {t('security:lastSeen', { time: display.dateTime(session.lastSeenAt), zone: display.zone })}
              </span>
            </span>
            {session.isCurrent ? (
              <span className="text-12 text-ink-2">{t('security:thisSession')}</span>
            ) : (
              <Button
                size="small"
                disabled={end.isPending}
                aria-label={t('security:endSession', { device: deviceName(session.device) })}
                onClick={() => end.mutate(session.id)}
              >
                {t('security:end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </ActSection>
  );
}
