import type { Gradebook, Group } from '@lonja/protocol';
import {
  canvasCsv,
  IDENTIFIERS,
  LEFT_OUT,
  leftOut,
  moodleCsv,
  namesAnybody,
  type GradebookFile,
  type Identifier,
} from '@lonja/protocol/gradebook-csv';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../shared/files/save-file.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';

export interface GradebookFilesProps {
  readonly group: Group;
  readonly book: Gradebook;
}

const CSV = 'text/csv;charset=utf-8';

/** The gradebook as files that Moodle and Canvas import. */
export function GradebookFiles({ group, book }: GradebookFilesProps) {
  const { t } = useTranslation('classes');
  const [identifier, setIdentifier] = useState<Identifier>('idnumber');
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <section aria-label={t('work.files.moodle')} className="space-y-3">
        <h3 className="text-14 font-semibold">{t('work.files.moodle')}</h3>
        <p className="text-ink-2">{t('work.files.moodleText')}</p>
        <SelectField
          label={t('work.files.identifier')}
          value={identifier}
          options={IDENTIFIERS.map((value) => ({ value, label: t(`work.files.identifiers.${value}`) }))}
          onChange={setIdentifier}
        />
        <LeftOutStudents book={book} file={identifier} />
        {namesAnybody(book, identifier) && (
          <Button
            look="primary"
            onClick={() => saveFile(`lonja-moodle-${group.id}.csv`, moodleCsv(book, identifier), CSV)}
          >
            {t('work.files.downloadMoodle')}
          </Button>
        )}
      </section>
      <section aria-label={t('work.files.canvas')} className="space-y-3">
        <h3 className="text-14 font-semibold">{t('work.files.canvas')}</h3>
        <p className="text-ink-2">{t('work.files.canvasText')}</p>
        <LeftOutStudents book={book} file="canvas" />
        {namesAnybody(book, 'canvas') && (
          <Button
            look="primary"
            onClick={() => saveFile(`lonja-canvas-${group.id}.csv`, canvasCsv(book), CSV)}
          >
            {t('work.files.downloadCanvas')}
          </Button>
        )}
      </section>
    </div>
  );
}

/** Who is not in a file and why, before anybody downloads it. */
function LeftOutStudents({ book, file }: { readonly book: Gradebook; readonly file: GradebookFile }) {
  const { t } = useTranslation('classes');
  const left = leftOut(book, file);
  const byReason = Map.groupBy(left, ({ reason }) => reason);
  return (
    <div className="space-y-1 text-warn">
      {left.length > 0 && <p>{t('work.files.left', { count: left.length })}</p>}
      <ul>
        {LEFT_OUT.filter((reason) => byReason.has(reason)).map((reason) => (
          <li key={reason} className="wrap-anywhere">
            {t('work.files.whyOf', {
              reason: t(`work.files.why.${reason}`),
              names: byReason
                .get(reason)
                ?.map(({ student }) => student.fullName ?? student.username)
                .join(', '),
            })}
          </li>
        ))}
      </ul>
      {!namesAnybody(book, file) && <p>{t('work.files.nobody')}</p>}
    </div>
  );
}
