import {
  DRAWING_DASHES,
  DRAWING_TONES,
  type DrawingDash,
  type DrawingTone,
} from '@lonja/protocol/drawing-bounds';
import { ChevronDown } from 'lucide-react';
import { DropdownMenu, Popover } from 'radix-ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolStyle } from '../../../chart/drawings/tool-row.ts';
import { BAR_BUTTON } from './bar-button.tsx';

const TOKENS: Readonly<Record<DrawingTone, string>> = {
  accent: 'var(--accent)',
  ink: 'var(--text-1)',
  quiet: 'var(--text-3)',
  stone: 'var(--stone)',
  up: 'var(--up)',
  down: 'var(--down)',
  warn: 'var(--warn)',
  info: 'var(--info)',
};

const isTone = (colour: string): colour is DrawingTone => Object.hasOwn(TOKENS, colour);
const CARD = 'z-(--z-popover) animate-fade rounded-lg border border-line bg-raised p-1 shadow-lg';

/** Colours that follow the theme, and one of one's own. */
export function ColourMenu({
  colour,
  onChoose,
}: {
  readonly colour: ToolStyle['colour'];
  readonly onChoose: (colour: ToolStyle['colour']) => void;
}) {
  const { t } = useTranslation('trading');
  const [isOpen, setIsOpen] = useState(false);
  const choose = (next: ToolStyle['colour']) => {
    setIsOpen(false);
    onChoose(next);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger aria-label={t('drawings.colour')} title={t('drawings.colour')} className={BAR_BUTTON}>
        <span
          className="size-4 rounded-sm"
          style={{ background: isTone(colour) ? TOKENS[colour] : colour }}
        />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={t('drawings.colour')}
          sideOffset={6}
          collisionPadding={8}
          className={`${CARD} grid grid-cols-4 gap-1`}
        >
          {DRAWING_TONES.map((tone) => (
            <button
              key={tone}
              type="button"
              aria-label={t(`drawings.tones.${tone}`)}
              aria-pressed={tone === colour}
              title={t(`drawings.tones.${tone}`)}
              onClick={() => choose(tone)}
              className="hit grid size-8 place-items-center rounded-md hover:bg-hover aria-pressed:bg-selected"
            >
              <span className="size-5 rounded-sm" style={{ background: TOKENS[tone] }} />
            </button>
          ))}
          <OwnColour colour={isTone(colour) ? '#4a63e8' : colour} onChoose={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** A colour of one's own; chosen once the browser's dialog closes, not at each of its steps. */
function OwnColour({
  colour,
  onChoose,
}: {
  readonly colour: string;
  readonly onChoose: (colour: `#${string}`) => void;
}) {
  const { t } = useTranslation('trading');
  const input = useRef<HTMLInputElement>(null);
  const newest = useRef(onChoose);
  useEffect(() => {
    newest.current = onChoose;
  });
  useEffect(() => {
    const element = input.current;
    const choose = () => newest.current(element!.value as `#${string}`);
    element?.addEventListener('change', choose);
    return () => element?.removeEventListener('change', choose);
  }, []);
  return (
    <label className="col-span-4 flex ctl items-center justify-between gap-2 rounded-md px-1.5 text-12 hover:bg-hover">
      {t('drawings.ownColour')}
      <input
        ref={input}
        type="color"
        defaultValue={colour}
        className="h-6 w-9 cursor-pointer bg-transparent"
      />
    </label>
  );
}

const WIDTHS = [1, 2, 3, 4] as const;

export function WidthMenu({
  width,
  onChoose,
}: {
  readonly width: number;
  readonly onChoose: (width: number) => void;
}) {
  const { t } = useTranslation('trading');
  return (
    <StyleMenu
      label={t('drawings.width')}
      value={String(width)}
      choices={WIDTHS.map((one) => ({ value: String(one), text: t('drawings.pixels', { count: one }) }))}
      onChoose={(next) => onChoose(Number(next))}
    >
      {t('drawings.pixels', { count: width })}
    </StyleMenu>
  );
}

const BORDERS: Readonly<Record<DrawingDash, string>> = {
  solid: 'border-solid',
  dashed: 'border-dashed',
  dotted: 'border-dotted',
};

export function DashMenu({
  dash,
  onChoose,
}: {
  readonly dash: DrawingDash;
  readonly onChoose: (dash: DrawingDash) => void;
}) {
  const { t } = useTranslation('trading');
  return (
    <StyleMenu
      label={t('drawings.dash')}
      value={dash}
      choices={DRAWING_DASHES.map((one) => ({ value: one, text: t(`drawings.dashes.${one}`) }))}
      onChoose={(next) => onChoose(next as DrawingDash)}
    >
      <span className={`w-5 border-t-2 border-current ${BORDERS[dash]}`} />
    </StyleMenu>
  );
}

function StyleMenu({
  label,
  value,
  choices,
  onChoose,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}) {
  const name = `${label}: ${choices.find((choice) => choice.value === value)?.text ?? value}`;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={name} title={name} className={`${BAR_BUTTON} text-ink-2 narrow`}>
        {children}
        <ChevronDown aria-hidden="true" className="size-3" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content sideOffset={6} collisionPadding={8} className={CARD}>
          <DropdownMenu.RadioGroup aria-label={label} value={value} onValueChange={onChoose}>
            {choices.map((choice) => (
              <DropdownMenu.RadioItem
                key={choice.value}
                value={choice.value}
                className="flex ctl items-center rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover data-[state=checked]:text-accent"
              >
                {choice.text}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
