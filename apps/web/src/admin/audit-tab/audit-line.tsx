import type { AuditEntry } from '@lonja/protocol';
import { reasonText } from '@lonja/protocol/recorded-reasons';
import { useTranslation } from 'react-i18next';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { fieldWord, valueWord } from './audit-tab.model.ts';

/** One act: who, when, before and after, why; an item of a list. */
export function AuditLine({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const valueOf = (value: unknown): string => {
    const text = shown(value, t('audit.erased'));
    const word = valueWord(text);
    return word ? t(`audit.values.${word}`) : text;
  };
  const nameOf = (field: string): string => {
    const word = fieldWord(field);
    return word ? t(`audit.fields.${word}`) : field;
  };
  const fields = [...new Set([...Object.keys(entry.before), ...Object.keys(entry.after)])];
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
      {fields.length > 0 && (
        <dl className="mt-1 grid gap-x-6 sm:grid-cols-2">
          {fields.map((field) => (
            <div key={field} className="flex gap-2">
              <dt className="shrink-0 text-ink-3">{nameOf(field)}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {valueOf(entry.before[field])} → <strong>{valueOf(entry.after[field])}</strong>
              </dd>
            </div>
          ))}
        </dl>
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

const DIGEST = /^sha256:/;

/** Personal data of an erased person is a digest that can't be resolved. */
function shown(value: unknown, erased: string): string {
  if (value === undefined || value === null) return '-';
  if (typeof value === 'string') return DIGEST.test(value) ? erased : value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as number | boolean);
}
