import { createContext, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import type { TicketRequest } from '../../../ticket/ticket-draft.ts';
import { lazyDialog } from '../../../shared/ui/lazy-part.tsx';

/** A screen that shows tickets in a place of its own gives another value. */
export const OpenTicketContext = createContext<(request: TicketRequest) => void>(() => {});

const loadDialog = () => import('./trade-dialog.tsx');
const TradeDialog = lazyDialog(() => loadDialog().then(({ TradeDialog }) => TradeDialog));

/** Prefetches the dialog, so that the first ticket opens at once. */
export const preloadTradeDialog = (): void => void loadDialog().catch(() => undefined);

/** One ticket for the whole dashboard; each opening is a new draft. */
export function TradeDialogProvider({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<TicketRequest & { readonly key: number }>();
  const open = useCallback(
    (next: TicketRequest) => setRequest((last) => ({ ...next, key: (last?.key ?? 0) + 1 })),
    [],
  );
  const [isOpen, setIsOpen] = useState(false);
  const openTicket = useMemo(
    () => (next: TicketRequest) => {
      open(next);
      setIsOpen(true);
    },
    [open],
  );
  return (
    <OpenTicketContext value={openTicket}>
      {children}
      {request && isOpen && (
        <Suspense fallback={null}>
          <TradeDialog key={request.key} request={request} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </OpenTicketContext>
  );
}

export const useOpenTicket = () => use(OpenTicketContext);
