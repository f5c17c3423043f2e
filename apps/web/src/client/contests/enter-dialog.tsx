import type { Contest } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { useContestActs } from './use-contest-acts.ts';

const MAX_ALIAS = 30;

/** Enters a contest, under an alias or a number. */
export function EnterDialog({
  contest,
  onClose,
}: {
  readonly contest: Contest;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('classes');
  const { enter } = useContestActs();
  const [alias, setAlias] = useState('');
  const { slug, name, mixedNonces } = contest;
  return (
    <Dialog
      onClose={onClose}
      title={t('enterTitle', { contest: name })}
      description={t('enterText')}
      closeLabel={t('close')}
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          enter.mutate({ slug, alias: alias.trim() }, { onSuccess: onClose });
        }}
      >
        <Field
          label={t('alias')}
          hint={t('aliasHint')}
          value={alias}
          maxLength={MAX_ALIAS}
          autoComplete="off"
          onChange={(event) => setAlias(event.target.value)}
        />
        {mixedNonces === null && <p className="text-12 text-ink-3">{t('nonces.enter')}</p>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" isBusy={enter.isPending}>
            {t('enter')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
