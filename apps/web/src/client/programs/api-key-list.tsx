import type { CallOutput } from '@lonja/protocol/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../shared/acts/use-act.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useAccountName } from '../account/use-account-name.ts';
import { useOpenAccounts } from '../account/use-open-accounts.ts';
import { ActSection } from '../dialogs/act-section.tsx';
import { useOutcome } from '../display/use-outcome.ts';
import { useDisplay } from '../display/display.tsx';
import { KeyAuthority } from './key-authority.tsx';
import { KeyMaker } from './key-maker.tsx';
import { KeyOrders } from './key-orders.tsx';
import { useApiKeys } from './use-api-keys.ts';

type ApiKey = CallOutput<'listApiKeys'>[number];

/** Keys of programs: made with scopes and an end, shown once, revoked at once. */
export function ApiKeyList() {
  const { t } = useTranslation(['client', 'automation']);
  const keys = useApiKeys();
  return (
    <ActSection title={t('automation:apiKeys')} text={t('automation:apiKeysText')}>
      {keys.isError && <p className="text-13 text-down">{t('settings.loadFailed')}</p>}
      {keys.isPending && <Skeleton className="h-10 w-full" />}
      <ul>
        {keys.data?.map((key) => (
          <KeyRow key={key.id} apiKey={key} />
        ))}
      </ul>
      <KeyMaker />
    </ActSection>
  );
}

function KeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('automation');
  const [isOpen, setIsOpen] = useState(false);
  const { id, name } = apiKey;
  const sendsOrders = apiKey.scopes.some((scope) => scope === 'trade' || scope === 'propose');
  const outcome = useOutcome();
  const revoke = useAct('revokeApiKey', {
    input: () => ({ params: { id } }),
    ...outcome.saying(t('keyRevoked')),
  });
  const revokeButton = (
    <Button
      size="small"
      disabled={revoke.isPending}
      aria-label={t('revokeKey', { name })}
      onClick={() => revoke.mutate(undefined)}
    >
      {t('revoke')}
    </Button>
  );
  return (
    <li className="border-b border-line py-2 last:border-0">
      <KeyFacts apiKey={apiKey} />
      {sendsOrders ? (
        <KeyAuthority apiKey={apiKey}>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={`${t('didOrders')} · ${name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('didOrders')}
          </Button>
          {revokeButton}
        </KeyAuthority>
      ) : (
        <div className="mt-1">{revokeButton}</div>
      )}
      {isOpen && <KeyOrders apiKey={apiKey} />}
    </li>
  );
}

function KeyFacts({ apiKey: key }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('automation');
  const display = useDisplay();
  const accounts = useOpenAccounts();
  const nameOf = useAccountName();
  const account = accounts?.find(({ id }) => id === key.account);
  const facts = [
    key.scopes.map((scope) => t(`scope.${scope}`)).join(', '),
    key.account !== null && (account ? nameOf(account) : t('keyAccountClosed', { id: key.account })),
    t('keyUntil', { date: display.date(key.expiresAt) }),
    key.lastUsedAt ? t('keyUsed', { date: display.dateTime(key.lastUsedAt) }) : t('keyUnused'),
  ];
  return (
    <>
      <span className="block wrap-break-word">
        {key.name} <code className="text-12 text-ink-2">{key.start}…</code>{' '}
        <code className="text-12 text-ink-3">{key.keyId}</code>
      </span>
      <span className="block text-12 text-ink-3">{facts.filter((fact) => fact !== false).join(' · ')}</span>
    </>
  );
}
