import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { useAccount } from '../account/account-context.tsx';
import { useDialogs } from '../dialogs/dialogs-context.ts';
import { useVerification } from '../verification/use-verification.ts';
import { useLastKnown } from './use-last-known.ts';

/** Withdrawals are restricted until an administrator has verified the client. */
export function RestrictionNote() {
  const { t } = useTranslation();
  const { open } = useDialogs();
  const { isRestricted, hasRoom } = useRestriction();
  const [title, text] = [t('dashboard.withdrawalRestricted'), t('dashboard.withdrawalRestrictedText')];
  if (isRestricted)
    return (
      <button
        type="button"
        className={`${NOTE} text-warn underline underline-offset-2`}
        onClick={() => open('verification')}
      >
        {title}
        <span className="block text-ink-3">{text}</span>
      </button>
    );
  return (
    hasRoom && (
      <span aria-hidden="true" className={`${NOTE} invisible`}>
        <RoomOf text={title} />
        <RoomOf text={text} />
      </span>
    )
  );
}

const NOTE = 'hit block text-left';

/** As high as the text is at any width, without saying it. */
function RoomOf({ text }: { readonly text: string }) {
  return <span data-room={text} className="block before:content-[attr(data-room)]" />;
}

/** The way to be verified. */
export function VerificationButton() {
  const { t } = useTranslation();
  const { open } = useDialogs();
  const { isRestricted, hasRoom } = useRestriction();
  if (isRestricted)
    return <Button onClick={() => open('verification')}>{t('dashboard.completeVerification')}</Button>;
  return hasRoom && <span aria-hidden="true" className={`${buttonClass('outline')} invisible`} />;
}

/** Whether there is something to say; its room stays where there was something the last time, and where this device does not know. */
function useRestriction(): { readonly isRestricted: boolean; readonly hasRoom: boolean } {
  const { user } = useAccount();
  const state = useVerification().data?.state;
  const hadRoom = useLastKnown(`lonja.verification.${user.id}`, state, (kept) => kept !== 'approved');
  const isRestricted = state !== undefined && state !== 'approved';
  return { isRestricted, hasRoom: hadRoom || isRestricted };
}
