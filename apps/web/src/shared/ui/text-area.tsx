import { useId, type ComponentPropsWithRef } from 'react';
import { INPUT_CLASS } from './field.tsx';

export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'id'> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** A labelled field of several lines; what is wrong with it stands below and is read with it. */
export function TextArea({ label, error, hint, className = '', ...rest }: TextAreaProps) {
  const id = useId();
  const told = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-13 text-ink-2">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={told || undefined}
        className={`${INPUT_CLASS} py-2`}
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
