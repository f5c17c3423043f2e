import type { Split } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { TextArea } from '../../shared/ui/fields/text-area.tsx';
import { LONGEST_REASON } from '../../shared/ui/reason-length.ts';
import { ActForm } from '../acts/act-form.tsx';
import { isReasonGiven } from '../acts/difference.ts';
import { useDialogAct } from '../acts/use-dialog-act.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { buildSplitDraft, factorText, readRatio, ratioText, type SplitDraft } from './splits.model.ts';

/** An administrator's decision: to declare the ratio of a split (a new one where none is given), or to dismiss one. */
export type SplitDecision =
  | { readonly kind: 'declare'; readonly split: Split | undefined }
  | { readonly kind: 'dismiss'; readonly split: Split };

interface SplitDialogProps {
  readonly decision: SplitDecision;
  readonly onClose: () => void;
}

/** Carries out a decision on a split, with its reason. */
export function SplitDialog({ decision, onClose }: SplitDialogProps) {
  const { t } = useTranslation('admin');
  const { kind, split } = decision;
  const [draft, setDraft] = useState(buildSplitDraft(split));
  const [reason, setReason] = useState('');
  const { isBusy, problem, decide } = useDecide(decision, onClose);
  const isComplete = kind === 'dismiss' || readRatio(draft) !== undefined;
  return (
    <Dialog
      onClose={onClose}
      title={
        split
          ? t(kind === 'dismiss' ? 'splits.dismissOf' : 'splits.declareOf', { symbol: split.symbol })
          : t('splits.add')
      }
      description={t(kind === 'dismiss' ? 'splits.dismissText' : 'splits.declareText')}
      closeLabel={t('close')}
    >
      <ActForm
        submit={t(kind === 'dismiss' ? 'splits.dismiss' : 'splits.declare')}
        isComplete={isComplete && isReasonGiven(reason, kind === 'declare')}
        isBusy={isBusy}
        onSubmit={() => void decide(draft, reason.trim())}
        onCancel={onClose}
      >
        {kind === 'declare' && <RatioFields split={split} draft={draft} onChange={setDraft} />}
        <TextArea
          label={t('acts.reason')}
          hint={t(kind === 'declare' ? 'splits.reasonHint' : 'splits.reasonOptional')}
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.target.value)}
        />
      </ActForm>
    </Dialog>
  );
}

function useDecide({ kind, split }: SplitDecision, onClose: () => void) {
  const { t } = useTranslation('admin');
  const { isBusy, problem, send } = useDialogAct({
    onClose,
    refusedText: (error) => refusalText(error, t, t('splits.decideFailed')),
  });
  const decide = async (draft: SplitDraft, reason: string) => {
    const declared = readRatio(draft);
    if (kind === 'dismiss')
      await send(
        (call) => call('dismissSplit', { params: { id: String(split.id) }, body: { reason } }),
        () => t('splits.done'),
      );
    else if (declared)
      await send(
        (call) => call('declareSplit', { body: { ...declared, reason } }),
        () => t('splits.done'),
      );
  };
  return { isBusy, problem, decide };
}

interface RatioFieldsProps {
  readonly split: Split | undefined;
  readonly draft: SplitDraft;
  readonly onChange: (draft: SplitDraft) => void;
}

function RatioFields({ split, draft, onChange }: RatioFieldsProps) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const field = (name: keyof SplitDraft, maxLength: number, rest: object = {}) => (
    <Field
      label={t(`splits.${name}`)}
      value={draft[name]}
      maxLength={maxLength}
      onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
      {...rest}
    />
  );
  return (
    <>
      {!split && field('symbol', 24)}
      <div className="grid grid-cols-2 gap-3">
        {field('newUnits', 5, { inputMode: 'numeric' })}
        {field('oldUnits', 5, { inputMode: 'numeric' })}
      </div>
      {split?.factor != null && (
        <p className="text-13 text-ink-2">
          {t('splits.seen', { factor: factorText(split.factor, display) })}
          {split.guess && ` · ${t('splits.guess', { ratio: ratioText(split.guess) })}`}
        </p>
      )}
    </>
  );
}
