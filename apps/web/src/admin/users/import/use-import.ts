import type { UserImportReport } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { countCsvRows, splitCsv } from '@lonja/protocol/csv-parts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/acts/use-send.ts';
import { useBusy } from '../../../shared/ui/use-busy.ts';
import { refusalText } from '../../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../../display/panel-display.tsx';
import { joinReports, countLeft, markRepeated } from './import-dialog.model.ts';

/** Rows created or refused so far. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The server has refused the whole call; after other failures the progress is unknown. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

/** Checks a file of users, and creates them part by part. */
export function useImport() {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const call = useSend();
  const [csv, setCsv] = useState('');
  const [reason, setReason] = useState('');
  const [report, setReport] = useState<UserImportReport>();
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<Progress>();
  const { isBusy, act } = useBusy();
  const send = async (dryRun: boolean) => {
    setProblem(undefined);
    const parts = splitCsv(csv);
    const reports: (UserImportReport & { readonly before: number })[] = [];
    try {
      for (const { csv: part, before } of parts) {
        if (!dryRun) setProgress({ done: before, total: countCsvRows(parts) });
        const body = { csv: part, dryRun, reason: reason.trim() };
        reports.push({ ...(await call('importUsers', { body })), before });
        // Passwords are shown once, so the users created so far are shown even when the rest fails.
        if (!dryRun) setReport(joinReports(reports));
      }
      const whole = joinReports(reports);
      setReport(dryRun ? markRepeated(whole, (line) => t('import.repeats', { line })) : whole);
    } catch (error) {
      const { untried, unanswered } = countLeft(parts, reports.length, isRefused(error));
      const texts = [
        refusalText(error, t, t('import.failed')),
        !dryRun && unanswered > 0 && t('import.unanswered', { rows: display.count(unanswered) }),
        !dryRun && untried > 0 && t('import.untried', { rows: display.count(untried) }),
      ];
      setProblem(texts.filter(Boolean).join('\n'));
    }
    setProgress(undefined);
  };
  const forget = () => setReport(undefined);
  return {
    csv,
    setCsv,
    reason,
    setReason,
    report,
    problem,
    isBusy,
    progress,
    send: (dryRun: boolean) => act(() => send(dryRun)),
    forget,
  };
}
