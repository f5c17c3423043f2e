import { useId, type ReactNode } from 'react';

export interface LabelledTexts {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** Attributes that connect a control with its label, error and hint. */
interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

export interface LabelledProps extends LabelledTexts {
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A control below its label; its error is below it and read with it. */
export function Labelled({ label, error, hint, className = '', children }: LabelledProps) {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-13 text-ink-2">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
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
