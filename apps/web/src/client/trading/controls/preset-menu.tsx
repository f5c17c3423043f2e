import { Bookmark, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';

/** What a menu of presets offers: one of the person's own can be taken away again. */
export interface PresetItem {
  readonly label: string;
  readonly onChoose: () => void;
  readonly onRemove?: () => void;
}

const ITEM =
  'flex ctl flex-1 items-center rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover data-[disabled]:text-ink-3';

/** The presets of a figure of the ticket, and the act that keeps the present one. */
export function PresetMenu({
  label,
  items,
  keep,
  removeLabel,
  isDisabled,
}: {
  readonly label: string;
  readonly items: readonly PresetItem[];
  /** Keeps what the ticket has; undefined act where there is nothing to keep. */
  readonly keep: { readonly label: string; readonly run: (() => void) | undefined };
  readonly removeLabel: (label: string) => string;
  readonly isDisabled: boolean;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        title={label}
        disabled={isDisabled}
        className="grid min-h-6 w-7 shrink-0 place-items-center rounded-md bg-raised text-ink-2 hover:bg-hover hover:text-ink disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:w-11"
      >
        <Bookmark aria-hidden="true" className="size-3.5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-(--z-popover) min-w-48 animate-fade rounded-lg border border-line bg-raised p-1 shadow-lg"
        >
          {items.map(({ label: name, onChoose, onRemove }) => (
            <div key={name} className="flex items-center">
              <DropdownMenu.Item className={ITEM} onSelect={onChoose}>
                {name}
              </DropdownMenu.Item>
              {onRemove && (
                <DropdownMenu.Item
                  aria-label={removeLabel(name)}
                  onSelect={(event) => {
                    event.preventDefault();
                    onRemove();
                  }}
                  className="grid ctl w-8 place-items-center rounded-md text-ink-3 outline-none data-[highlighted]:bg-hover data-[highlighted]:text-ink pointer-coarse:w-11"
                >
                  <X aria-hidden="true" className="size-3.5" />
                </DropdownMenu.Item>
              )}
            </div>
          ))}
          <DropdownMenu.Item
            disabled={!keep.run}
            onSelect={keep.run}
            className={`${ITEM} ${items.length > 0 ? 'border-t border-line-soft' : ''}`}
          >
            {keep.label}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
