import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '@lonja/core/webhook';
import { MAX_WEBHOOK_URL } from '@lonja/protocol/setting-options';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { AccountChoice } from '../account-choice.tsx';

export interface WebhookDraft {
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEventType[];
  /** '': all accounts. */
  readonly account: string;
}

export const NEW_WEBHOOK: WebhookDraft = {
  url: '',
  description: '',
  events: [],
  account: '',
};

/** Types of events are called what they are sent as. */
export function WebhookForm({
  draft,
  onChange,
  onSubmit,
}: {
  readonly draft: WebhookDraft;
  readonly onChange: (draft: WebhookDraft) => void;
  readonly onSubmit: () => void;
}) {
  const { t } = useTranslation(['client', 'automation']);
  const canAdd = draft.url.trim() !== '' && draft.events.length > 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canAdd) onSubmit();
      }}
    >
      <div className="mt-2 grid items-end gap-3 sm:grid-cols-2">
        <Field
          label={t('automation:webhookUrl')}
          type="url"
          maxLength={MAX_WEBHOOK_URL}
          autoComplete="off"
          value={draft.url}
          onChange={(event) => onChange({ ...draft, url: event.target.value })}
        />
        <Field
          label={t('automation:webhookDescription')}
          maxLength={120}
          autoComplete="off"
          value={draft.description}
          onChange={(event) => onChange({ ...draft, description: event.target.value })}
        />
      </div>
      <AccountChoice account={draft.account} onChange={(account) => onChange({ ...draft, account })} />
      <EventChoice draft={draft} onChange={onChange} />
      <Button type="submit" className="mt-2" disabled={!canAdd}>
        {t('automation:addWebhook')}
      </Button>
    </form>
  );
}

interface PartProps {
  readonly draft: WebhookDraft;
  readonly onChange: (draft: WebhookDraft) => void;
}

function EventChoice({ draft, onChange }: PartProps) {
  const { t } = useTranslation(['client', 'automation']);
  return (
    <fieldset className="mt-2">
      <legend className="text-13 text-ink-2">{t('automation:webhookEvents')}</legend>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <label key={type} className="ctl inline-flex min-w-0 items-center gap-2 text-14">
            <input
              type="checkbox"
              className="size-4 accent-(--accent-strong)"
              checked={draft.events.includes(type)}
              onChange={(event) =>
                onChange({
                  ...draft,
                  events: event.target.checked
                    ? [...draft.events, type]
                    : draft.events.filter((other) => other !== type),
                })
              }
            />
            <code className="text-13">{type}</code>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
