import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../shared/session/use-account-choice.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useAccount } from '../account/account-context.tsx';
import { ReplayControls } from './replay-controls.tsx';
import { WorldTime } from './world-time.tsx';

/** Which account the page shows, where it is not the primary one, and the clock of its world. */
export function ChosenAccount() {
  const { account } = useAccount().user;
  return (
    <>
      {account?.name != null && (
        <span className="ml-2 max-w-40 min-w-0 truncate rounded-md bg-raised px-2 py-0.5 text-12 font-semibold text-accent max-md:ml-1.5 max-md:px-1">
          {account.name}
        </span>
      )}
      <WorldTime />
    </>
  );
}

/** Below the bar: the clock of a replay; or that the account was closed, here or elsewhere, with the way to the primary one. */
export function AccountStrip() {
  const { t } = useTranslation();
  const { account } = useAccount().user;
  const { choose } = useAccountChoice();
  return (
    <div role="status">
      {account?.closedAt === null && <ReplayControls />}
      {account?.closedAt != null && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-warn bg-panel px-3 py-1.5 text-13">
          {t('ownAccounts.closedHere')}
          <Button size="small" onClick={() => choose(undefined)}>
            {t('ownAccounts.toPrimary')}
          </Button>
        </p>
      )}
    </div>
  );
}
