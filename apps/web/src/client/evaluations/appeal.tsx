import type { Evaluation } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayAppeal } from '../../evaluation/evaluation.model.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextArea } from '../../shared/ui/fields/text-area.tsx';
import { useDisplay } from '../display/display.tsx';
import { useEvaluationActs } from './use-evaluation-acts.ts';

const MAX_TEXT = 2_000;

/** What its person says against a verdict, once, and the answer to it; the verdict stands either way. */
export function Appeal({ evaluation }: { readonly evaluation: Evaluation }) {
  const { t } = useTranslation('evaluations');
  const [isWriting, setIsWriting] = useState(false);
  if (evaluation.appeal) return <MadeAppeal appeal={evaluation.appeal} />;
  if (!mayAppeal(evaluation)) return null;
  return (
    <div className="border-t border-line-soft px-3 py-2">
      <Button size="small" onClick={() => setIsWriting(true)}>
        {t('appeal.open')}
      </Button>
      {isWriting && <AppealDialog account={evaluation.account} onClose={() => setIsWriting(false)} />}
    </div>
  );
}

function MadeAppeal({
  appeal: { text, madeAt, answer },
}: {
  readonly appeal: NonNullable<Evaluation['appeal']>;
}) {
  const { t } = useTranslation('evaluations');
  const display = useDisplay();
  const timeText = (at: string) => `${display.dateTime(at)} ${display.zone}`;
  return (
    <section aria-label={t('appeal.title')} className="space-y-2 border-t border-line-soft px-3 py-3 text-13">
      <p className="text-12 text-ink-3">{t('appeal.made', { time: timeText(madeAt) })}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text ?? t('appeal.erased')}</p>
      {answer ? (
        <>
          <p className="font-semibold">
            {t(answer.isUpheld ? 'appeal.upheld' : 'appeal.rejected', { time: timeText(answer.at) })}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{answer.text}</p>
        </>
      ) : (
        <p role="status" className="text-warn">
          {t('appeal.waiting')}
        </p>
      )}
    </section>
  );
}

function AppealDialog({ account, onClose }: { readonly account: string; readonly onClose: () => void }) {
  const { t } = useTranslation('evaluations');
  const { appeal } = useEvaluationActs();
  const [text, setText] = useState('');
  const isWritten = text.trim() !== '';
  return (
    <Dialog
      onClose={onClose}
      title={t('appeal.title')}
      description={t('appeal.text')}
      closeLabel={t('close')}
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWritten) appeal.mutate({ account, text: text.trim() }, { onSuccess: onClose });
        }}
      >
        <TextArea
          label={t('appeal.label')}
          rows={6}
          maxLength={MAX_TEXT}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" disabled={!isWritten} isBusy={appeal.isPending}>
            {t('appeal.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
