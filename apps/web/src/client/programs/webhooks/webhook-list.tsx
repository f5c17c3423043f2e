import type { CallOutput } from '@lonja/protocol/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useAct } from '../../../shared/acts/use-act.ts';
import { useSend } from '../../../shared/acts/use-send.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { INPUT_CLASS } from '../../../shared/ui/fields/field.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { useAccountName } from '../../account/use-account-name.ts';
import { useOpenAccounts } from '../../account/use-open-accounts.ts';
import { useDisplay } from '../../display/display.tsx';
import { ProofDialog, type Proof } from '../../dialogs/proof-dialog.tsx';
import { ActSection } from '../../dialogs/act-section.tsx';
import { useOutcome } from '../../display/use-outcome.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm, NEW_WEBHOOK, type WebhookDraft } from './webhook-form.tsx';

type Webhook = CallOutput<'listWebhooks'>['webhooks'][number];

/** Addresses that are sent what happens: made with the password, their secret shown once. */
export function WebhookList() {
  const { t } = useTranslation(['client', 'automation']);
  const client = useClient();
  const webhooks = useQuery(buildQuery(client, 'listWebhooks', {}));
  const [secret, setSecret] = useState<string>();
  return (
    <ActSection title={t('automation:webhooks')} text={t('automation:webhooksText')}>
      {webhooks.isError && <p className="text-13 text-down">{t('settings.loadFailed')}</p>}
      {webhooks.isPending && <Skeleton className="h-10 w-full" />}
      <ul>
        {webhooks.data?.webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
        ))}
      </ul>
      {secret && <WebhookSecret text={secret} />}
      <WebhookMaker onSecret={setSecret} />
    </ActSection>
  );
}

interface RowProps {
  readonly webhook: Webhook;
  readonly onSecret: (secret: string) => void;
}

function WebhookRow({ webhook, onSecret }: RowProps) {
  const { t } = useTranslation(['client', 'automation']);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="border-b border-line py-2 last:border-0">
      <span className="block wrap-anywhere">
        <code className="text-13">{webhook.url}</code> {webhook.description}
      </span>
      <WebhookState webhook={webhook} />
      <div className="mt-1 flex flex-wrap gap-2">
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('automation:webhookDeliveries')}
        </Button>
        <WebhookActs webhook={webhook} onSecret={onSecret} />
      </div>
      {isOpen && <WebhookDeliveries webhook={webhook} />}
    </li>
  );
}

function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation(['client', 'automation']);
  const display = useDisplay();
  const accounts = useOpenAccounts();
  const nameOf = useAccountName();
  const account = accounts?.find((one) => one.id === webhook.account);
  const whose =
    webhook.account === null
      ? t('automation:keyAllAccounts')
      : account
        ? nameOf(account)
        : t('automation:keyAccountClosed', { id: webhook.account });
  const state = webhook.disabled
    ? t(`automation:webhookDisabled.${webhook.disabled.reason}`, {
        date: display.dateTime(webhook.disabled.at),
      })
    : !webhook.isActive
      ? t('automation:webhookIsOff')
      : webhook.failingSince
        ? t('automation:webhookFailing', { date: display.dateTime(webhook.failingSince) })
        : t('automation:webhookIsOn');
  return (
    <>
      <span className="block text-12 text-ink-3">
        {state} · {whose}
      </span>
      <span className="block text-12 text-ink-3">{webhook.events.join(', ')}</span>
      {webhook.previousSecretUntil && (
        <span className="block text-12 text-ink-3">
          {t('automation:webhookBoth', { date: display.dateTime(webhook.previousSecretUntil) })}
        </span>
      )}
    </>
  );
}

/** What its owner does with it; switching it and a new secret take the password. */
function WebhookActs({ webhook, onSecret }: RowProps) {
  const { t } = useTranslation(['client', 'automation']);
  const [asking, setAsking] = useState<'switch' | 'secret'>();
  const { id, url, isActive } = webhook;
  const outcome = useOutcome();
  const input = () => ({ params: { id } });
  const test = useAct('testWebhook', { input, ...outcome.saying(t('automation:webhookTested')) });
  const remove = useAct('deleteWebhook', { input, ...outcome.saying(t('automation:webhookDeleted')) });
  const call = useSend();
  const send = async (proof: Proof) => {
    if (asking === 'secret')
      onSecret((await call('rotateWebhookSecret', { params: { id }, body: proof })).secret);
    else await call('changeWebhook', { params: { id }, body: { isActive: !isActive, ...proof } });
  };
  const switchWord = t(isActive ? 'automation:webhookSwitchOff' : 'automation:webhookSwitchOn');
  return (
    <>
      <Button
        size="small"
        disabled={!isActive || test.isPending}
        aria-label={`${t('automation:webhookTest')} · ${url}`}
        onClick={() => test.mutate(undefined)}
      >
        {t('automation:webhookTest')}
      </Button>
      <Button size="small" aria-label={`${switchWord} · ${url}`} onClick={() => setAsking('switch')}>
        {switchWord}
      </Button>
      <Button
        size="small"
        aria-label={`${t('automation:webhookRenew')} · ${url}`}
        onClick={() => setAsking('secret')}
      >
        {t('automation:webhookRenew')}
      </Button>
      <Button
        size="small"
        disabled={remove.isPending}
        aria-label={`${t('automation:webhookDelete')} · ${url}`}
        onClick={() => remove.mutate(undefined)}
      >
        {t('automation:webhookDelete')}
      </Button>
      {asking && (
        <ProofDialog
          text={asking === 'secret' ? t('automation:webhookRenewText') : url}
          confirm={asking === 'secret' ? t('automation:webhookRenew') : switchWord}
          send={send}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

function WebhookMaker({ onSecret }: { readonly onSecret: (secret: string) => void }) {
  const { t } = useTranslation(['client', 'automation']);
  const send = useSend();
  const [draft, setDraft] = useState<WebhookDraft>(NEW_WEBHOOK);
  const [isAsking, setIsAsking] = useState(false);
  const create = async (proof: Proof) => {
    const { account, events, ...fields } = draft;
    const body = { ...fields, events: [...events], ...(account === '' ? {} : { account }), ...proof };
    const made = await send('createWebhook', { body });
    onSecret(made.secret);
    setDraft(NEW_WEBHOOK);
  };
  return (
    <>
      <WebhookForm draft={draft} onChange={setDraft} onSubmit={() => setIsAsking(true)} />
      {isAsking && (
        <ProofDialog
          text={t('automation:proofOfWebhook', { url: draft.url.trim() })}
          confirm={t('automation:addWebhook')}
          send={create}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function WebhookSecret({ text }: { readonly text: string }) {
  const { t } = useTranslation(['client', 'automation']);
  return (
    <div role="status" className="my-2 rounded-lg border border-warn p-3 text-13">
      <p>{t('automation:webhookOnce')}</p>
      <input
        readOnly
        aria-label={t('automation:webhookSecret')}
        value={text}
        onFocus={(event) => event.target.select()}
        className={`${INPUT_CLASS} mt-2 font-mono`}
      />
    </div>
  );
}
