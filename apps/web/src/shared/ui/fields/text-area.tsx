import type { ComponentPropsWithRef } from 'react';
import { INPUT_CLASS } from './field.tsx';
import { Labelled, type LabelledTexts } from './labelled.tsx';

export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'id'>, LabelledTexts {}

/** A labelled field of several lines. */
export function TextArea({ label, error, hint, className = '', ...rest }: TextAreaProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(control) => <textarea {...rest} {...control} className={`${INPUT_CLASS} py-2`} />}
    </Labelled>
  );
}
