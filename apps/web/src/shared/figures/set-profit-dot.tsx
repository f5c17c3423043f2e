import { Popover } from 'radix-ui';

export interface SetProfitDotProps {
  /** What it is, for somebody who does not see it: 'P&L set by an administrator'. */
  readonly label: string;
  /** Both figures, who, when, why: each line with its text. */
  readonly lines: readonly { readonly label: string; readonly text: string }[];
}

/** The blue dot beside a figure that an administrator set; it opens on both figures and the reason. */
export function SetProfitDot({ label, lines }: SetProfitDotProps) {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={label}
        className="hit inline-flex min-w-6 items-center justify-center rounded-md align-middle hover:bg-hover"
      >
        <span aria-hidden="true" className="size-2 rounded-full bg-info" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className="z-(--z-popover) w-72 max-w-[calc(100vw-16px)] animate-fade rounded-xl border border-control bg-raised p-4 text-left text-13 font-normal shadow-lg outline-none"
        >
          <p className="text-14 font-semibold">{label}</p>
          <dl className="mt-2 space-y-1">
            {lines.map((line) => (
              <div key={line.label} className="flex justify-between gap-4">
                <dt className="shrink-0 text-ink-2">{line.label}</dt>
                <dd className="min-w-0 text-right wrap-anywhere">{line.text}</dd>
              </div>
            ))}
          </dl>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
