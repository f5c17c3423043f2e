import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../shared/acts/use-act.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SwitchRow } from '../../shared/ui/fields/switch-row.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { useOutcome } from '../display/use-outcome.ts';

/** A key or a hook, as the kill switch names it. */
export type NamedProgram = { readonly key: string } | { readonly hook: string };

interface SuspendKeysProps {
  /** Absent: all of the person's keys and hooks. */
  readonly program?: { readonly name: string; readonly named: NamedProgram };
}

/** The kill switch, in two clicks: one to ask, one to do. */
export function SuspendKeys({ program }: SuspendKeysProps) {
  const { t } = useTranslation('automation');
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const [close, setClose] = useState(false);
  const { failed } = useOutcome();
  const suspend = useAct('suspendKeys', {
    failed,
    input: () => ({ body: { close, ...program?.named } }),
    done: ({ cancelled, closed, open }) => {
      setIsAsking(false);
      const left = open > 0 ? { description: t('stillOpen', { number: open }) } : {};
      toasts.show({ title: t('suspendedNow', { cancelled, closed }), tone: 'success', ...left });
    },
  });
  const label = program ? t('suspend') : t('suspendAll');
  return (
    <>
      <Button
        size="small"
        look="sell"
        aria-expanded={isAsking}
        aria-label={program ? t('suspendKey', { name: program.name }) : label}
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
