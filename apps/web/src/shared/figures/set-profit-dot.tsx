import { Popover } from 'radix-ui';
import { ActPopover, type ActLine } from './act-popover.tsx';

export interface SetProfitDotProps {
  /** What it is, for somebody who does not see it: 'P&L set by an administrator'. */
  readonly label: string;
  /** Above the lines; the label where there is none. */
  readonly title?: string;
  /** Both figures, who, when, why. */
  readonly lines: readonly ActLine[];
}

/**
 * The blue dot beside a figure that an administrator set; it opens on both figures and the reason. It is easy to hit and
 * makes no line higher.
 */
export function SetProfitDot({ label, title = label, lines }: SetProfitDotProps) {
  return (
    <ActPopover
      title={title}
      lines={lines}
      trigger={
        <Popover.Trigger
          aria-label={label}
          className="hit -my-2 inline-flex min-w-6 items-center justify-center rounded-md align-middle hover:bg-hover"
        >
          <span aria-hidden="true" className="size-2 rounded-full bg-info" />
        </Popover.Trigger>
      }
    />
  );
}
