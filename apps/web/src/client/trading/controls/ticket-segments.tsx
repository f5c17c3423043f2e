import { ChevronDown } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TICKET_TYPES, type TicketType } from '../../../ticket/ticket-draft.ts';

const SEGMENT =
  'min-h-7 rounded-md px-2 text-12 font-medium text-ink-2 hover:text-ink data-[state=on]:bg-panel data-[state=on]:font-semibold data-[state=on]:text-ink data-[state=on]:shadow-[0_0_0_1px_var(--line)] pointer-coarse:min-h-10';
/** Types of every day, and types that a button shows. */
const SHOWN = TICKET_TYPES.slice(0, 3);
const FURTHER = TICKET_TYPES.slice(3);

/** The order's type: three at once, the others on demand. */
export function TypeSegments({
  value,
  onChange,
}: {
  readonly value: TicketType;
  readonly onChange: (type: TicketType) => void;
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const isFurther = FURTHER.includes(value);
  const item = (type: TicketType) => (
    <ToggleGroup.Item key={type} value={type} className={SEGMENT}>
      {t(`trade.types.${type}`)}
    </ToggleGroup.Item>
  );
  return (
    <ToggleGroup.Root
      data-part="type"
      type="single"
      aria-label={t('trade.type')}
      value={value}
      onValueChange={(next) => next !== '' && onChange(next as TicketType)}
      className="space-y-0.5 rounded-lg bg-raised p-0.5"
    >
      <div className="grid grid-cols-[1fr_1fr_1fr_auto] gap-0.5">
        {SHOWN.map(item)}
        <button
          type="button"
          aria-label={t('trade.furtherTypes')}
          title={t('trade.furtherTypes')}
          aria-expanded={isOpen || isFurther}
          onClick={() => setIsOpen(!isOpen)}
          className="group min-h-7 rounded-md px-2 text-ink-2 hover:text-ink pointer-coarse:min-h-10 pointer-coarse:min-w-10"
        >
          <ChevronDown aria-hidden="true" className="mx-auto size-4 group-aria-expanded:rotate-180" />
        </button>
      </div>
      {(isOpen || isFurther) && (
        <div className="grid grid-cols-[1fr_1fr_auto] gap-0.5">{FURTHER.map(item)}</div>
      )}
    </ToggleGroup.Root>
  );
}

/** What a figure counts, beside its name. */
export function UnitSegments<Unit extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: Unit;
  readonly options: readonly { readonly value: Unit; readonly label: string }[];
  readonly onChange: (unit: Unit) => void;
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next !== '' && onChange(next as Unit)}
      className="flex"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="min-h-6 rounded-[5px] px-1.5 text-11 font-medium text-ink-3 hover:text-ink data-[state=on]:bg-selected data-[state=on]:text-accent pointer-coarse:min-h-10 pointer-coarse:px-2.5"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
