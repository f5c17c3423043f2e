import { TICKET_TYPES, type TicketType } from '@lonja/protocol/ticket-options';
import { ChevronDown } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import { Suspense, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import type { TypeProps } from './type-menu.tsx';

/** The types of every day need no menu, and the ticket's own weight is limited. */
const LazyMenu = lazyPart(() => import('./type-menu.tsx').then(({ TypeMenu }) => TypeMenu), 'inline');

/** What opens the menu stands there before the menu can open. */
function Menu(props: ComponentProps<typeof LazyMenu>) {
  return (
    <Suspense fallback={<span className={props.className}>{props.children}</span>}>
      <LazyMenu {...props} />
    </Suspense>
  );
}

const SEGMENT =
  'min-h-7 min-w-0 truncate rounded-md px-1.5 text-12 font-medium text-ink-2 hover:text-ink data-[state=on]:bg-panel data-[state=on]:font-semibold data-[state=on]:text-ink data-[state=on]:shadow-[0_0_0_1px_var(--line)] pointer-coarse:min-h-10';
/** Types of every day, and types that a menu shows. */
const SHOWN = TICKET_TYPES.slice(0, 3);
const FURTHER = TICKET_TYPES.slice(3);

/** The order's type: three at once, the others in a menu that shows which of them is chosen. */
export function TypeSegments({ value, onChange }: TypeProps) {
  const { t } = useTranslation();
  const isFurther = FURTHER.includes(value);
  return (
    <div data-part="type" className="flex gap-0.5 rounded-lg bg-raised p-0.5">
      <ToggleGroup.Root
        type="single"
        aria-label={t('trade.type')}
        value={value}
        onValueChange={(next) => next !== '' && onChange(next as TicketType)}
        className="grid min-w-0 flex-3 grid-cols-3 gap-0.5"
      >
        {SHOWN.map((type) => (
          <ToggleGroup.Item key={type} value={type} className={SEGMENT}>
            {t(`trade.types.${type}`)}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      <Menu
        value={value}
        types={FURTHER}
        onChange={onChange}
        label={t('trade.furtherTypes')}
        className={`group inline-flex flex-[1.3] items-center justify-center gap-0.5 ${SEGMENT}`}
        isChosen={isFurther}
      >
        <span className="min-w-0 truncate">
          {isFurther ? t(`trade.types.${value}`) : t('trade.moreTypes')}
        </span>
        <ChevronDown aria-hidden="true" className="size-3.5 shrink-0" />
      </Menu>
    </div>
  );
}

/** All types in one menu, where there is no room for segments. */
export function TypeSelect({ value, onChange, isDisabled }: TypeProps & { readonly isDisabled: boolean }) {
  const { t } = useTranslation();
  return (
    <Menu
      value={value}
      types={TICKET_TYPES}
      onChange={onChange}
      label={t('trade.type')}
      isDisabled={isDisabled}
      className="flex min-w-0 items-center justify-between gap-1 rounded-lg bg-raised px-3 text-14 font-semibold"
      isChosen
    >
      <span className="min-w-0 truncate">{t(`trade.types.${value}`)}</span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
    </Menu>
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
