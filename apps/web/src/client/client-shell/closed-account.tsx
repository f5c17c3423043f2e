import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../shared/session/use-account-choice.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useAccount } from '../account/account-context.tsx';

/** Says that the account that this page shows was closed, here or elsewhere, and leads to the primary one. */
export function ClosedAccount() {
  const { t } = useTranslation();
  const { account } = useAccount().user;
  const { account: chosen, choose } = useAccountChoice();
  return (
    <div role="status">
      {chosen !== undefined && account?.closedAt != null && (
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
