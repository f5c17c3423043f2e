import type { World } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { TextArea } from '../../shared/ui/fields/text-area.tsx';
import { isReasonGiven } from '../acts/difference.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { parseRate, RATES } from '../../shared/worlds/world-fields.ts';
import { ActForm } from '../acts/act-form.tsx';
import { useDialogAct } from '../acts/use-dialog-act.ts';
import { LONGEST_REASON } from '../../shared/ui/reason-length.ts';

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
  const { isBusy, problem, send } = useDialogAct({
    onClose,
    refusedText: (error) => refusalText(error, t, t('worlds.actFailed')),
  });
  const [rate, setRate] = useState(world.rate > 0 ? String(world.rate) : '1');
  const [reason, setReason] = useState('');
  const wanted = parseRate(rate);
  const canSend = isReasonGiven(reason, false) && (act !== 'speed' || wanted !== undefined);
  const carryOut = () => {
    const params = { id: world.id };
    const why = reason.trim() === '' ? {} : { reason: reason.trim() };
    const clock = act === 'end' ? ({ ends: true } as const) : { rate: act === 'pause' ? 0 : (wanted ?? 1) };
    return send(
      (call) =>
        act === 'reveal'
          ? call('revealWorld', { params, body: why })
          : call('setWorldClock', { params, body: { ...clock, ...why } }),
      () => t(`worlds.done.${act}`),
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title={t(`worlds.actOf.${act}`, { name: world.name })}
      description={t(`worlds.actText.${act}`)}
      closeLabel={t('close')}
    >
      <ActForm
        submit={t(`worlds.confirm.${act}`)}
        look={act === 'end' ? 'sell' : 'primary'}
        isComplete={canSend}
        isBusy={isBusy}
        onSubmit={() => void carryOut()}
        onCancel={onClose}
      >
        {act === 'speed' && <RateChoice rate={rate} onChange={setRate} />}
        <TextArea
          label={t('acts.reason')}
          hint={t('worlds.reasonHint')}
          rows={2}
          maxLength={LONGEST_REASON}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.target.value)}
        />
      </ActForm>
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
        error={parseRate(rate) === undefined ? t('worlds.rateHint') : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="group" aria-label={t('worlds.rate')} className="flex flex-wrap gap-1.5">
        {RATES.map((one) => (
          <Button
            key={one}
            size="small"
            look={parseRate(rate) === one ? 'primary' : 'outline'}
            aria-pressed={parseRate(rate) === one}
            onClick={() => onChange(String(one))}
          >
            {t('worlds.times', { rate: display.count(one) })}
          </Button>
        ))}
      </div>
    </div>
  );
}
