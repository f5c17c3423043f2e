import { lazy, Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { CommandPalette } from '../command-palette/command-palette.tsx';
import { DialogsContext, type DialogBodyProps, type DialogName } from '../dialogs/dialogs-context.ts';

/**
 * The dialogs of the shell, by name. Each is fetched when first opened, except the palette: people type right after its key,
 * and no key may be lost.
 */
const DIALOGS = {
  settings: lazy(() =>
    import('../settings-dialog/settings-dialog.tsx').then((m) => ({ default: m.SettingsDialog })),
  ),
  deposit: lazy(() =>
    import('../deposit-dialog/deposit-dialog.tsx').then((m) => ({ default: m.DepositDialog })),
  ),
  withdraw: lazy(() =>
    import('../withdraw-dialog/withdraw-dialog.tsx').then((m) => ({ default: m.WithdrawDialog })),
  ),
  rebalancer: lazy(() =>
    import('../rebalancer-dialog/rebalancer-dialog.tsx').then((m) => ({ default: m.RebalancerDialog })),
  ),
  alerts: lazy(() => import('../alerts-dialog/alerts-dialog.tsx').then((m) => ({ default: m.AlertsDialog }))),
  balance: lazy(() =>
    import('../balance-dialog/balance-dialog.tsx').then((m) => ({ default: m.BalanceDialog })),
  ),
  pnl: lazy(() => import('../pnl-dialog/pnl-dialog.tsx').then((m) => ({ default: m.PnlDialog }))),
  portfolio: lazy(() =>
    import('../portfolio-dialog/portfolio-dialog.tsx').then((m) => ({ default: m.PortfolioDialog })),
  ),
  verification: lazy(() =>
    import('../verification-dialog/verification-dialog.tsx').then((m) => ({ default: m.VerificationDialog })),
  ),
  shortcuts: lazy(() =>
    import('../shortcuts-dialog/shortcuts-dialog.tsx').then((m) => ({ default: m.ShortcutsDialog })),
  ),
  palette: CommandPalette,
} as const satisfies Record<DialogName, ComponentType<DialogBodyProps>>;
/** One dialog of the shell at a time; the ticket is independent of it. */
export function DialogsProvider({ children }: { readonly children: ReactNode }) {
  const [name, setName] = useState<DialogName>();
  const dialogs = useMemo(() => ({ open: (next: DialogName) => setName(next) }), []);
  const Shown = name && DIALOGS[name];
  return (
    <DialogsContext value={dialogs}>
      {children}
      {Shown && (
        <Suspense fallback={null}>
          <Shown onClose={() => setName(undefined)} />
        </Suspense>
      )}
    </DialogsContext>
  );
}
