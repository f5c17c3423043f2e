import { Eye, EyeOff, Settings2, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { memo, useState, type ComponentType, type ReactNode } from 'react';
import type { LegendChip } from './chart-legend.model.ts';

/** What a person does with an indicator from its chip. */
export interface IndicatorActs {
  readonly show: (id: string, isShown: boolean) => void;
  readonly remove: (id: string) => void;
  /** The form of its settings; undefined where it has none. @param close to be called when it is done */
  readonly settings: (id: string, close: () => void) => ReactNode;
  /** The name of a button. @param name of the indicator */
  readonly nameOf: (act: 'show' | 'hide' | 'settings' | 'remove', name: string) => string;
}

/** An indicator's swatch, name and values, with eye, settings and ✕ where the chart is wide enough for them and the pointer fine; a finger has the menu of indicators. */
export const IndicatorChip = memo(function IndicatorChip({
  chip: { id, label, lines, isShown },
  acts,
}: {
  readonly chip: LegendChip;
  readonly acts: IndicatorActs | undefined;
}) {
  return (
    <li className="inline-flex max-w-full items-center rounded-xs bg-well px-1 text-ink-3">
      <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5">
        <Swatch colour={isShown ? lines[0]?.colour : undefined} />
        <span className={isShown ? 'text-ink-2' : ''}>{label}</span>
        {lines.map((line, place) => (
          <span
            key={line.key}
            className={`inline-flex items-center gap-1 ${isShown ? '@max-[28rem]:hidden' : 'hidden'}`}
          >
            {place > 0 && <Swatch colour={line.colour} />}
            {line.label && <span className="@max-[60rem]:sr-only">{line.label}</span>}
            <b className="font-medium text-ink">{line.text}</b>
          </span>
        ))}
      </span>
      {acts && (
        <span className="pointer-events-auto ml-1 inline-flex pointer-coarse:hidden @max-[36rem]:hidden">
          <ChipButton
            name={acts.nameOf(isShown ? 'hide' : 'show', label)}
            icon={isShown ? Eye : EyeOff}
            onPress={() => acts.show(id, !isShown)}
          />
          <Settings id={id} label={label} acts={acts} />
          <ChipButton name={acts.nameOf('remove', label)} icon={X} onPress={() => acts.remove(id)} />
        </span>
      )}
    </li>
  );
});

const Swatch = ({ colour }: { readonly colour: string | undefined }) => (
  <span
    aria-hidden="true"
    style={{ background: colour ?? 'var(--text-3)' }}
    className="h-0.5 w-2.5 shrink-0 rounded-full"
  />
);

const BUTTON = '-my-0.5 grid size-6 place-items-center rounded-xs text-ink-3 hover:bg-hover hover:text-ink';

function ChipButton({
  name,
  icon: Icon,
  onPress,
}: {
  readonly name: string;
  readonly icon: ComponentType<{ readonly className?: string }>;
  readonly onPress: () => void;
}) {
  return (
    <button type="button" aria-label={name} title={name} onClick={onPress} className={BUTTON}>
      <Icon aria-hidden="true" className="size-3" />
    </button>
  );
}

function Settings({
  id,
  label,
  acts,
}: {
  readonly id: string;
  readonly label: string;
  readonly acts: IndicatorActs;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const form = acts.settings(id, () => setIsOpen(false));
  if (!form) return null;
  const name = acts.nameOf('settings', label);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger aria-label={name} title={name} className={BUTTON}>
        <Settings2 aria-hidden="true" className="size-3" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={name}
          className="z-(--z-popover) w-72 animate-fade rounded-lg border border-line bg-raised p-3 shadow-lg outline-none"
        >
          {form}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
