import type { Group } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { useRosterActs } from './use-assignment-acts.ts';

export interface CopyDialogProps {
  readonly group: Group;
  readonly onClose: () => void;
}

/** Makes next term's class of this one. */
export function CopyDialog({ group, onClose }: CopyDialogProps) {
  const { t } = useTranslation('classes');
  const { copy } = useRosterActs();
  const [name, setName] = useState('');
  const isName = name.trim() !== '';
  return (
    <Dialog
      onClose={onClose}
      title={t('work.copy.title', { group: group.name })}
      description={t('work.copy.text')}
      closeLabel={t('close')}
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isName) return;
          copy.mutate({ params: { group: group.id }, body: { name: name.trim() } }, { onSuccess: onClose });
        }}
      >
        <Field
          label={t('work.copy.name')}
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" disabled={!isName} isBusy={copy.isPending}>
            {t('work.copy.copy')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
