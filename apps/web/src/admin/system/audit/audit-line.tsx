import type { AuditEntry } from '@lonja/protocol';
import { reasonText } from '@lonja/protocol/recorded-reasons';
import { useTranslation } from 'react-i18next';
import { usePanelDisplay } from '../../display/panel-display.tsx';
import { formatClauses } from './audit-tab.model.ts';

/** One act: who, when, before and after, why; an item of a list. */
export function AuditLine({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const clauses = formatClauses(entry, { t, display });
  return (
    <li className="px-3 py-2 text-13">
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">
          <span className="figure text-ink-3">#{entry.number}</span>{' '}
          <strong className="font-semibold">
            {t(`audit.actions.${entry.action}` as 'audit.title', entry.action)}
          </strong>{' '}
          {entry.user ?? entry.subject.id}
        </p>
        <p className="text-ink-3">
          {entry.actor ?? '-'} · {display.moment(entry.at)}
        </p>
      </div>
      {clauses.length > 0 && (
        <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
          {clauses.map((clause) => (
            <li key={clause} className="min-w-0 wrap-anywhere first-letter:uppercase">
              {clause}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 wrap-anywhere text-ink-2">
        {t('audit.why')}: {reasonText(entry.reason, (name) => t(`recordedReasons.${name}`))}
      </p>
      <details className="mt-1 text-12 text-ink-3">
        <summary className="hit inline-flex cursor-pointer items-center rounded-md">
          {t('audit.more')}
        </summary>
        <p className="wrap-anywhere">
          {t('audit.request')} {entry.requestId} · {t('audit.address')} {entry.address ?? '-'} · SHA-256{' '}
          {entry.hash}
        </p>
      </details>
    </li>
  );
}
