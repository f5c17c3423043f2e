import type { OwnWork } from '@lonja/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../../display/display.tsx';

/** All grades, the newest first: what is another one than before says by whom and why. */
export function GradeHistory({
  grades,
  possible,
}: {
  readonly grades: OwnWork['grades'];
  readonly possible: string;
}) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  return (
    <section aria-label={t('work.own.grade')} className="space-y-2 rounded-lg border border-line p-3">
      <h3 className="text-14 font-semibold">{t('work.own.grade')}</h3>
      {grades.toReversed().map((grade, place) => (
        <div key={`${grade.at}-${place}`} className={place > 0 ? 'border-t border-line-soft pt-2' : ''}>
          <p className={place === 0 ? 'figures text-18 font-semibold' : 'figures'}>
            {t(place === 0 ? 'work.of' : 'work.own.earlier', {
              points: display.decimal(grade.points, 2),
              possible: display.decimal(possible, 2),
            })}
          </p>
          <p className="text-12 text-ink-2">
            {t('work.by', { name: grade.by ?? t('work.erased'), at: display.dateTime(grade.at) })}
            {grade.returnedAt === null && ` · ${t('work.works.notReturned')}`}
          </p>
          {grade.reason !== null && (
            <p className="text-warn">
              {t('work.own.why', { name: grade.by ?? t('work.erased'), reason: grade.reason })}
            </p>
          )}
          <p className="max-w-[75ch] text-14 wrap-anywhere whitespace-pre-line">
            {grade.feedback || <span className="text-ink-3">{t('work.own.noFeedback')}</span>}
          </p>
        </div>
      ))}
    </section>
  );
}

/** What was handed in, the newest first. @param actionOf what stands beside a version */
export function Versions({
  submissions,
  actionOf,
}: {
  readonly submissions: OwnWork['submissions'];
  readonly actionOf?: (submission: OwnWork['submissions'][number]) => ReactNode;
}) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  if (submissions.length === 0) return null;
  return (
    <section aria-label={t('work.own.versions')} className="space-y-2">
      <h3 className="text-14 font-semibold">{t('work.own.versions')}</h3>
      {submissions.toReversed().map((submission) => (
        <article key={submission.number} className="rounded-lg border border-line-soft p-3">
          <p className="flex flex-wrap items-center gap-x-3 text-12 text-ink-2">
            <span>{t('work.own.version', { number: submission.number })}</span>
            <span>{t('work.moment', { moment: display.dateTime(submission.at), zone: display.zone })}</span>
            {submission.isLate && <span className="text-warn">{t('work.late')}</span>}
            {actionOf?.(submission)}
          </p>
          <p className="max-w-[75ch] text-14 wrap-anywhere whitespace-pre-line">
            {submission.text ?? t('work.erased')}
          </p>
        </article>
      ))}
    </section>
  );
}
