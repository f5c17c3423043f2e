import type { TicketType } from '@lonja/protocol/ticket-options';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface TypeProps {
  readonly value: TicketType;
  readonly onChange: (type: TicketType) => void;
}

/** Types of an order in a menu, under what is chosen. */
export function TypeMenu({
  value,
  types,
  label,
  isChosen,
  isDisabled = false,
  className,
  onChange,
  children,
}: TypeProps & {
  readonly types: readonly TicketType[];
  readonly label: string;
  /** Whether the chosen type is one of them. */
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const name = isChosen ? `${label}: ${t(`trade.types.${value}`)}` : label;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        data-part="type"
        data-state-on={isChosen || undefined}
        aria-label={name}
        title={name}
        disabled={isDisabled}
        className={`${className} data-state-on:font-semibold data-state-on:text-ink`}
      >
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-(--z-popover) min-w-40 animate-fade rounded-lg border border-line bg-raised p-1 shadow-lg"
        >
          <DropdownMenu.RadioGroup
            aria-label={t('trade.type')}
            value={value}
            onValueChange={(next) => onChange(next as TicketType)}
          >
            {types.map((type) => (
              <DropdownMenu.RadioItem
                key={type}
                value={type}
                className="flex ctl items-center gap-2 rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover"
              >
                <Check aria-hidden="true" className={`size-4 ${type === value ? '' : 'invisible'}`} />
                {t(`trade.types.${type}`)}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
