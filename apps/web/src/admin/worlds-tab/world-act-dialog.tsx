import type { World } from '@lonja/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { TextArea } from '../../shared/ui/text-area.tsx';
import { useBusy } from '../../shared/ui/use-busy.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useAct } from '../acts/confirmation.tsx';
import { isReasonGiven } from '../acts/difference.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { rateOf, RATES } from '../../shared/worlds/world-fields.ts';

/** `speed` also starts a world, and lets one that is paused go on. */
export type WorldAct = 'speed' | 'pause' | 'end' | 'reveal';

export interface WorldActDialogProps {
  readonly world: World;
  readonly act: WorldAct;
  readonly onClose: () => void;
}

/** An act on a world, with its reason. */
export function WorldActDialog({ world, act, onClose }: WorldActDialogProps) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const toasts = useToasts();
  const queries = useQueryClient();
  const run = useAct();
  const { isBusy, act: once } = useBusy();
  const [rate, setRate] = useState(world.rate > 0 ? String(world.rate) : '1');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const wanted = rateOf(rate);
  const canSend = isReasonGiven(reason, false) && (act !== 'speed' || wanted !== undefined);
  const send = async () => {
    const params = { id: world.id };
    const why = reason.trim() === '' ? {} : { reason: reason.trim() };
    try {
      await run(() =>
        act === 'reveal'
          ? client.call('revealWorld', { params, body: why })
          : client.call('setWorldClock', {
              params,
              body:
                act === 'end'
                  ? { ends: true, ...why }
                  : { rate: act === 'pause' ? 0 : (wanted ?? 1), ...why },
            }),
      );
      toasts.show({ title: t(`worlds.done.${act}`), tone: 'success' });
      onClose();
      await readAgain(queries, 'listWorlds');
    } catch (error) {
      setProblem(refusalText(error, t, t('worlds.actFailed')));
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={t(`worlds.actOf.${act}`, { name: world.name })}
      description={t(`worlds.actText.${act}`)}
      closeLabel={t('close')}
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend) void once(send);
        }}
      >
        {act === 'speed' && <RateChoice rate={rate} onChange={setRate} />}
        <TextArea
          label={t('acts.reason')}
          hint={t('worlds.reasonHint')}
          rows={2}
          maxLength={500}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('acts.cancel')}</Button>
          <Button type="submit" look={act === 'end' ? 'sell' : 'primary'} disabled={!canSend} isBusy={isBusy}>
            {t(`worlds.confirm.${act}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RateChoice({
  rate,
  onChange,
}: {
  readonly rate: string;
  readonly onChange: (rate: string) => void;
}) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  return (
    <div className="space-y-2">
      <Field
        label={t('worlds.rate')}
        hint={t('worlds.rateHint')}
        inputMode="numeric"
        maxLength={4}
        value={rate}
        error={rateOf(rate) === undefined ? t('worlds.rateHint') : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="group" aria-label={t('worlds.rate')} className="flex flex-wrap gap-1.5">
        {RATES.map((one) => (
          <Button
            key={one}
            size="small"
            look={rateOf(rate) === one ? 'primary' : 'outline'}
            aria-pressed={rateOf(rate) === one}
            onClick={() => onChange(String(one))}
          >
            {t('worlds.times', { rate: display.count(one) })}
          </Button>
        ))}
      </div>
    </div>
  );
}
