import { INPUT_CLASS } from './field.tsx';
import { Labelled } from './labelled.tsx';

export interface SelectFieldProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value;
  /** One that is chosen and not offered any more is shown, and can't be chosen again. */
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly isOffered?: boolean;
  }[];
  readonly onChange: (value: Value) => void;
  readonly hint?: string | undefined;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** A labelled choice of a few values. */
export function SelectField<Value extends string | number>({
  label,
  value,
  options,
  onChange,
  hint,
  isDisabled = false,
  className = '',
}: SelectFieldProps<Value>) {
  const choose = (text: string) => {
    const chosen = options.find((option) => String(option.value) === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <Labelled label={label} hint={hint} className={className}>
      {(control) => (
        <select
          {...control}
          value={value}
          disabled={isDisabled}
          onChange={(event) => choose(event.target.value)}
          className={INPUT_CLASS}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isOffered === false}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
