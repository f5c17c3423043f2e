import { DropdownMenu } from 'radix-ui';
import type { ComponentType, ReactNode } from 'react';
import { TOOL_CLASS } from './tool-button.tsx';

/** An icon of the toolbar. */
export type Picture = ComponentType<{ readonly className?: string; readonly 'aria-hidden'?: 'true' }>;

/** A choice of few, each with its picture; the chosen one's stands in the toolbar. Further items may follow. */
export function PictureMenu<Value extends string>({
  title,
  pictures,
  value,
  nameOf,
  align = 'center',
  onChoose,
  children,
}: {
  readonly title: string;
  /** Picture of each value, in the order in which they are listed. */
  readonly pictures: Readonly<Record<Value, Picture>>;
  readonly value: Value;
  readonly nameOf: (value: Value) => string;
  readonly align?: 'center' | 'end';
  readonly onChoose: (value: Value) => void;
  readonly children?: ReactNode;
}) {
  const Current: Picture = pictures[value];
  const label = `${title}: ${nameOf(value)}`;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={label} title={label} className={TOOL_CLASS}>
        <Current aria-hidden="true" className="size-4" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-(--z-popover) min-w-44 animate-fade rounded-lg border border-line bg-raised p-1 shadow-lg"
        >
          <DropdownMenu.RadioGroup
            aria-label={title}
            value={value}
            onValueChange={(next) => onChoose(next as Value)}
          >
            {(Object.keys(pictures) as Value[]).map((one) => {
              const Shown: Picture = pictures[one];
              return (
                <DropdownMenu.RadioItem
                  key={one}
                  value={one}
                  className="flex ctl items-center gap-2 rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover data-[state=checked]:text-accent"
                >
                  <Shown aria-hidden="true" className="size-4" />
                  {nameOf(one)}
                </DropdownMenu.RadioItem>
              );
            })}
          </DropdownMenu.RadioGroup>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
