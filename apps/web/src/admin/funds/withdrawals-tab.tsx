import type { AdminWithdrawal } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { withdrawalsQuery } from '../queries/admin-queries.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { RequestCard } from '../display/request-card.tsx';
import { ageText, listDetails, moveInQueue } from './withdrawals-tab.model.ts';
import { StatusDialog } from './status-dialog.tsx';

/** 'Client Withdrawal Requests'. */
export function WithdrawalsTab() {
  const { t } = useTranslation('admin');
  const client = useClient();
  const requests = useQuery(withdrawalsQuery(client));
  const [edited, setEdited] = useState<AdminWithdrawal>();
  return (
    <Panel
      title={t('withdrawals.title')}
      actions={
        requests.data && (
          <span className="rounded-full border border-control px-2.5 py-0.5 text-12">
            {t('withdrawals.total', { count: requests.data.length })}
          </span>
        )
      }
    >
      {requests.data ? (
        <RequestList requests={requests.data} readAt={requests.dataUpdatedAt} onEdit={setEdited} />
      ) : requests.error ? (
        <ErrorState
          title={t('withdrawals.loadFailed')}
          text={refusalText(requests.error, t, t('withdrawals.loadFailedText'))}
          onRetry={requests.refetch}
        />
      ) : (
        <div className="p-3">
          <LoadingText>{t('withdrawals.loading')}</LoadingText>
          <Skeleton className="h-28 w-full" />
        </div>
      )}
      {edited && <StatusDialog request={edited} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
}

interface RequestListProps {
  readonly requests: readonly AdminWithdrawal[];
  /** Milliseconds since 1970. */
  readonly readAt: number;
  readonly onEdit: (request: AdminWithdrawal) => void;
}

/** J and K go down and up the queue. */
function RequestList({ requests, readAt, onEdit }: RequestListProps) {
  const { t } = useTranslation('admin');
  useEffect(() => {
    document.addEventListener('keydown', moveInQueue);
    return () => document.removeEventListener('keydown', moveInQueue);
  }, []);
  if (requests.length === 0) return <EmptyState title={t('withdrawals.empty')} />;
  return (
    <ul aria-label={t('withdrawals.title')} className="grid gap-2 p-2 sm:p-3">
      {requests.map((request) => (
        <WithdrawalCard key={request.id} request={request} readAt={readAt} onEdit={onEdit} />
      ))}
    </ul>
  );
}

const STATUS_LOOK = {
  pending: 'text-warn',
  approved: 'text-up',
  rejected: 'text-down',
  cancelled: 'text-ink-3',
} as const;

function WithdrawalCard({
  request,
  readAt,
  onEdit,
}: {
  readonly request: AdminWithdrawal;
  readonly readAt: number;
  readonly onEdit: (request: AdminWithdrawal) => void;
}) {
  const { t } = useTranslation('admin');
  const { usd, moment, ages } = usePanelDisplay();
  const { user } = request;
  const name = user.fullName ?? user.username;
  const amount = usd(request.amount);
  return (
    <RequestCard
      title={name}
      beside={
        <>
          <p className="text-13 wrap-anywhere text-ink-2">
            {user.email}
            {user.phone ? ` · ${user.phone}` : ''}
          </p>
          {user.verification !== 'approved' && (
            <p className="text-12 text-warn">{t('withdrawals.notVerified')}</p>
          )}
        </>
      }
      state={
        <>
          <span className={`text-12 font-semibold ${STATUS_LOOK[request.status]}`}>
            {t(`withdrawals.${request.status}`).toUpperCase()}
          </span>
          <strong className="figure text-18 whitespace-nowrap">{amount}</strong>
          <Button
            size="small"
            data-queue=""
            aria-label={t('withdrawals.updateOf', { name, amount })}
            onClick={() => onEdit(request)}
          >
            {t('withdrawals.update')}
          </Button>
        </>
      }
      lines={[
        [t('withdrawals.method'), t(`withdrawals.methods.${request.method}`)],
        ...listDetails(request).map(([detail, text]) => [t(`withdrawals.${detail}`), text] as const),
        [t('withdrawals.requested'), moment(request.createdAt)],
        [t('withdrawals.age'), ageText(request.createdAt, readAt, ages)],
        [t('withdrawals.funds'), `${usd(user.balance)} + ${usd(user.totalProfit)}`],
        ...(request.adminNotes ? [[t('withdrawals.notes'), request.adminNotes] as const] : []),
      ]}
    />
  );
}
