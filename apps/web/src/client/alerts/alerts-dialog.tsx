import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { ErrorState, LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { useAccount } from '../account/account-context.tsx';
import { PriceSource } from '../account/price-source.tsx';
import type { DialogBodyProps } from '../dialogs/dialogs-context.ts';
import {
  ALERT_TYPES,
  isComplete,
  meantBy,
  MAX_ACTIVE,
  offersFor,
  type AlertDraft,
} from './alerts-dialog.model.ts';
import { AlertList } from './alert-list.tsx';
import { alertsQuery, useAlertActs } from './alerts-query.ts';

const EMPTY: AlertDraft = { symbol: '', type: 'price_above', value: '' };

export function AlertsDialog({ symbol, onClose }: DialogBodyProps) {
  const { t } = useTranslation();
  const client = useClient();
  const alerts = useQuery(alertsQuery(client));
  return (
    <Dialog
      onClose={onClose}
      title={t('alerts.title')}
      description={t('alerts.description')}
      closeLabel={t('close')}
      size="wide"
    >
      <div className="space-y-4 p-4">
        <NewAlert symbol={symbol} />
        <p className="text-12 text-ink-3">{t('alerts.notice', { maximum: MAX_ACTIVE })}</p>
        {alerts.data ? (
          <AlertList alerts={alerts.data} />
        ) : alerts.isError ? (
          <ErrorState
            title={t('settings.loadFailed')}
            text={t('failed.nothingLost')}
            onRetry={alerts.refetch}
          />
        ) : (
          <>
            <LoadingText>{t('alerts.loading')}</LoadingText>
            <Skeleton className="h-12 w-full" />
          </>
        )}
      </div>
    </Dialog>
  );
}

function NewAlert({ symbol = '' }: { readonly symbol: string | undefined }) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const [draft, setDraft] = useState({ ...EMPTY, symbol });
  const [isRefused, setIsRefused] = useState(false);
  const { create } = useAlertActs(() => {
    setDraft(EMPTY);
    toasts.show({ title: t('alerts.created'), tone: 'success', milliseconds: 3_000 });
  });
  const list = useId();
  const { directory } = useAccount();
  const offered = offersFor(draft.symbol, directory.listings);
  const meant = meantBy(draft.symbol, directory.listings);
  const change = (part: Partial<AlertDraft>) => {
    setIsRefused(false);
    setDraft({ ...draft, ...part });
  };
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (create.isPending) return;
        if (isComplete(draft)) create.mutate({ ...draft, symbol: meant?.asset.symbol ?? draft.symbol });
        else setIsRefused(true);
      }}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <Field
          label={t('alerts.symbol')}
          list={list}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          value={draft.symbol}
          onChange={(event) => change({ symbol: event.target.value })}
        />
        <datalist id={list}>
          {offered.map(({ symbol, name }) => (
            <option key={symbol} value={symbol}>
              {name}
            </option>
          ))}
        </datalist>
        <SelectField
          label={t('alerts.type')}
          value={draft.type}
          options={ALERT_TYPES.map((value) => ({ value, label: t(`alerts.types.${value}`) }))}
          onChange={(type) => change({ type })}
        />
        <Field
          label={t(draft.type.startsWith('price') ? 'alerts.price' : 'alerts.percent')}
          type="number"
          inputMode="decimal"
          step="any"
          min="0"
          autoComplete="off"
          value={draft.value}
          onChange={(event) => change({ value: event.target.value })}
        />
      </div>
      <PriceSource listing={meant} isAlways className="block" />
      {isRefused && (
        <p role="alert" className="text-13 text-down">
          {t('alerts.incomplete')}
        </p>
      )}
      <Button type="submit" look="primary" isBusy={create.isPending}>
        {t('alerts.create')}
      </Button>
    </form>
  );
}
