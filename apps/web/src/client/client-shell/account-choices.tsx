import { Circle, CircleDot, Settings2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { buildChoice } from '../../shared/session/account-choice.ts';
import { useAccountChoice } from '../../shared/session/use-account-choice.ts';
import { useAccount } from '../account/account-context.tsx';
import { useAccountName } from '../account/use-account-name.ts';
import { useOpenAccounts } from '../account/use-open-accounts.ts';
import { useDialogs } from '../dialogs/dialogs-context.ts';
import { useDisplay } from '../display/display.tsx';

/** The person's accounts in the account menu: which one the page shows, and the way to open others. */
export function AccountChoices({ itemClass }: { readonly itemClass: string }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { user } = useAccount();
  const { choose } = useAccountChoice();
  const accounts = useOpenAccounts();
  // The page's own has its place before the others are known: what is below stays under the finger.
  const listed = accounts ?? (user.account ? [user.account] : []);
  const nameOf = useAccountName();
  const dialogs = useDialogs();
  const shown = user.account?.id;
  return (
    <>
      <DropdownMenu.Separator className="my-1.5 border-t border-line" />
      <DropdownMenu.RadioGroup
        aria-label={t('ownAccounts.title')}
        value={shown ?? ''}
        onValueChange={(id) => {
          const chosen = accounts?.find((one) => one.id === id);
          if (chosen && id !== shown) choose(buildChoice(chosen));
        }}
      >
        <DropdownMenu.Label className="px-2.5 py-1 text-12 text-ink-3">
          {t('ownAccounts.title')}
        </DropdownMenu.Label>
        {listed.map((account) => (
          <DropdownMenu.RadioItem key={account.id} value={account.id} className={itemClass}>
            {account.id === shown ? (
              <CircleDot aria-hidden="true" className="size-4 shrink-0 text-accent" />
            ) : (
              <Circle aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
            )}
            <span className="min-w-0 flex-1 truncate">{nameOf(account)}</span>
            {'accountValue' in account && (
              <span className="figures text-12 text-ink-2">{display.usd(account.accountValue)}</span>
            )}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      <DropdownMenu.Item className={itemClass} onSelect={() => dialogs.open('accounts')}>
        <Settings2 aria-hidden="true" className="size-4 text-ink-3" />
        {t('ownAccounts.manage')}
      </DropdownMenu.Item>
    </>
  );
}
