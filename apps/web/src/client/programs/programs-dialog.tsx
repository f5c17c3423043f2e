import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useTexts } from '../../shared/i18n/use-texts.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import type { DialogBodyProps } from '../dialogs/dialogs-context.ts';
import { ApiKeyList } from './api-key-list.tsx';
import { HookList } from './signals/hook-list.tsx';
import { ProposalList } from './proposal-list.tsx';
import { SuspendKeys } from './suspend-keys.tsx';
import { useApiKeys } from './use-api-keys.ts';
import { useProposals } from './use-proposals.ts';
import { WebhookList } from './webhooks/webhook-list.tsx';

/** What trades, proposes or listens for a person without the person: what each may do, what it did, and how it is stopped. */
export function ProgramsDialog({ onClose }: DialogBodyProps) {
  const { t } = useTranslation(['client', 'automation']);
  const areTextsThere = useTexts('automation');
  if (!areTextsThere) return null;
  return (
    <Dialog
      onClose={onClose}
      title={t('menu.programs')}
      description={t('automation:description')}
      closeLabel={t('close')}
      size="wide"
      isSteady
    >
      <Programs />
    </Dialog>
  );
}

type View = 'keys' | 'proposals' | 'signals' | 'webhooks';

function Programs() {
  const { t } = useTranslation('automation');
  const [view, setView] = useState<View>('keys');
  const { length: open } = useProposals().listed;
  const views: readonly { value: View; label: string; content: React.ReactNode }[] = [
    { value: 'keys', label: t('apiKeys'), content: <ApiKeyList /> },
    {
      value: 'proposals',
      label: open === 0 ? t('tabs.proposals') : `${t('tabs.proposals')} (${open})`,
      content: <ProposalList />,
    },
    { value: 'signals', label: t('tabs.signals'), content: <HookList /> },
    { value: 'webhooks', label: t('webhooks'), content: <WebhookList /> },
  ];
  return (
    <div className="min-h-96">
      <SuspendAll />
      <Tabs label={t('keysOf')} value={view} onChange={setView} tabs={views} />
    </div>
  );
}

/** The kill switch for everything that trades, in sight whatever is being looked at. */
function SuspendAll() {
  const client = useClient();
  const hooks = useQuery(buildQuery(client, 'listHooks', {}));
  const programs = [...(useApiKeys().data ?? []), ...(hooks.data ?? [])];
  if (programs.every(({ authority }) => authority.suspension)) return null;
  return (
    <div className="flex flex-wrap px-4 py-3">
      <SuspendKeys />
    </div>
  );
}
