import type { ImportedRoster } from '@lonja/protocol';
import { decodeText } from '@lonja/protocol/decode-text';
import { importRosterInParts } from '@lonja/protocol/roster-parts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSteps } from '../../../shared/acts/use-act.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { INPUT_CLASS } from '../../../shared/ui/fields/field.tsx';
import { Labelled } from '../../../shared/ui/fields/labelled.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { useFailureToast } from '../../display/use-failure-toast.ts';
import type { GradebookFilesProps } from './gradebook-files.tsx';
import { BreakableName } from '../../../shared/ui/breakable-name.tsx';
import { useRosterActs, type SeenNumber } from './use-assignment-acts.ts';

/** The numbers that another system knows students by: from a file, or set one by one. */
export function Roster({ group, book }: GradebookFilesProps) {
  const { t } = useTranslation('classes');
  const { clear } = useRosterActs();
  const students = book.students.filter(({ isMember }) => isMember);
  const unconfirmed = students.flatMap(({ userId, unconfirmed: line }) =>
    line ? [{ userId, externalId: line.externalId }] : [],
  );
  return (
    <section aria-label={t('work.roster.title')} className="space-y-3">
      <h3 className="text-14 font-semibold">{t('work.roster.title')}</h3>
      <p className="max-w-[75ch] text-ink-2">{t('work.roster.text')}</p>
      <RosterImport group={group.id} />
      {book.waiting > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          {t('work.roster.waiting', { count: book.waiting })}
          <Button size="small" isBusy={clear.isPending} onClick={() => clear.mutate(group.id)}>
            {t('work.roster.clear')}
          </Button>
        </p>
      )}
      {unconfirmed.length > 0 && <ConfirmAll group={group.id} numbers={unconfirmed} />}
      <ul className="divide-y divide-line-soft">
        {students.map((student) => (
          <NumberLine
            key={`${student.userId}/${student.externalId ?? ''}/${student.section ?? ''}/${student.unconfirmed?.externalId ?? ''}`}
            group={group.id}
            student={student}
          />
        ))}
      </ul>
    </section>
  );
}

function ConfirmAll({ group, numbers }: { readonly group: string; readonly numbers: readonly SeenNumber[] }) {
  const { t } = useTranslation('classes');
  const { confirm } = useRosterActs();
  return (
    <p className="flex flex-wrap items-center gap-2 text-warn">
      <span className="max-w-[75ch] grow">{t('work.roster.look')}</span>
      <Button size="small" isBusy={confirm.isPending} onClick={() => confirm.mutate({ group, numbers })}>
        {t('work.roster.confirmAll', { count: numbers.length })}
      </Button>
    </p>
  );
}

function RosterImport({ group }: { readonly group: string }) {
  const { t } = useTranslation('classes');
  const [csv, setCsv] = useState('');
  const { send, report } = useRosterImport(group);
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(csv);
      }}
    >
      <Labelled label={t('work.roster.file')}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv,text/plain"
            className={`${INPUT_CLASS} py-1.5`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void file.arrayBuffer().then((bytes) => setCsv(decodeText(bytes)));
            }}
          />
        )}
      </Labelled>
      <TextArea
        label={t('work.roster.csv')}
        rows={4}
        spellCheck={false}
        value={csv}
        onChange={(event) => setCsv(event.target.value)}
      />
      <Button type="submit" disabled={csv.trim() === ''} isBusy={send.isPending}>
        {t('work.roster.import')}
      </Button>
      {report && (
        <div role="status" className="space-y-1">
          <p>{t('work.roster.imported', { count: report.rows })}</p>
          {report.invalid.length > 0 && (
            <p className="text-warn">{t('work.roster.invalid', { lines: report.invalid.join(', ') })}</p>
          )}
          {report.taken > 0 && <p className="text-warn">{t('work.roster.taken', { count: report.taken })}</p>}
        </div>
      )}
    </form>
  );
}

/** Sends a file in the parts that the server takes, one after the other. */
function useRosterImport(group: string) {
  const { t } = useTranslation('classes');
  const fail = useFailureToast();
  const [report, setReport] = useState<ImportedRoster>();
  const send = useSteps(
    ['importRoster'],
    (call, csv: string) =>
      importRosterInParts(csv, (part) => call('importRoster', { params: { group }, body: { csv: part } })),
    { done: setReport, failed: (error) => fail(t('failed'), error) },
  );
  return { send, report };
}

interface NumberLineProps {
  readonly group: string;
  readonly student: GradebookFilesProps['book']['students'][number];
}

function NumberLine({ group, student }: NumberLineProps) {
  const { t } = useTranslation('classes');
  const { setNumber, confirm } = useRosterActs();
  const { unconfirmed } = student;
  const known = unconfirmed ?? student;
  const [externalId, setExternalId] = useState(known.externalId ?? '');
  const [section, setSection] = useState(known.section ?? '');
  const name = student.fullName ?? student.username ?? '';
  const isSame = externalId === (known.externalId ?? '') && section === (known.section ?? '');
  return (
    <li>
      <form
        className="flex flex-wrap items-center gap-2 py-2"
        onSubmit={(event) => {
          event.preventDefault();
          setNumber.mutate({
            params: { group, user: student.userId },
            body: { externalId: externalId.trim() || null, section: section.trim() || null },
          });
        }}
      >
        <span className="grow basis-40 font-semibold wrap-anywhere">
          <BreakableName name={name} />
          {unconfirmed && (
            <span className="block font-normal text-warn">
              {t('work.roster.unconfirmed', { number: unconfirmed.externalId })}
              {unconfirmed.login !== null && `, ${t('work.roster.foundBy', { login: unconfirmed.login })}`}
            </span>
          )}
        </span>
        {unconfirmed && (
          <Button
            size="small"
            aria-label={t('work.roster.confirmOf', { name })}
            isBusy={confirm.isPending}
            onClick={() =>
              confirm.mutate({
                group,
                numbers: [{ userId: student.userId, externalId: unconfirmed.externalId }],
              })
            }
          >
            {t('work.roster.confirm')}
          </Button>
        )}
        <input
          aria-label={t('work.roster.numberOf', { name })}
          placeholder={t('work.book.number')}
          className={`${INPUT_CLASS} max-w-40`}
          maxLength={60}
          value={externalId}
          onChange={(event) => setExternalId(event.target.value)}
        />
        <input
          aria-label={t('work.roster.sectionOf', { name })}
          placeholder={t('work.roster.section')}
          className={`${INPUT_CLASS} max-w-40`}
          maxLength={60}
          value={section}
          onChange={(event) => setSection(event.target.value)}
        />
        <Button
          type="submit"
          size="small"
          aria-label={t('work.roster.saveOf', { name })}
          disabled={isSame}
          isBusy={setNumber.isPending}
        >
          {t('work.roster.save')}
        </Button>
      </form>
    </li>
  );
}
