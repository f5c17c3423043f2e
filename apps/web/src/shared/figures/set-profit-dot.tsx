import { Popover } from 'radix-ui';
import { ActPopover, type ActLine } from './act-popover.tsx';

export interface SetProfitDotProps {
  /** The label for screen readers: 'P&L set by an administrator'. */
  readonly label: string;
  /** Heading of the popover; the label unless given. */
  readonly title?: string;
  /** Both figures, who, when, why. */
  readonly lines: readonly ActLine[];
}

/**
 * The blue dot beside an overridden figure; its popover has both figures and the reason. Large enough to tap without making the
 * line higher.
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
