import { Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { CommandPalette } from '../command-palette/command-palette.tsx';
import { DialogsContext, type DialogBodyProps, type DialogName } from '../dialogs/dialogs-context.ts';
import { lazyDialog } from '../../shared/ui/lazy-part.tsx';

/**
 * The dialogs of the shell, by name. Each is fetched when first opened, except the palette: people type right after its key,
 * and no key may be lost.
 */
const DIALOGS = {
  settings: lazyDialog(() =>
    import('../profile/settings-dialog.tsx').then(({ SettingsDialog }) => SettingsDialog),
  ),
  accounts: lazyDialog(() =>
    import('../accounts/accounts-dialog.tsx').then(({ AccountsDialog }) => AccountsDialog),
  ),
  deposit: lazyDialog(() =>
    import('../funds/deposit/deposit-dialog.tsx').then(({ DepositDialog }) => DepositDialog),
  ),
  withdraw: lazyDialog(() =>
    import('../funds/withdrawal/withdraw-dialog.tsx').then(({ WithdrawDialog }) => WithdrawDialog),
  ),
  rebalancer: lazyDialog(() =>
    import('../trading/rebalancer/rebalancer-dialog.tsx').then(({ RebalancerDialog }) => RebalancerDialog),
  ),
  alerts: lazyDialog(() => import('../alerts/alerts-dialog.tsx').then(({ AlertsDialog }) => AlertsDialog)),
  balance: lazyDialog(() =>
    import('../funds/balance/balance-dialog.tsx').then(({ BalanceDialog }) => BalanceDialog),
  ),
  pnl: lazyDialog(() => import('../trading/profit/pnl-dialog.tsx').then(({ PnlDialog }) => PnlDialog)),
  portfolio: lazyDialog(() =>
    import('../trading/portfolio/portfolio-dialog.tsx').then(({ PortfolioDialog }) => PortfolioDialog),
  ),
  verification: lazyDialog(() =>
    import('../verification/verification-dialog.tsx').then(({ VerificationDialog }) => VerificationDialog),
  ),
  programs: lazyDialog(() =>
    import('../programs/programs-dialog.tsx').then(({ ProgramsDialog }) => ProgramsDialog),
  ),
  shortcuts: lazyDialog(() =>
    import('../shortcuts-dialog/shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog),
  ),
  palette: CommandPalette,
} as const satisfies Record<DialogName, ComponentType<DialogBodyProps>>;

/** One dialog of the shell at a time; the ticket is independent of it. */
export function DialogsProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<{ readonly name: DialogName; readonly symbol: string | undefined }>();
  const dialogs = useMemo(
    () => ({ open: (name: DialogName, symbol?: string) => setShown({ name, symbol }) }),
    [],
  );
  const Shown = shown && DIALOGS[shown.name];
  return (
    <DialogsContext value={dialogs}>
      {children}
      {Shown && (
        <Suspense fallback={null}>
          <Shown symbol={shown.symbol} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </DialogsContext>
  );
}
