import type { ErrorBody } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { readRefusal } from '@lonja/protocol/read-refusal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSteps } from '../../../shared/acts/use-act.ts';
import { logFailure } from '../../../shared/api/log-failure.ts';
import { saveFile } from '../../../shared/files/save-file.ts';
import { pageLanguage } from '../../../shared/api/page-language.ts';
import { useMarketNow } from '../../../shared/live/use-time.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { useFailureToast } from '../../display/use-failure-toast.ts';
import { isPeriod, computeMonth, statementName, type StatementDays } from './statement-panel.model.ts';

/** An account statement of a period as PDF, initially this month's. */
export function StatementPanel({ account }: { readonly account?: string | undefined }) {
  const { t } = useTranslation();
  const marketNow = useMarketNow();
  const [days, setDays] = useState(() => computeMonth(marketNow()));
  const saving = useSaveStatement(account);
  return (
    <Panel title={t('statement.title')}>
      <form
        noValidate
        className="space-y-3 p-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPeriod(days) && !saving.isPending) saving.mutate(days);
        }}
      >
        <p className="text-13 text-ink-2">{t('statement.text')}</p>
        <div className="grid grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              label={t(`statement.${end}`)}
              type="date"
              value={days[end]}
              onChange={(event) => setDays({ ...days, [end]: event.target.value })}
            />
          ))}
        </div>
        {!isPeriod(days) && (
          <p role="alert" className="text-13 text-down">
            {t('statement.invalid')}
          </p>
        )}
        <Button type="submit" className="w-full" disabled={!isPeriod(days) || saving.isPending}>
          {saving.isPending ? t('statement.preparing') : t('statement.download')}
        </Button>
      </form>
    </Panel>
  );
}

/** Read with the bearer, because a link carries none. */
function useSaveStatement(account: string | undefined) {
  const { t } = useTranslation();
  const session = useSession();
  const fail = useFailureToast();
  return useSteps(
    [],
    async (_, days: StatementDays) => {
      const query = new URLSearchParams({ ...days, ...(account === undefined ? {} : { account }) });
      const answer = await fetch(`/api/statements?${query.toString()}`, {
        headers: {
          authorization: `Bearer ${session.readToken() ?? ''}`,
          'accept-language': pageLanguage(),
        },
      });
      if (!answer.ok) throw await readAnswerRefusal(answer);
      saveFile(statementName(days), await answer.blob(), 'application/pdf');
    },
    {
      failed: (error) => {
        logFailure(error);
        fail(t('statement.failed'), error, t('failed.nothingLost'));
      },
    },
  );
}

async function readAnswerRefusal(answer: Response): Promise<CallError> {
  const body = (await answer.json().catch(() => ({}))) as Partial<ErrorBody>;
  const refusal = body.code === undefined ? undefined : readRefusal(body.code, body.details);
  return new CallError(answer.status, body.message ?? answer.statusText, refusal, body.message ?? '');
}
