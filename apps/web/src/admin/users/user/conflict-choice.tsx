import { useTranslation } from 'react-i18next';
import type { Conflict, Side } from './user-dialog.model.ts';

export type Choice = Readonly<Partial<Record<Conflict['field'], Side>>>;

/** A choice for each field that was changed elsewhere meanwhile: the previous value, mine and theirs. */
export function ConflictChoice({
  conflicts,
  choice,
  onChoose,
}: {
  readonly conflicts: readonly Conflict[];
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex flex-col gap-3">
      <p role="alert" className="text-14 font-semibold text-warn">
        {t('conflict.title')}
      </p>
      <p className="text-13 text-ink-2">{t('conflict.text')}</p>
      {conflicts.map(({ field, original, mine, theirs }) => (
        <fieldset key={field} className="rounded-lg border border-line px-3 py-2">
          <legend className="px-1 text-12 text-ink-3">{t(`user.${field}`)}</legend>
          <p className="text-12 text-ink-3">
            {t('conflict.original')}: <span className="tabular-nums">{original}</span>
          </p>
          <div className="mt-1 grid gap-2 sm:grid-cols-2">
            {[['mine', mine] as const, ['theirs', theirs] as const].map(([side, text]) => (
              <label key={side} className="flex ctl items-center gap-2 text-14">
                <input
                  type="radio"
                  name={`conflict-${field}`}
                  checked={choice[field] === side}
                  onChange={() => onChoose({ ...choice, [field]: side })}
                />
                <span className="min-w-0 wrap-anywhere">
                  {t(`conflict.${side}`)}: <strong className="tabular-nums">{text}</strong>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
