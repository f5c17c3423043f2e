import type { OutboxMessage, SystemReport } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../shared/acts/use-send.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingText } from '../../shared/ui/states.tsx';
import { ReasonForm } from '../acts/reason-form.tsx';
import { outboxQuery } from '../queries/admin-queries.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay, type PanelDisplay } from '../display/panel-display.tsx';

/** Mail by its headers; reading the text of a message is an act that its addressee is notified of. */
export function Outbox({ mail }: { readonly mail: SystemReport['mail'] }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const client = useClient();
  const messages = useQuery(outboxQuery(client));
  const [opened, setOpened] = useState<OutboxMessage>();
  return (
    <Panel
      title={t('outbox.title')}
      actions={
        mail && (
          <span className="text-12 text-ink-3">
            {t('outbox.waiting', { waiting: display.count(mail.waiting) })}
          </span>
        )
      }
    >
      {mail?.hasServer === false && (
        <p className="border-b border-line px-3 py-2 text-13 text-ink-2">{t('outbox.noServer')}</p>
      )}
      {messages.data ? (
        <MessageList messages={messages.data} onOpen={setOpened} />
      ) : messages.error ? (
        <ErrorState title={refusalText(messages.error, t, t('outbox.failed'))} onRetry={messages.refetch} />
      ) : (
        <LoadingText>{t('loading')}</LoadingText>
      )}
      {opened && <MessageDialog message={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  );
}

function MessageList({
  messages,
  onOpen,
}: {
  readonly messages: readonly OutboxMessage[];
  readonly onOpen: (message: OutboxMessage) => void;
}) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  if (messages.length === 0) return <EmptyState title={t('outbox.empty')} text={t('outbox.emptyText')} />;
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={t('outbox.title')} tabIndex={0} className="max-h-128 overflow-y-auto">
      <ul className="divide-y divide-line text-13">
        {messages.map((message) => (
          <li key={message.id} className="flex items-center justify-between gap-3 px-3 py-2">
            <p className="min-w-0 wrap-anywhere">
              <strong className="font-semibold">{message.subject}</strong>
              <span className="block text-ink-2">{message.recipient}</span>
              <span className="block text-12 text-ink-3">
                {display.moment(message.createdAt)} · {stateText(message, t, display)}
              </span>
            </p>
            {message.canOpen && (
              <Button
                size="small"
                aria-label={t('outbox.openOf', { recipient: message.recipient })}
                onClick={() => onOpen(message)}
              >
                {t('outbox.open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<'admin'>>['t'];

function stateText(message: OutboxMessage, t: Translate, { moment }: PanelDisplay): string {
  if (message.sentAt !== null) return t('outbox.sent', { at: moment(message.sentAt) });
  if (!message.canOpen) return t('outbox.expired');
  if (message.problem !== null) return t('outbox.problem', { problem: message.problem });
  if (message.openedAt !== null) return t('outbox.opened', { at: moment(message.openedAt) });
  return t('outbox.until', { at: moment(message.expiresAt) });
}

/** Asks for a reason, then shows the text as long as the dialog is open. */
function MessageDialog({
  message,
  onClose,
}: {
  readonly message: OutboxMessage;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const send = useSend();
  const [text, setText] = useState<string>();
  const open = async (reason: string) => {
    const params = { id: String(message.id) };
    setText((await send('openOutboxMessage', { params, body: { reason } })).text);
  };
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={message.subject}
      description={t('outbox.to', { recipient: message.recipient })}
      closeLabel={t('close')}
    >
      {text === undefined ? (
        <ReasonForm
          text={t('outbox.openText')}
          hint={t('acts.reasonHint')}
          isRequired
          submit={t('outbox.open')}
          failed={t('outbox.failed')}
          onCancel={onClose}
          onSubmit={open}
        />
      ) : (
        <p className="p-4 text-14 wrap-anywhere whitespace-pre-wrap">{text}</p>
      )}
    </Dialog>
  );
}
