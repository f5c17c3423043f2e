import { useId } from 'react';
import { INPUT_CLASS } from './field.tsx';

export interface SelectFieldProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly hint?: string | undefined;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** A labelled choice of a few values, as the system's own list. */
export function SelectField<Value extends string | number>({
  label,
  value,
  options,
  onChange,
  hint,
  isDisabled = false,
  className = '',
}: SelectFieldProps<Value>) {
  const id = useId();
  const choose = (text: string) => {
    const chosen = options.find((option) => String(option.value) === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-13 text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => choose(event.target.value)}
        className={INPUT_CLASS}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-12 text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
