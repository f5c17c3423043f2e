import type { Group } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { joinLink } from './class-search.ts';
import { useGroupActs } from './use-group-acts.ts';

/** The code that people join a group by: for the teacher, and large for a wall. */
export function JoinCode({ group: { id, name, joinCode } }: { readonly group: Group }) {
  const { t } = useTranslation('classes');
  const { change } = useGroupActs();
  const [isLarge, setIsLarge] = useState(false);
  const setJoining = (joining: 'new_code' | 'closed') => change.mutate({ group: id, body: { joining } });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        <span className="text-ink-3">{t('joinCode')}: </span>
        {joinCode === null ? (
          <span className="text-warn">{t('joinClosed')}</span>
        ) : (
          <span className="figures text-18 font-semibold tracking-wider">{joinCode}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {joinCode !== null && (
          <Button size="small" onClick={() => setIsLarge(true)}>
            {t('showCode')}
          </Button>
        )}
        <Button
          size="small"
          title={t('newCodeText')}
          disabled={change.isPending}
          onClick={() => setJoining('new_code')}
        >
          {t('newCode')}
        </Button>
        {joinCode !== null && (
          <Button size="small" disabled={change.isPending} onClick={() => setJoining('closed')}>
            {t('closeJoining')}
          </Button>
        )}
      </div>
      {isLarge && joinCode !== null && (
        <Dialog
          onClose={() => setIsLarge(false)}
          title={name}
          description={t('codeText')}
          closeLabel={t('close')}
          size="full"
        >
          <p className="figures px-4 py-16 text-center text-[min(9vw,7rem)] leading-none font-bold tracking-wider whitespace-nowrap">
            {joinCode}
          </p>
          <p className="px-4 pb-8 text-center text-18 break-all text-ink-2">
            {joinLink(location.origin, joinCode)}
          </p>
        </Dialog>
      )}
    </div>
  );
}
