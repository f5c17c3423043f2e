import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { Button } from '../button.tsx';
import { useToasts } from './use-toasts.ts';

const EDGE = {
  neutral: 'border-l-info',
  success: 'border-l-up',
  destructive: 'border-l-down',
} as const;

/**
 * F8 moves the focus here; a swipe of 50 px dismisses. At the lower left, because what can be pressed in a row, and the ticket, are at
 * the right; on a phone at the top, because there it is at the bottom.
 */
export function Toaster({ label, closeLabel }: { readonly label: string; readonly closeLabel: string }) {
  const toasts = useToasts();
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <Toast.Provider label={label} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.isOpen}
          onOpenChange={(isOpen) => !isOpen && toasts.dismiss(toast.id)}
          duration={toast.milliseconds}
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          className={`flex animate-rise items-start gap-3 rounded-lg border border-l-4 border-control bg-raised p-3 shadow-lg data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${EDGE[toast.tone]}`}
        >
          <div className="min-w-0 flex-1">
            <Toast.Title className="text-14 font-semibold">{toast.title}</Toast.Title>
            {toast.description && (
              <Toast.Description className="mt-0.5 text-13 wrap-break-word whitespace-pre-line text-ink-2">
                {toast.description}
              </Toast.Description>
            )}
          </div>
          {toast.action && (
            <Toast.Action asChild altText={toast.action.label}>
              <Button size="small" onClick={toast.action.run}>
                {toast.action.label}
              </Button>
            </Toast.Action>
          )}
          <Toast.Close
            aria-label={closeLabel}
            className="hit inline-flex items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        label={`${label} ({hotkey})`}
        className="fixed top-0 left-0 z-(--z-toast) m-0 w-96 max-w-full list-none p-3 outline-none md:top-auto md:bottom-0"
      />
    </Toast.Provider>
  );
}
