import { getProfile, PROFILE_RULES } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../account/account-context.tsx';
import { useActsAtOnce } from '../../trading/ticket/armed-context.ts';
import { useTicketBeside } from '../../trading/ticket/draft-lines-context.ts';

/** Whether a click sends or writes. */
export function LadderArmed() {
  const { t } = useTranslation('ladder');
  const beside = useTicketBeside();
  // Without a ticket beside the chart there is no size to send: a click opens one, whatever is confirmed.
  const actsAtOnce = useActsAtOnce() && beside.hands() !== undefined;
  return (
    <p role="status" className={`text-11 font-medium ${actsAtOnce ? 'text-warn' : 'text-ink-2'}`}>
      {t(actsAtOnce ? 'armed' : 'unarmed')}
    </p>
  );
}

/** What the figures are: nobody's book, but what the account's own rules would fill. */
export function LadderNote() {
  const { t } = useTranslation('ladder');
  const { t: shared } = useTranslation();
  const profile = getProfile(useDesk().account);
  const name = shared(`trade.profiles.${profile}`);
  return (
    <p className="text-11 text-ink-3">
      {profile === 'ideal'
        ? t('ideal', { profile: name })
        : t('sized', { profile: name, ...PROFILE_RULES[profile].latency })}
    </p>
  );
}
