import { ChevronDown } from 'lucide-react';

/** One of a list, as small as a word beside a figure. */
export function CompactSelect<Value extends string>({
  label,
  value,
  options,
  part,
  isDisabled = false,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly isOffered?: boolean;
  }[];
  /** What it is of the ticket. */
  readonly part?: string;
  readonly isDisabled?: boolean;
  readonly onChange: (value: Value) => void;
}) {
  return (
    <span data-part={part} className="relative inline-flex min-w-0 items-center">
      <select
        aria-label={label}
        title={label}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value as Value)}
        className="hit min-w-0 appearance-none rounded-md bg-transparent py-0.5 pr-6 pl-1.5 text-right text-12 font-medium text-ink-2 hover:bg-hover hover:text-ink disabled:opacity-60"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isOffered === false}>
            {option.label}
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
