import type { ContestEntry } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextArea } from '../../shared/ui/fields/text-area.tsx';
import { useContestActs } from './use-contest-acts.ts';
import { LONGEST_REASON, SHORTEST_REASON } from '../../shared/ui/reason-length.ts';

export interface DisqualifyProps {
  readonly slug: string;
  readonly entry: ContestEntry;
  readonly onClose: () => void;
}

/** Takes an entry out of the ranking, with a reason that its person reads. */
export function Disqualify({ slug, entry, onClose }: DisqualifyProps) {
  const { t } = useTranslation('classes');
  const { disqualify } = useContestActs();
  const [reason, setReason] = useState('');
  const { account, username, fullName } = entry;
  const isReason = reason.trim().length >= SHORTEST_REASON;
  return (
    <Dialog
      onClose={onClose}
      title={t('run.disqualifyTitle', { name: fullName ?? username ?? t('erased') })}
      description={t('run.disqualifyText')}
      closeLabel={t('close')}
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReason) disqualify.mutate({ slug, account, reason: reason.trim() }, { onSuccess: onClose });
        }}
      >
        <TextArea
          label={t('run.reason')}
          rows={2}
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="sell" disabled={!isReason} isBusy={disqualify.isPending}>
            {t('run.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
