import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../shared/session/use-account-choice.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useAccount } from '../account/account-context.tsx';
import { ReplayControls } from './replay-controls.tsx';
import { WorldTime } from './world-time.tsx';

/**
 * Below the bar, where the page shows another account than the primary one: which, the clock of its world, and of a replay the controls; or
 * that it was closed, here or elsewhere, with the way to the primary one. It wraps, since every word of it has to be read.
 */
export function AccountStrip() {
  const { t } = useTranslation();
  const { account } = useAccount().user;
  const { choose } = useAccountChoice();
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-line bg-panel px-3 py-0.5">
        <span className="flex max-w-full min-w-0 flex-wrap items-center justify-center gap-x-3">
          {account?.name != null && (
            <span title={account.name} className="max-w-full truncate text-13 font-semibold text-accent">
              {account.name}
            </span>
          )}
          <WorldTime />
        </span>
        {account?.closedAt === null && <ReplayControls />}
      </div>
      <div role="status">
        {account?.closedAt != null && (
          <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-warn bg-panel px-3 py-1.5 text-13">
            {t('ownAccounts.closedHere')}
            <Button size="small" onClick={() => choose(undefined)}>
              {t('ownAccounts.toPrimary')}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
