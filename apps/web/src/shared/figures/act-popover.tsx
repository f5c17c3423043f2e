import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';

export interface ActLine {
  readonly label: string;
  readonly text: string;
}

interface ActPopoverProps {
  /** What opens it: a `Popover.Trigger`. */
  readonly trigger: ReactNode;
  readonly title: string;
  readonly lines: readonly ActLine[];
}

/** An administrator's act beside its figure: by whom, when and why. */
export function ActPopover({ trigger, title, lines }: ActPopoverProps) {
  return (
    <Popover.Root>
      {trigger}
      <Popover.Portal>
        <Popover.Content
          sideOffset={4}
          collisionPadding={8}
          aria-label={title}
          className="z-(--z-popover) w-80 max-w-[calc(100vw-16px)] animate-fade rounded-xl border border-control bg-raised p-4 text-left font-normal shadow-lg outline-none"
        >
          <p className="text-14 font-semibold">{title}</p>
          <dl className="mt-2 space-y-1 text-13">
            {lines.map(({ label, text }) => (
              <div key={label} className="flex justify-between gap-4">
                <dt className="shrink-0 text-ink-2">{label}</dt>
                <dd className="min-w-0 text-right wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
