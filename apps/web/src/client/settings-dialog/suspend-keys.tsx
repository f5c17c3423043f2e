import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SwitchRow } from '../../shared/ui/switch-row.tsx';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useAct } from '../display/use-act.ts';

interface SuspendKeysProps {
  /** Absent: all of the person's keys. */
  readonly apiKey?: { readonly id: string; readonly name: string };
}

/** The kill switch, in two clicks: one to ask, one to do. */
export function SuspendKeys({ apiKey }: SuspendKeysProps) {
  const { t } = useTranslation('automation');
  const client = useClient();
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const [close, setClose] = useState(false);
  const suspend = useAct(
    () => client.call('suspendKeys', { body: { close, ...(apiKey ? { key: apiKey.id } : {}) } }),
    {
      list: 'listApiKeys',
      onSuccess: ({ cancelled, closed, open }) => {
        setIsAsking(false);
        const left = open > 0 ? { description: t('stillOpen', { number: open }) } : {};
        toasts.show({ title: t('suspendedNow', { cancelled, closed }), tone: 'success', ...left });
      },
    },
  );
  const label = apiKey ? t('suspend') : t('suspendAll');
  return (
    <>
      <Button
        size="small"
        look="sell"
        aria-expanded={isAsking}
        aria-label={apiKey ? t('suspendKey', { name: apiKey.name }) : label}
        onClick={() => setIsAsking(!isAsking)}
      >
        {label}
      </Button>
      {isAsking && (
        <div className="mt-2 basis-full rounded-lg border border-down p-3 text-13">
          <p>{t('suspendText')}</p>
          <SwitchRow label={t('closeToo')} isOn={close} onChange={setClose} />
          <Button className="mt-2" look="sell" isBusy={suspend.isPending} onClick={() => suspend.mutate()}>
            {t('suspendNow')}
          </Button>
        </div>
      )}
    </>
  );
}
