import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';

export interface DialogProps {
  readonly onClose: () => void;
  readonly title: string;
  readonly description: string;
  readonly closeLabel: string;
  readonly size?: keyof typeof WIDTHS;
  /** The dialog's height changes with what is chosen in it, or as its parts arrive: its head stays where it is, under the pointer. */
  readonly isSteady?: boolean;
  readonly children: ReactNode;
}

const WIDTHS = { normal: 'sm:w-104', wide: 'sm:w-160', full: 'sm:w-[min(64rem,94vw)]' } as const;

const CENTRED = 'sm:top-1/2 sm:-translate-y-1/2';
const STEADY = 'max-sm:min-h-[94dvh] sm:top-[3dvh]';

/** A dialog in the middle of a wide screen, a sheet from the bottom of a phone: open while rendered. */
export function Dialog({
  onClose,
  title,
  description,
  closeLabel,
  size = 'normal',
  isSteady = false,
  children,
}: DialogProps) {
  // Opened without Radix's trigger, so the focus is returned here.
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    addEventListener('keydown', leaveToChoice, { capture: true });
    return () => removeEventListener('keydown', leaveToChoice, { capture: true });
  }, []);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade bg-[rgb(0_0_0/0.6)]" />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            if (event.target instanceof HTMLElement && startAtField(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus(opener.current);
          }}
          className={`fixed inset-x-0 bottom-0 z-(--z-dialog) max-h-[94dvh] animate-rise overflow-y-auto rounded-t-xl border border-line bg-panel pb-[env(safe-area-inset-bottom)] shadow-lg outline-none sm:inset-x-auto sm:bottom-auto sm:left-1/2 ${isSteady ? STEADY : CENTRED} ${WIDTHS[size]} sm:max-w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:rounded-xl`}
        >
          <header className="flex items-start justify-between gap-3 px-4 pt-3">
            <div className="min-w-0 py-1">
              <Radix.Title className="text-16 font-semibold">{title}</Radix.Title>
              <Radix.Description className="text-13 text-ink-2">{description}</Radix.Description>
            </div>
            <Radix.Close
              aria-label={closeLabel}
              className="ctl inline-flex min-w-(--ctl) items-center justify-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Escape closes the open list of a choice, not the dialog around it, which listens on the document and would take the key from both.
 * Browsers that do not know the selector show the system's list, which takes its keys itself.
 */
function leaveToChoice(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !CSS.supports('selector(select:open)')) return;
  if (document.querySelector('select:open')) event.stopPropagation();
}

/**
 * Gives the focus back. What an act has decided on may go with its button, as soon as the page has read it again: the page's content
 * has the focus then, which would be nobody's otherwise.
 */
function returnFocus(opener: Element | null): void {
  const place = placeToReturn(opener);
  place?.focus();
  if (!place || place !== opener) return;
  const observer = new MutationObserver(() => {
    if (place.isConnected && document.activeElement === place) return;
    observer.disconnect();
    if (document.activeElement === document.body) placeToReturn(null)?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** The previously focused element; the page's content where that is gone, such as a command of the palette. */
export const placeToReturn = (opener: Element | null): HTMLElement | null =>
  opener instanceof HTMLElement && opener.isConnected && opener !== document.body
    ? opener
    : document.querySelector('main');

/**
 * Focuses the first field, except on touch screens, whose keyboard would cover the dialog.
 * @returns whether the content marks such a field
 */
function startAtField(content: HTMLElement): boolean {
  const field = content.querySelector<HTMLInputElement>('[data-first-field]');
  if (!field || matchMedia('(pointer: coarse)').matches) return false;
  field.focus();
  field.select();
  return true;
}
