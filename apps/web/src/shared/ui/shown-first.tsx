import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

const FIRST = 10;
/** Each press shows so many times more, so that the end of a long list is a few presses away. */
const FACTOR = 5;

/** The first of a list, and a button for more. */
export function ShownFirst<Item>({
  items,
  more,
  children,
}: {
  readonly items: readonly Item[];
  readonly more: string;
  readonly children: (shown: readonly Item[]) => ReactNode;
}) {
  const [maximum, setMaximum] = useState(FIRST);
  return (
    <>
      {children(items.slice(0, maximum))}
      {items.length > maximum && (
        <p className="border-t border-line px-3 py-2 text-right">
          <Button size="small" onClick={() => setMaximum(maximum * FACTOR)}>
            {more}
          </Button>
        </p>
      )}
    </>
  );
}
