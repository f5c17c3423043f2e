import type { Conditions } from '@lonja/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionsQuery } from '../../account/financing-tables.ts';
import { readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { ErrorState, LoadingText } from '../../shared/ui/states.tsx';
import { TextArea } from '../../shared/ui/text-area.tsx';
import { useBusy } from '../../shared/ui/use-busy.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useAct } from '../acts/confirmation.tsx';
import { isReasonGiven } from '../acts/difference.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { draftOf, readDraft } from './financing-form.model.ts';

/** The current and the upcoming financing table, with the form to change it. */
export function Financing() {
  const { t } = useTranslation('admin');
  const conditions = useQuery(conditionsQuery(useClient()));
  const [isOpen, setOpen] = useState(false);
  const { data } = conditions;
  return (
    <Panel
      title={t('financing.title')}
      actions={
        data && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('financing.change')}
          </Button>
        )
      }
    >
      {data ? (
        <Tables financing={data.financing} />
      ) : conditions.error ? (
        <ErrorState
          title={refusalText(conditions.error, t, t('financing.failed'))}
          action={<Button onClick={() => void conditions.refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <LoadingText>{t('loading')}</LoadingText>
      )}
      {isOpen && data && <ChangeDialog conditions={data} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function Tables({ financing }: Pick<Conditions, 'financing'>) {
  const { t } = useTranslation('admin');
  return (
    <ul className="divide-y divide-line text-13">
      {financing.map(({ number, firstNight, terms }) => (
        <li key={number} className="px-3 py-2">
          <strong className="block font-semibold">
            {terms.kind === 'flat' ? t('financing.flat') : t('financing.table', { markup: terms.markup })}
          </strong>
          {firstNight !== null && (
            <span className="block text-12 text-ink-3">{t('financing.from', { day: firstNight })}</span>
          )}
          {terms.kind === 'table' && (
            <span className="figure block whitespace-pre-line text-ink-2">
              {[draftOf(terms).benchmarks, draftOf(terms).tomNext].filter(Boolean).join('\n')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ChangeDialogProps {
  readonly conditions: Conditions;
  readonly onClose: () => void;
}

function ChangeDialog({ conditions, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const toasts = useToasts();
  const queries = useQueryClient();
  const run = useAct();
  const { isBusy, act } = useBusy();
  const newest = conditions.financing.at(-1)?.terms ?? { kind: 'flat' as const };
  const [draft, setDraft] = useState(() => draftOf(newest));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const read = readDraft(draft);
  const lineProblem = (field: 'markup' | 'benchmarks' | 'tomNext') =>
    'problem' in read && read.problem.field === field
      ? t('financing.unreadable', { line: read.problem.line })
      : undefined;
  const save = async () => {
    if (!('terms' in read)) return;
    const body = { financing: read.terms, expected: conditions.number, reason: reason.trim() };
    try {
      await run(() => client.call('setConditions', { body }));
      toasts.show({ title: t('financing.saved'), tone: 'success' });
      onClose();
    } catch (error) {
      setProblem(refusalText(error, t, t('financing.saveFailed')));
    }
    await readAgain(queries, 'getConditions');
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('financing.changeTitle')}
      description={t('financing.text')}
      closeLabel={t('close')}
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void act(save);
        }}
      >
        <SelectField
          label={t('financing.kind')}
          value={draft.kind}
          options={(['flat', 'table'] as const).map((value) => ({
            value,
            label: t(`financing.kinds.${value}`),
          }))}
          onChange={(kind) => setDraft({ ...draft, kind })}
        />
        {draft.kind === 'table' && (
          <>
            <Field
              label={t('financing.markup')}
              inputMode="decimal"
              value={draft.markup}
              maxLength={12}
              error={lineProblem('markup')}
              onChange={(event) => setDraft({ ...draft, markup: event.target.value })}
            />
            <TextArea
              label={t('financing.benchmarks')}
              hint={t('financing.benchmarksHint')}
              rows={5}
              maxLength={1_000}
              value={draft.benchmarks}
              error={lineProblem('benchmarks')}
              onChange={(event) => setDraft({ ...draft, benchmarks: event.target.value })}
            />
            <TextArea
              label={t('financing.tomNext')}
              hint={t('financing.tomNextHint')}
              rows={4}
              maxLength={5_000}
              value={draft.tomNext}
              error={lineProblem('tomNext')}
              onChange={(event) => setDraft({ ...draft, tomNext: event.target.value })}
            />
          </>
        )}
        <TextArea
          label={t('acts.reason')}
          hint={t('financing.reasonHint')}
          rows={3}
          maxLength={500}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('acts.cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            disabled={!('terms' in read) || !isReasonGiven(reason, true)}
            isBusy={isBusy}
          >
            {t('financing.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
