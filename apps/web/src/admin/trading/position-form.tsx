import type { AdminPosition } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { useDialogAct } from '../acts/use-dialog-act.ts';
import { isReason } from '../acts/difference.ts';
import { Review } from '../acts/review.tsx';
import { accountQuery, adminPositionsQuery, type LookedAt } from '../queries/admin-queries.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { sourceText } from '../display/source-text.ts';
import {
  buildPositionChange,
  listPositionDifferences,
  buildPositionDraft,
  findProblems,
  rebase,
  type PositionDraft,
  type Touched,
} from './position-form.model.ts';

const SUCCESS_MS = 2_000;

interface PositionFormProps {
  readonly looked: LookedAt;
  /** The present position; the save states the figures that the form had read. */
  readonly position: AdminPosition;
  readonly onClose: () => void;
}

/** 'Editar Ganancia - {symbol}': profit, quantity, average price; then a review with reason. */
export function PositionForm({ looked, position, onClose }: PositionFormProps) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const [base, setBase] = useState(position);
  const [draft, setDraft] = useState<PositionDraft>(buildPositionDraft(position));
  const [touched, setTouched] = useState<Touched>(new Set());
  const [isReviewing, setIsReviewing] = useState(false);
  const [reason, setReason] = useState('');
  const problems = findProblems(draft);
  const readAnew = (fresh: AdminPosition) => {
    setBase(fresh);
    setDraft((typed) => rebase(typed, touched, fresh));
  };
  const { save, isBusy, problem } = useSave({
    looked,
    symbol: base.symbol,
    isProfit: touched.has('profit'),
    onClose,
    onFresh: readAnew,
  });
  const touch = (part: Partial<PositionDraft>) => {
    setDraft({ ...draft, ...part });
    setTouched(new Set([...touched, ...(Object.keys(part) as (keyof PositionDraft)[])]));
  };
  const next = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(problems).length > 0) return;
    if (isReviewing) void save(buildPositionChange(base, draft, touched, reason.trim()));
    else if (touched.size > 0) setIsReviewing(true);
  };
  const labels = {
    of: (field: keyof PositionDraft) => t(`positions.${field}`),
    market: t('positions.cleared'),
    profitNote: t('positions.profitNote'),
    basisNote: t('positions.basisNote'),
    format: display,
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('positions.profitTitle', { symbol: position.symbol })}
      description={t('positions.profitText', {
        market: `${display.signedUsd(position.marketProfit)} (${sourceText(position.quoteSource, t)})`,
      })}
      closeLabel={t('close')}
    >
      <form noValidate onSubmit={next} className="flex flex-col gap-4 p-4">
        {isReviewing ? (
          <Review
            differences={listPositionDifferences(base, draft, touched, labels)}
            reason={reason}
            isReasonRequired
            onReason={setReason}
            problem={undefined}
          />
        ) : (
          <PositionFields draft={draft} problems={problems} onChange={touch} />
        )}
        {problem && (
          <p role="alert" className="text-13 text-down">
            {problem}
          </p>
        )}
        <FormButtons
          isReviewing={isReviewing}
          isComplete={touched.size > 0 && (!isReviewing || isReason(reason))}
          isBusy={isBusy}
          onClear={
            base.setProfit === null
              ? undefined
              : () => {
                  touch({ profit: '' });
                  setIsReviewing(true);
                }
          }
          onBack={isReviewing ? () => setIsReviewing(false) : onClose}
        />
      </form>
    </Dialog>
  );
}

interface FormButtonsProps {
  readonly isReviewing: boolean;
  readonly isComplete: boolean;
  readonly isBusy: boolean;
  /** Takes a set profit away; undefined where there is none. */
  readonly onClear: (() => void) | undefined;
  readonly onBack: () => void;
}

function FormButtons({ isReviewing, isComplete, isBusy, onClear, onBack }: FormButtonsProps) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {!isReviewing && onClear && (
        <Button className="mr-auto" onClick={onClear}>
          {t('positions.clear')}
        </Button>
      )}
      <Button onClick={onBack}>{t(isReviewing ? 'acts.back' : 'acts.cancel')}</Button>
      <Button type="submit" look="primary" disabled={!isComplete} isBusy={isBusy}>
        {t(isReviewing ? 'acts.save' : 'acts.review')}
      </Button>
    </div>
  );
}

interface PositionFieldsProps {
  readonly draft: PositionDraft;
  readonly problems: ReturnType<typeof findProblems>;
  readonly onChange: (part: Partial<PositionDraft>) => void;
}

function PositionFields({ draft, problems, onChange }: PositionFieldsProps) {
  const { t } = useTranslation('admin');
  const field = (name: keyof PositionDraft, hint?: string) => (
    <Field
      label={t(`positions.${name}`)}
      value={draft[name]}
      inputMode="decimal"
      autoComplete="off"
      hint={hint}
      error={problems[name] && t('user.numberInvalid')}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <>
      {field('profit', t('positions.profitHint'))}
      <div className="grid gap-3 sm:grid-cols-2">
        {field('quantity')}
        {field('averagePrice')}
      </div>
      <p className="text-12 text-ink-3">{t('positions.basisHint')}</p>
    </>
  );
}

interface SaveOptions {
  readonly looked: LookedAt;
  readonly symbol: string;
  /** Whether the profit is among what is saved. */
  readonly isProfit: boolean;
  readonly onClose: () => void;
  /** Called with the present position when it has changed meanwhile. */
  readonly onFresh: (position: AdminPosition) => void;
}

function useSave({ looked, symbol, isProfit, onClose, onFresh }: SaveOptions) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const client = useClient();
  const queries = useQueryClient();
  const { isBusy, problem, send } = useDialogAct({
    onClose,
    refusedText: (error) =>
      refusalText(
        error,
        t,
        t(isProfit ? 'positions.profitFailed' : 'positions.saveFailed'),
        t(isProfit ? 'positions.profitWordless' : 'positions.saveWordless'),
      ),
    refusedTitle: t('acts.errorMark'),
    refused: (error) => error instanceof CallError && error.status === 409 && goOn(),
  });
  /** Continues the form with the present position; if it is closed, the toast has said so. */
  const goOn = async () => {
    const positions = await queries.fetchQuery(adminPositionsQuery(client, looked)).catch(() => undefined);
    const fresh = positions?.find((position) => position.symbol === symbol);
    if (fresh) onFresh(fresh);
    else if (positions) onClose();
  };
  const save = (body: ReturnType<typeof buildPositionChange>) =>
    send(
      (call) =>
        call('changePosition', { params: { id: looked.id, symbol }, query: accountQuery(looked), body }),
      (changed) => ({
        title: t('positions.updated'),
        description: `${changed.symbol}: ${display.signedUsd(changed.profit)}`,
        milliseconds: SUCCESS_MS,
      }),
    );
  return { save, isBusy, problem };
}
