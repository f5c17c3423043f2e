import { Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { CommandPalette } from '../command-palette/command-palette.tsx';
import { DialogsContext, type DialogBodyProps, type DialogName } from '../dialogs/dialogs-context.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';

/**
 * The dialogs of the shell, by name. Each is fetched when first opened, except the palette: people type right after its key,
 * and no key may be lost.
 */
const DIALOGS = {
  settings: lazyPart(
    () => import('../settings-dialog/settings-dialog.tsx').then(({ SettingsDialog }) => SettingsDialog),
    'dialog',
  ),
  deposit: lazyPart(
    () => import('../deposit-dialog/deposit-dialog.tsx').then(({ DepositDialog }) => DepositDialog),
    'dialog',
  ),
  withdraw: lazyPart(
    () => import('../withdraw-dialog/withdraw-dialog.tsx').then(({ WithdrawDialog }) => WithdrawDialog),
    'dialog',
  ),
  rebalancer: lazyPart(
    () =>
      import('../rebalancer-dialog/rebalancer-dialog.tsx').then(({ RebalancerDialog }) => RebalancerDialog),
    'dialog',
  ),
  alerts: lazyPart(
    () => import('../alerts-dialog/alerts-dialog.tsx').then(({ AlertsDialog }) => AlertsDialog),
    'dialog',
  ),
  balance: lazyPart(
    () => import('../balance-dialog/balance-dialog.tsx').then(({ BalanceDialog }) => BalanceDialog),
    'dialog',
  ),
  pnl: lazyPart(() => import('../pnl-dialog/pnl-dialog.tsx').then(({ PnlDialog }) => PnlDialog), 'dialog'),
  portfolio: lazyPart(
    () => import('../portfolio-dialog/portfolio-dialog.tsx').then(({ PortfolioDialog }) => PortfolioDialog),
    'dialog',
  ),
  verification: lazyPart(
    () =>
      import('../verification-dialog/verification-dialog.tsx').then(
        ({ VerificationDialog }) => VerificationDialog,
      ),
    'dialog',
  ),
  shortcuts: lazyPart(
    () => import('../shortcuts-dialog/shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog),
    'dialog',
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
