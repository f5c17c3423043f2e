import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../../shared/i18n/use-texts.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { useAccount } from '../../account/account-context.tsx';
import { useAccountName } from '../../account/use-account-name.ts';
import { replayName } from '../../accounts/replay/replay.model.ts';
import { useOpenReplay } from '../../accounts/replay/use-open-replay.ts';
import { useDisplay } from '../../display/display.tsx';
import { StageMenuItem } from './stage-menu-item.tsx';

/**
 * Trades on from a moment of the past with a new account, whose clock stands until it is played or goes a bar further. Back leads the same
 * item at an earlier bar: what was traded in a replay stays in it.
 * @param from milliseconds since 1970
 */
export function ReplayItem({ from }: { readonly from: number }) {
  const isReady = useTexts('accounts');
  return isReady ? <Item from={from} /> : null;
}

function Item({ from }: { readonly from: number }) {
  const { t } = useTranslation(['accounts', 'trading']);
  const display = useDisplay();
  const toasts = useToasts();
  const nameOf = useAccountName();
  const { user } = useAccount();
  const { mutate } = useOpenReplay();
  const { account } = user;
  if (!account) return null;
  const open = () => {
    toasts.show({ title: t('replay.opening') });
    mutate({
      account: account.id,
      from: new Date(from).toISOString(),
      begins: 'fresh',
      name: replayName(t('replay.title'), nameOf(account)),
      contest: undefined,
    });
  };
  return (
    <StageMenuItem onSelect={open} icon={<History className="size-4" />}>
      {t('trading:replayFrom', { when: display.dateTime(from) })}
    </StageMenuItem>
  );
}
