import type { ComponentPropsWithRef } from 'react';
import { Labelled, type LabelledTexts } from './labelled.tsx';

export interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id'>, LabelledTexts {}

export const INPUT_CLASS =
  'ctl w-full rounded-lg border border-control bg-field px-3 text-14 text-ink placeholder:text-ink-3 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-down';

/** A labelled input. */
export function Field({ label, error, hint, className = '', ...rest }: FieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(control) => <input {...rest} {...control} className={INPUT_CLASS} />}
    </Labelled>
  );
}
