import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { SteadyText } from '../figures/steady-text.tsx';

export interface FigurePopoverProps {
  readonly label: string;
  readonly figure: ReactNode;
  /** In words: 'Account value + open P&L'. */
  readonly formula: string;
  readonly inputs: readonly { readonly label: string; readonly text: string }[];
  /** States that a part of the figure is overridden, in words; the inputs say which. */
  readonly mark?: string | undefined;
  /** Shown before the label and the figure. */
  readonly picture?: ReactNode;
  /** A cell of a row of figures, or a place in a bar of 48 px. */
  readonly look?: keyof typeof LOOKS;
  readonly className?: string;
  /** The figure's least width, so that nothing beside it moves. */
  readonly figureClassName?: string;
  /** What can be done about it, below its inputs. */
  readonly action?: ReactNode;
}

const LOOKS = {
  cell: { trigger: 'px-4 py-1.5', label: 'text-12', figure: 'text-16' },
  bar: { trigger: 'h-full px-2.5', label: 'text-11', figure: 'narrow text-13' },
} as const;

/** A figure that explains itself: its formula and the live numbers in it, by click, touch or keyboard. */
export function FigurePopover({
  label,
  figure,
  formula,
  inputs,
  mark,
  picture,
  look = 'cell',
  className = '',
  figureClassName = '',
  action,
}: FigurePopoverProps) {
  return (
    <Popover.Root>
      <Popover.Trigger
        className={`flex min-w-0 items-center gap-2 text-left hover:bg-hover data-[state=open]:bg-hover ${LOOKS[look].trigger} ${className}`}
      >
        {picture}
        <span className="flex min-w-0 flex-col">
          <span className={`inline-flex items-center gap-1.5 text-ink-3 ${LOOKS[look].label}`}>
            {label}
            {mark && (
              <span className="size-2 rounded-full bg-info">
                <span className="sr-only">{mark}</span>
              </span>
            )}
          </span>
          <span className={`font-semibold whitespace-nowrap ${LOOKS[look].figure} ${figureClassName}`}>
            {figure}
          </span>
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className="z-(--z-popover) w-80 max-w-[calc(100vw-16px)] animate-fade rounded-xl border border-control bg-raised p-4 shadow-lg outline-none"
        >
          <p className="text-14 font-semibold">{label}</p>
          <p className="mt-1 text-13 text-ink-2">{formula}</p>
          <dl className="mt-3 space-y-1 border-t border-line pt-3 text-13">
            {inputs.map((input) => (
              <div key={input.label} className="flex justify-between gap-4">
                <dt className="text-ink-2">{input.label}</dt>
                <dd className="figure">
                  <SteadyText text={input.text} />
                </dd>
              </div>
            ))}
          </dl>
          {action}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
