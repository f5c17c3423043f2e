import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { TOOL_CLASS } from '../stage/tool-button.tsx';

const ITEM = 'flex ctl items-center gap-2 rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover';
const MENU = 'z-(--z-popover) min-w-44 animate-fade rounded-lg border border-line bg-raised p-1 shadow-lg';

/** One of a few, in a menu under what is chosen. */
export function ChoiceMenu<Value extends string>({
  label,
  value,
  options,
  onChoose,
  align = 'end',
  className = '',
  children,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    /** Something else than those before it. */
    readonly isApart?: boolean;
  }[];
  /** Also with what is chosen already. */
  readonly onChoose: (value: Value) => void;
  readonly align?: 'start' | 'end';
  readonly className?: string;
  /** What stands in the button, which is named by the label and the choice. */
  readonly children: ReactNode;
}) {
  const name = `${label}: ${options.find((option) => option.value === value)?.label ?? ''}`;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={name} title={name} className={`${TOOL_CLASS} ${className}`}>
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align={align} sideOffset={4} className={MENU}>
          <DropdownMenu.RadioGroup
            value={value}
            onValueChange={(next) => onChoose(next as Value)}
            aria-label={label}
          >
            {options.map((option) => (
              <DropdownMenu.RadioItem
                key={option.value}
                value={option.value}
                className={`${ITEM} ${option.isApart ? 'border-t border-line-soft' : ''}`}
              >
                <Check aria-hidden="true" className={`size-4 ${option.value === value ? '' : 'invisible'}`} />
                {option.label}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
