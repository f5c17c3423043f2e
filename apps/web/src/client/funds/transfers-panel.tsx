import type { Transfer } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ShownFirst } from '../../shared/ui/shown-first.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useDisplay } from '../display/display.tsx';
import { useFailureToast } from '../display/use-failure-toast.ts';
import { useTransferActs, useTransfers } from './use-transfers.ts';

const TONES = {
  pending: 'text-warn',
  approved: 'text-up',
  rejected: 'text-down',
  cancelled: 'text-flat',
} as const;

/** Deposits and withdrawals; one that is pending can still be cancelled. */
export function TransfersPanel({ account }: { readonly account?: string | undefined }) {
  const { t } = useTranslation();
  const transfers = useTransfers(account);
  return (
    <Panel title={t('transfers.title')}>
      {transfers.data === undefined ? (
        transfers.isError ? (
          <ErrorState
            title={t('transfers.failed')}
            text={t('failed.nothingLost')}
            onRetry={transfers.refetch}
          />
        ) : (
          <div className="p-3">
            <Skeleton className="h-5 w-60" />
          </div>
        )
      ) : transfers.data.length === 0 ? (
        <p className="px-3 py-4 text-13 text-ink-2">{t('transfers.none')}</p>
      ) : (
        <ShownFirst items={transfers.data} more={t('transactions.more')}>
          {(shown) => (
            <ul className="px-3 py-1">
              {shown.map((transfer) => (
                <TransferLine key={transfer.id} transfer={transfer} />
              ))}
            </ul>
          )}
        </ShownFirst>
      )}
    </Panel>
  );
}

function TransferLine({ transfer }: { readonly transfer: Transfer }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const fail = useFailureToast();
  const toasts = useToasts();
  const { cancel } = useTransferActs();
  const { type, amount, status, method, destination, notes } = transfer;
  const said = t(`transfers.${type}`);
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-1.5 last:border-0">
      <span className="min-w-0">
        <span className="font-semibold">{said}</span>{' '}
        <span className={`text-13 ${TONES[status]}`}>{t(`transfers.status.${status}`)}</span>
        <span className="block text-12 text-ink-3">
          {t(`wizard.methods.${method as 'crypto'}`, { defaultValue: method })}
          {destination && ` · ${destination}`} · {display.dateTime(transfer.createdAt)}
        </span>
        {notes && <span className="block text-12 wrap-break-word text-ink-2">{notes}</span>}
      </span>
      <span className="flex shrink-0 items-center gap-3">
        <span className="figure">{display.exact.usd(amount)}</span>
        {type === 'withdrawal' && status === 'pending' && (
          <Button
            size="small"
            isBusy={cancel.isPending}
            aria-label={t('transfers.cancel', { amount: display.exact.usd(amount) })}
            onClick={() =>
              cancel.mutate(transfer.id, {
                onSuccess: () => toasts.show({ title: t('transfers.cancelled'), tone: 'success' }),
                onError: (error) => fail(t('settings.error'), error),
              })
            }
          >
            {t('cancel')}
          </Button>
        )}
      </span>
    </li>
  );
}
