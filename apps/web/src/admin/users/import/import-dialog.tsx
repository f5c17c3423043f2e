import type { UserImportReport } from '@lonja/protocol';
import { readRefusal } from '@lonja/protocol/read-refusal';
import { Download } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { decodeText } from '@lonja/protocol/decode-text';
import { saveFile } from '../../../shared/files/save-file.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TableHead } from '../../../shared/ui/table-head.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { isReason } from '../../acts/difference.ts';
import { codeText } from '../../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../../display/panel-display.tsx';
import { countRows, IMPORT_EXAMPLE, passwordsCsv } from './import-dialog.model.ts';
import { LONGEST_REASON } from '../../../shared/ui/reason-length.ts';
import { useImport, type Progress } from './use-import.ts';

/** Imports users from a CSV file: first a dry run of each row, then, shown once, their passwords. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { csv, setCsv, reason, setReason, report, problem, isBusy, progress, send, forget } = useImport();
  const [isSaved, setSaved] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  // Closing now would lose passwords that are pending or not saved.
  const hasUnsaved = report !== undefined && !report.dryRun && report.created > 0 && !isSaved;
  const close = () => {
    if (progress) return;
    if (hasUnsaved) setLeaving(true);
    else onClose();
  };
  const next = (event: FormEvent) => {
    event.preventDefault();
    void send(report === undefined);
  };
  return (
    <Dialog
      onClose={close}
      size="full"
      title={t('import.title')}
      description={t('import.text')}
      closeLabel={t('close')}
    >
      <form onSubmit={next} className="flex flex-col gap-4 p-4">
        {report ? (
          <Report report={report} />
        ) : (
          <Source csv={csv} onCsv={setCsv} reason={reason} onReason={setReason} />
        )}
        {problem && (
          <p role="alert" className="text-13 whitespace-pre-line text-down">
            {problem}
          </p>
        )}
        {isLeaving && hasUnsaved && (
          <p role="alert" className="text-13 text-warn">
            {t('import.unsaved')}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {progress ? (
            <Creating {...progress} />
          ) : report === undefined ? (
            <CheckButtons
              isBusy={isBusy}
              isComplete={csv.trim() !== '' && isReason(reason)}
              onClose={onClose}
            />
          ) : report.dryRun ? (
            <CreateButtons isBusy={isBusy} good={countRows(report).good} onBack={forget} />
          ) : (
            <EndButtons
              report={report}
              isLeaving={isLeaving && hasUnsaved}
              onSaved={() => setSaved(true)}
              onClose={isLeaving && hasUnsaved ? onClose : close}
            />
          )}
        </div>
      </form>
    </Dialog>
  );
}

function Creating({ done, total }: Progress) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  return (
    <p role="status" className="text-14">
      {t('import.creating', { done: display.count(done), total: display.count(total) })}
    </p>
  );
}

interface CheckButtonsProps {
  readonly isBusy: boolean;
  readonly isComplete: boolean;
  readonly onClose: () => void;
}

function CheckButtons({ isBusy, isComplete, onClose }: CheckButtonsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Button onClick={onClose}>{t('acts.cancel')}</Button>
      <Button type="submit" look="primary" disabled={!isComplete} isBusy={isBusy}>
        {t('import.check')}
      </Button>
    </>
  );
}

interface CreateButtonsProps {
  readonly isBusy: boolean;
  /** Rows that would be created. */
  readonly good: number;
  readonly onBack: () => void;
}

function CreateButtons({ isBusy, good, onBack }: CreateButtonsProps) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  return (
    <>
      <Button onClick={onBack}>{t('acts.back')}</Button>
      <Button type="submit" look="primary" disabled={good === 0} isBusy={isBusy}>
        {t('import.create', { users: display.count(good) })}
      </Button>
    </>
  );
}

interface EndButtonsProps {
  readonly report: UserImportReport;
  /** Whoever goes now leaves passwords behind. */
  readonly isLeaving: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function EndButtons({ report, isLeaving, onSaved, onClose }: EndButtonsProps) {
  const { t } = useTranslation('admin');
  const save = () => {
    saveFile(t('import.newFile'), passwordsCsv(report), 'text/csv');
    onSaved();
  };
  return (
    <>
      {report.created > 0 && (
        <Button look="primary" onClick={save}>
          <Download aria-hidden="true" className="size-4" />
          {t('import.save')}
        </Button>
      )}
      <Button onClick={onClose}>{t(isLeaving ? 'import.leave' : 'close')}</Button>
    </>
  );
}

interface SourceProps {
  readonly csv: string;
  readonly onCsv: (csv: string) => void;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

function Source({ csv, onCsv, reason, onReason }: SourceProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  return (
    <>
      <div>
        <label htmlFor={id} className="mb-1 block text-13 text-ink-2">
          {t('import.file')}
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={(event) =>
            void event.target.files?.[0]?.arrayBuffer().then((bytes) => onCsv(decodeText(bytes)))
          }
          className="ctl w-full text-13 file:mr-3 file:rounded-lg file:border file:border-control file:bg-field file:px-3 file:py-2 file:text-ink"
        />
      </div>
      <TextArea
        label={t('import.lines')}
        hint={t('import.linesHint')}
        rows={8}
        spellCheck={false}
        placeholder={IMPORT_EXAMPLE}
        value={csv}
        onChange={(event) => onCsv(event.target.value)}
      />
      <TextArea
        label={t('acts.reason')}
        hint={t('acts.reasonHint')}
        rows={2}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
      />
    </>
  );
}

function Report({ report }: { readonly report: UserImportReport }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const { good, bad } = countRows(report);
  const counts = { good: display.count(good), bad: display.count(bad) };
  return (
    <>
      <p role="status" className="text-14">
        {t(report.dryRun ? 'import.wouldCreate' : 'import.created', counts)}
      </p>
      {report.created > 0 && <p className="text-13 font-semibold text-warn">{t('import.once')}</p>}
      <div
        role="region"
        aria-label={t('import.lines')}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[50dvh] overflow-auto rounded-lg border border-line"
      >
        <table className="w-full text-13">
          <TableHead
            cells={[
              { label: t('import.line'), isFigure: true, shownFrom: 'max-sm:hidden' },
              { label: t('users.username') },
              { label: t('users.email'), shownFrom: 'max-sm:hidden' },
              { label: t(report.dryRun ? 'import.outcome' : 'import.password') },
            ]}
          />
          <tbody>
            {report.rows.map((row) => (
              <tr key={row.line} className="border-b border-line last:border-0">
                <td className="figure px-3 py-1 text-ink-3 max-sm:hidden">{row.line}</td>
                <th scope="row" className="px-3 py-1 text-left font-semibold wrap-anywhere">
                  {row.username || t('users.none')}
                </th>
                <td className="px-3 py-1 wrap-anywhere max-sm:hidden">{row.email || t('users.none')}</td>
                <td className="px-3 py-1 wrap-anywhere">
                  {row.problem !== null ? (
                    <span className="text-down">
                      {codeText(readRefusal(row.code ?? '', row.details), t, row.problem)}
                    </span>
                  ) : row.password === null ? (
                    <span className="text-up">{t('import.ready')}</span>
                  ) : (
                    <code className="font-mono">{row.password}</code>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
