import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState, LoadingText, Skeleton } from '../shared/ui/states.tsx';
import { TableHead } from '../shared/ui/table-head.tsx';

export interface SectionProps {
  readonly title: string;
  /** What it shows. */
  readonly what: string;
  /** What to learn from it. */
  readonly lesson: string;
  /** The formula, the observations and their time. */
  readonly measured: string;
  readonly children: ReactNode;
}

/** A page of the textbook: the words on the left, the picture on the right. */
export function Section({ title, what, lesson, measured, children }: SectionProps) {
  const { t } = useTranslation('statistics');
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line px-3 py-6 sm:px-5 lg:grid-cols-[19rem_minmax(0,1fr)]"
    >
      <div className="space-y-2">
        <h2 id={id} className="text-18 font-semibold text-balance">
          {title}
        </h2>
        <p className="max-w-prose text-14 text-ink-2">{what}</p>
        <p className="max-w-prose border-l-2 border-accent pl-3 text-14">
          <span className="sr-only">{t('lesson')}: </span>
          {lesson}
        </p>
        <p className="max-w-prose text-12 text-ink-3">
          <span className="font-medium">{t('measured')}:</span> {measured}
        </p>
      </div>
      <div className="min-w-0 space-y-3">{children}</div>
    </section>
  );
}

/** What was asked for, once it is there; until then its place is kept. */
export function Asked<Found>({
  answer: { data, isError, refetch },
  height,
  children,
}: {
  readonly answer: Pick<UseQueryResult<Found>, 'data' | 'isError' | 'refetch'>;
  /** A class. */
  readonly height: string;
  readonly children: (found: Found) => ReactNode;
}) {
  const { t } = useTranslation('statistics');
  if (data) return children(data);
  if (isError) return <ErrorState title={t('failed')} text={t('failedText')} onRetry={refetch} />;
  return (
    <>
      <LoadingText>{t('loading')}</LoadingText>
      <Skeleton className={`w-full ${height}`} />
    </>
  );
}

/** The chart's own sentence, above it. */
export const Summary = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-14 font-medium text-pretty">{children}</p>
);

export interface FigureTableProps {
  readonly label: string;
  readonly head: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly string[])[];
}

/** Figures in columns; a wide one scrolls by itself. */
export function FigureTable({ label, head, rows }: FigureTableProps) {
  return (
    // A region that scrolls is reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} tabIndex={0} className="max-h-80 overflow-auto">
      <table className="w-full text-13">
        <TableHead cells={head.map((cell, place) => ({ label: cell, isFigure: place > 0 }))} />
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
                {name}
              </th>
              {figures.map((figure, place) => (
                <td key={place} className="figure px-3 py-1.5">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same as a chart, in figures. */
export function TableTwin(props: FigureTableProps) {
  const { t } = useTranslation('statistics');
  return (
    <details className="text-13">
      <summary className="hit inline-flex cursor-pointer items-center text-ink-2 hover:text-ink">
        {t('asTable')}
      </summary>
      <FigureTable {...props} label={`${props.label} · ${t('asTable')}`} />
    </details>
  );
}
