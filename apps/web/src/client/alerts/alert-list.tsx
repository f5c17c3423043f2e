import type { Alert } from '@lonja/protocol';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { SwitchRow } from '../../shared/ui/fields/switch-row.tsx';
import { UndoNote } from '../../shared/ui/toasts/undo-note.tsx';
import { useAccount } from '../account/account-context.tsx';
import { usePriceSource } from '../account/price-source.tsx';
import { useDisplay } from '../display/display.tsx';
import { useAlertActs } from './alerts-query.ts';

/** The person's alerts: switched on and off, deleted with undo. */
export function AlertList({ alerts }: { readonly alerts: readonly Alert[] }) {
  const { t } = useTranslation();
  const { toggle, remove, restore } = useAlertActs();
  const [deleted, setDeleted] = useState<Alert>();
  const { directory } = useAccount();
  const sourceOf = usePriceSource();
  const display = useDisplay();
  const textOf = (alert: Alert) =>
    t(`alerts.says.${alert.type}`, {
      symbol: alert.symbol,
      value: alert.type.startsWith('price')
        ? display.between(alert.value, directory.of(alert.symbol)?.asset.decimals ?? 2, 8)
        : display.percent(alert.value),
    });
  const stateOf = (alert: Alert) =>
    alert.firedAt
      ? t('alerts.fired', { time: display.dateTime(alert.firedAt), zone: display.zone })
      : t(alert.isActive ? 'alerts.waiting' : 'alerts.off');
  const undo = deleted && (
    <UndoNote
      text={t('alerts.deleted', { alert: textOf(deleted) })}
      label={t('undo')}
      onUndo={() => {
        setDeleted(undefined);
        restore.mutate(deleted);
      }}
    />
  );
  if (alerts.length === 0)
    return (
      <>
        {undo}
        <EmptyState title={t('alerts.empty')} text={t('alerts.emptyText')} />
      </>
    );
  return (
    <>
      {undo}
      <ul aria-label={t('alerts.title')}>
        {alerts.map((alert) => (
          <li key={alert.id} className="flex items-center gap-2 border-b border-line last:border-0">
            <div className="min-w-0 flex-1">
              <SwitchRow
                label={textOf(alert)}
                text={[stateOf(alert), sourceOf(directory.of(alert.symbol))].filter(Boolean).join(' · ')}
                isOn={alert.isActive}
                onChange={(isActive) => toggle.mutate({ id: alert.id, isActive })}
              />
            </div>
            <Button
              look="quiet"
              size="small"
              aria-label={t('alerts.delete', { alert: textOf(alert) })}
              onClick={() => {
                // A fired alert can't be restored, because the new one would be active again.
                const undoable = alert.firedAt ? undefined : alert;
                remove.mutate(alert.id, { onSuccess: () => setDeleted(undoable) });
              }}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
