import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { withChosen } from '../../ticket/ticket-draft.ts';

/** The leverage of what the order opens; nothing where there is no choice. */
export function LeverageSelect({
  choices,
  value,
  isDisabled,
  onChange,
}: {
  readonly choices: readonly number[];
  readonly value: number;
  readonly isDisabled: boolean;
  readonly onChange: (leverage: number) => void;
}) {
  const { t } = useTranslation();
  if (choices.length === 0) return null;
  return (
    <span className="relative inline-flex shrink-0 items-center">
      <select
        aria-label={t('trade.leverage')}
        title={t('trade.leverage')}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(Number(event.target.value))}
        className="hit appearance-none rounded-md bg-transparent py-0.5 pr-6 pl-1.5 text-12 font-medium text-ink-2 hover:bg-hover hover:text-ink disabled:opacity-60"
      >
        {withChosen(choices, value).map((leverage) => (
          <option key={leverage} value={leverage} disabled={!choices.includes(leverage)}>
            1:{leverage}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-1.5 size-3.5 text-ink-3"
      />
    </span>
  );
}
