import type { ClientView } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { ReasonForm } from '../acts/reason-form.tsx';
import { accountQuery, type LookedAt } from '../queries/admin-queries.ts';
import { ClientRecords } from '../client-view-dialog/client-records.tsx';

/** Asks why somebody reads a client's records, and shows them. */
export function RecordsOnRequest({
  looked,
  onCancel,
}: {
  readonly looked: LookedAt;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const [view, setView] = useState<ClientView>();
  if (view)
    return (
      <div className="flex flex-col gap-4">
        <ClientRecords view={view} />
      </div>
    );
  return (
    <ReasonForm
      hint={t('view.reasonHint')}
      isRequired={false}
      submit={t('client.readRecords')}
      failed={t('view.failed')}
      onCancel={onCancel}
      onSubmit={async (reason) =>
        setView(
          await client.call('viewClient', {
            params: { id: looked.id },
            query: { reason, ...accountQuery(looked) },
          }),
        )
      }
    />
  );
}
