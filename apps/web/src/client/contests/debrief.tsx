import type { Contest } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../shared/i18n/use-texts.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { LoadingText } from '../../shared/ui/states.tsx';
import { ReplayForm } from '../accounts/replay/replay-form.tsx';

export interface DebriefProps {
  readonly contest: Contest;
  /** Number of the entry's account, and what it is called here. */
  readonly entry: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Whether a contest can be played again: its prices are revealed. */
export const isReplayable = ({ state, seed }: Contest): boolean => state === 'finished' && seed !== null;

/** Plays a finished contest again, with an entry as it was at a moment or with a new account. */
export function Debrief({ contest: { name, slug }, entry, onClose }: DebriefProps) {
  const { t } = useTranslation('classes');
  const isReady = useTexts('accounts');
  return (
    <Dialog
      onClose={onClose}
      title={t('debrief.title', { contest: name })}
      description={t('debrief.text')}
      closeLabel={t('close')}
      size="wide"
    >
      <div className="p-4">
        {isReady ? (
          <ReplayForm accounts={[entry]} contest={slug} />
        ) : (
          <LoadingText>{t('loading')}</LoadingText>
        )}
      </div>
    </Dialog>
  );
}
