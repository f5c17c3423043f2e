import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SteeredPrograms } from '../../programs/steered-programs.tsx';
import { queryOf, readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useTexts } from '../../shared/i18n/use-texts.ts';
import { ErrorState, LoadingText } from '../../shared/ui/states.tsx';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useAct } from '../acts/confirmation.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';

/** A client's programs, and the kill switch. */
export function ClientPrograms({ id, username }: { readonly id: string; readonly username: string }) {
  const { t } = useTranslation('automation');
  const client = useClient();
  const display = usePanelDisplay();
  const areTextsThere = useTexts('automation');
  const read = useQuery(queryOf(client, 'listUserPrograms', { params: { id } }));
  const steer = useSteering(id);
  if (read.isError && areTextsThere) return <ErrorState title={t('programsFailed')} onRetry={read.refetch} />;
  if (!read.data || !areTextsThere) return <Loading />;
  return (
    <SteeredPrograms
      as="administrator"
      name={username}
      keys={read.data.keys}
      hooks={read.data.hooks}
      suspended={read.data.suspended}
      figures={{ usd: (amount) => display.usd(amount), moment: display.moment }}
      onAct={steer}
    />
  );
}

function Loading() {
  const { t } = useTranslation('admin');
  return <LoadingText>{t('loading')}</LoadingText>;
}

function useSteering(id: string) {
  const { t } = useTranslation('automation');
  const { t: words } = useTranslation('admin');
  const client = useClient();
  const toasts = useToasts();
  const run = useAct();
  const queries = useQueryClient();
  return async (what: 'suspend' | 'resume', reason: string): Promise<void> => {
    const input = { params: { id }, body: { reason } };
    try {
      if (what === 'suspend') {
        const done = await run(() => client.call('suspendUserKeys', input));
        toasts.show({ title: t('suspendedNow', done), tone: 'success' });
      } else {
        const { accounts } = await run(() => client.call('resumeUserKeys', input));
        toasts.show({ title: t('resumedAccounts', { count: accounts }), tone: 'success' });
      }
    } catch (error) {
      const description = refusalText(error, words, t('programsNotChanged'));
      toasts.show({ title: t('programsNotChanged'), description, tone: 'destructive' });
    }
    void readAgain(queries, 'listUserPrograms', 'searchAudit');
  };
}
