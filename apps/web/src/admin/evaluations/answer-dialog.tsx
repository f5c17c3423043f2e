import type { ClientEvaluation } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPersonName } from '../../evaluation/evaluation.model.ts';
import { Verdict } from '../../evaluation/verdict.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextArea } from '../../shared/ui/fields/text-area.tsx';
import { useDialogAct } from '../acts/use-dialog-act.ts';
import { isReason } from '../acts/difference.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { LONGEST_REASON } from '../../shared/ui/reason-length.ts';

export interface AnswerDialogProps {
  readonly evaluation: ClientEvaluation;
  readonly onClose: () => void;
}

/** Answers an appeal beside the verdict, which stands. */
export function AnswerDialog({ evaluation, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('evaluations');
  const display = usePanelDisplay();
  const { appeal } = evaluation;
  const [answer, setAnswer] = useState('');
  const { isBusy, problem, answerIt } = useAnswer(evaluation, onClose);
  const canSend = isReason(answer);
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={t('panel.answerTitle', { name: findPersonName(evaluation) ?? t('panel.erased') })}
      description={t('panel.answerText')}
      closeLabel={t('close')}
    >
      <div className="px-1">
        <Verdict evaluation={evaluation} figures={display} />
      </div>
      <div className="flex flex-col gap-4 p-4 pt-0">
        {appeal && (
          <blockquote className="rounded-lg border border-line px-3 py-2 text-13">
            <p className="text-12 text-ink-3">
              {t('panel.appealMade', { time: `${display.moment(appeal.madeAt)} ${display.zone}` })}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{appeal.text ?? t('appeal.erased')}</p>
          </blockquote>
        )}
        <TextArea
          label={t('panel.answerLabel')}
          hint={t('panel.answerHint')}
          rows={4}
          maxLength={LONGEST_REASON}
          value={answer}
          error={problem}
          onChange={(event) => setAnswer(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button disabled={!canSend} isBusy={isBusy} onClick={() => void answerIt(answer.trim(), true)}>
            {t('panel.uphold')}
          </Button>
          <Button disabled={!canSend} isBusy={isBusy} onClick={() => void answerIt(answer.trim(), false)}>
            {t('panel.reject')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useAnswer({ account, username, fullName }: ClientEvaluation, onClose: () => void) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('evaluations');
  const { isBusy, problem, send } = useDialogAct({
    onClose,
    refusedText: (error) => refusalText(error, t, words('failed')),
  });
  const answerIt = (answer: string, isUpheld: boolean) =>
    send(
      (call) => call('answerAppeal', { params: { account }, body: { isUpheld, answer } }),
      () => words('panel.answerDone', { name: fullName ?? username }),
    );
  return { isBusy, problem, answerIt };
}
