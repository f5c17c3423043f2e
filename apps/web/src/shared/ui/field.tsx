import { useId, type ComponentPropsWithRef } from 'react';

export interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id'> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

export const INPUT_CLASS =
  'ctl w-full rounded-lg border border-control bg-app px-3 text-14 text-ink placeholder:text-ink-3 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-down';

/** A labelled input; what is wrong with it stands below and is read with it. */
export function Field({ label, error, hint, className = '', ...rest }: FieldProps) {
  const id = useId();
  const told = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-13 text-ink-2">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={told || undefined}
        className={INPUT_CLASS}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-12 text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-12 text-down">
          {error}
        </p>
      )}
    </div>
  );
}
