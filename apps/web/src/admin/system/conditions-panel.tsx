import type { Conditions } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionsQuery } from '../../account/conditions.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ErrorState, LoadingText } from '../../shared/ui/states.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';

interface Shown {
  readonly conditions: Conditions;
}

/** Some of the trading conditions, with the dialog that changes them. */
export function ConditionsPanel({
  title,
  change,
  Summary,
  ChangeDialog,
}: {
  readonly title: string;
  /** The name of the button. */
  readonly change: string;
  readonly Summary: (shown: Shown) => ReactNode;
  readonly ChangeDialog: (shown: Shown & { readonly onClose: () => void }) => ReactNode;
}) {
  const { t } = useTranslation('admin');
  const conditions = useQuery(conditionsQuery(useClient()));
  const [isOpen, setOpen] = useState(false);
  const { data } = conditions;
  return (
    <Panel
      title={title}
      actions={
        data && (
          <Button size="small" aria-label={change} onClick={() => setOpen(true)}>
            {t('conditions.change')}
          </Button>
        )
      }
    >
      {data ? (
        <Summary conditions={data} />
      ) : conditions.error ? (
        <ErrorState
          title={refusalText(conditions.error, t, t('conditions.failed'))}
          onRetry={conditions.refetch}
        />
      ) : (
        <LoadingText>{t('loading')}</LoadingText>
      )}
      {isOpen && data && <ChangeDialog conditions={data} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
