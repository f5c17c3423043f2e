import type { ReactNode } from 'react';
import { BreakableName } from './breakable-name.tsx';

/** A list of lines in a frame. */
export function LineList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line-soft overflow-hidden rounded-xl border border-line bg-panel"
    >
      {children}
    </ul>
  );
}

interface ChoiceLineProps {
  readonly isChosen: boolean;
  readonly name: string;
  /** What is shown behind the name. */
  readonly children: ReactNode;
  /** Where the line leads, with what is common to all of them. */
  readonly link: (parts: ChoiceLinkParts) => ReactNode;
}

interface ChoiceLinkParts {
  readonly 'aria-current': 'true' | undefined;
  readonly className: string;
  readonly children: ReactNode;
}

/** A line that opens what it names. */
export const ChoiceLine = ({ isChosen, name, children, link }: ChoiceLineProps) => (
  <li className={isChosen ? 'bg-hover' : ''}>
    {link({
      'aria-current': isChosen ? 'true' : undefined,
      className:
        'flex min-h-(--ctl) flex-wrap items-center justify-between gap-x-4 px-3 py-1.5 text-14 hover:bg-hover',
      children: (
        <>
          <span className="min-w-0 font-semibold wrap-anywhere">
            <BreakableName name={name} />
          </span>
          <span className="flex flex-wrap gap-x-4 text-13 text-ink-2">{children}</span>
        </>
      ),
    })}
  </li>
);
