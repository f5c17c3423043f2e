import { Fragment } from 'react';
import { nameParts } from './name-parts.ts';

/** A name as somebody has typed it, which has no blanks to break at. What holds it lets it break anywhere where even a part is too long. */
export function BreakableName({ name }: { readonly name: string }) {
  const parts = nameParts(name);
  return parts.map((part, place) => (
    <Fragment key={parts.slice(0, place + 1).join('')}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
