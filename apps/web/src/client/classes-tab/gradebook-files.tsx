import type { Gradebook, Group } from '@lonja/protocol';
import { canvasCsv, IDENTIFIERS, leftOut, moodleCsv, type Identifier } from '@lonja/protocol/gradebook-csv';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../shared/files/save-file.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';

export interface GradebookFilesProps {
  readonly group: Group;
  readonly book: Gradebook;
}

const CSV = 'text/csv;charset=utf-8';

/** The gradebook as files that Moodle and Canvas import. */
export function GradebookFiles({ group, book }: GradebookFilesProps) {
  const { t } = useTranslation('classes');
  const [identifier, setIdentifier] = useState<Identifier>('idnumber');
  const left = leftOut(book, identifier);
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
        {left > 0 && <p className="text-warn">{t('work.files.left', { count: left })}</p>}
        <Button
          look="primary"
          onClick={() => saveFile(`lonja-moodle-${group.id}.csv`, moodleCsv(book, identifier), CSV)}
        >
          {t('work.files.downloadMoodle')}
        </Button>
      </section>
      <section aria-label={t('work.files.canvas')} className="space-y-3">
        <h3 className="text-14 font-semibold">{t('work.files.canvas')}</h3>
        <p className="text-ink-2">{t('work.files.canvasText')}</p>
        <Button look="primary" onClick={() => saveFile(`lonja-canvas-${group.id}.csv`, canvasCsv(book), CSV)}>
          {t('work.files.downloadCanvas')}
        </Button>
      </section>
    </div>
  );
}
