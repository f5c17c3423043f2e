import type { LtiSettings, Platform } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useSend } from '../../shared/acts/use-send.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';
import { useBusy } from '../../shared/ui/use-busy.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { PlatformDialog } from './platform-dialog.tsx';

const CELL = 'px-1.5 py-2 sm:px-3';

/** Learning platforms: what is entered at them, and which of them may launch. */
export function PlatformsTab() {
  const { t } = useTranslation('lti');
  const { t: panel } = useTranslation('admin');
  const client = useClient();
  const settings = useQuery(buildQuery(client, 'getLtiSettings', {}));
  const [dialog, setDialog] = useState<{ readonly platform: Platform | undefined }>();
  return (
    <div className="p-3 sm:p-4">
      <Panel
        title={t('panel.title')}
        actions={
          <Button size="small" look="primary" onClick={() => setDialog({ platform: undefined })}>
            {t('panel.add')}
          </Button>
        }
      >
        <p className="border-b border-line px-3 py-2 text-13 text-ink-2">{t('panel.text')}</p>
        {settings.data ? (
          <>
            <ToolAddresses settings={settings.data} />
            <PlatformList settings={settings.data} onChange={(platform) => setDialog({ platform })} />
          </>
        ) : settings.error ? (
          <ErrorState
            title={refusalText(settings.error, panel, t('panel.readFailed'))}
            onRetry={settings.refetch}
          />
        ) : (
          <LoadingRows>{t('loading')}</LoadingRows>
        )}
      </Panel>
      {dialog && <PlatformDialog platform={dialog.platform} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

const ADDRESSES = ['loginUrl', 'launchUrl', 'keysUrl'] as const;

function ToolAddresses({ settings }: { readonly settings: LtiSettings }) {
  const { t } = useTranslation('lti');
  const toasts = useToasts();
  const send = useSend();
  const { isBusy, act } = useBusy();
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    toasts.show({ title: t('panel.copied'), tone: 'success' });
  };
  const renew = async () => {
    await send('renewLtiKey', {});
    toasts.show({ title: t('panel.renewed'), tone: 'success' });
  };
  return (
    <dl className="divide-y divide-line-soft border-b border-line px-3 text-13">
      {ADDRESSES.map((name) => (
        <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <dt className="text-ink-2">{t(`panel.${name}`)}</dt>
          <dd className="flex flex-wrap items-center gap-2">
            <code className="wrap-anywhere">{settings[name]}</code>
            <Button
              size="small"
              aria-label={t('panel.copy', { what: t(`panel.${name}`) })}
              onClick={() => void copy(settings[name])}
            >
              {t('panel.copyIt')}
            </Button>
          </dd>
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-2 py-2">
        <dt className="text-ink-2">{t('panel.keys', { count: settings.keys.length })}</dt>
        <dd>
          <Button size="small" isBusy={isBusy} onClick={() => void act(renew)}>
            {t('panel.renew')}
          </Button>
        </dd>
      </div>
    </dl>
  );
}

interface ListProps {
  readonly settings: LtiSettings;
  readonly onChange: (platform: Platform) => void;
}

function PlatformList({ settings: { platforms }, onChange }: ListProps) {
  const { t } = useTranslation('lti');
  if (platforms.length === 0) return <EmptyState title={t('panel.empty')} text={t('panel.emptyText')} />;
  return (
    <table className="w-full text-13">
      <TableHead
        padding={CELL}
        cells={[
          { label: t('panel.name') },
          { label: t('panel.issuer'), shownFrom: 'max-sm:hidden' },
          { label: t('panel.state') },
          { label: t('panel.acts') },
        ]}
      />
      <tbody>
        {platforms.map((platform) => (
          <PlatformLine key={platform.id} platform={platform} onChange={() => onChange(platform)} />
        ))}
      </tbody>
    </table>
  );
}

function PlatformLine({
  platform,
  onChange,
}: {
  readonly platform: Platform;
  readonly onChange: () => void;
}) {
  const { t } = useTranslation('lti');
  const { t: panel } = useTranslation('admin');
  const client = useClient();
  const toasts = useToasts();
  const { isBusy, act } = useBusy();
  const { id, name, issuer, isClosed } = platform;
  const wordOf = (outcome: 'ok' | keyof Problems) =>
    outcome === 'ok' ? t('panel.ok') : t(`problems.${outcome}`).toLocaleLowerCase();
  const test = async () => {
    try {
      const { keys, token } = await client.call('testPlatform', { params: { id } });
      const title = t('panel.tested', { name, keys: wordOf(keys), token: wordOf(token) });
      toasts.show({ title, tone: keys === 'ok' && token === 'ok' ? 'success' : 'destructive' });
    } catch (error) {
      toasts.show({ title: refusalText(error, panel, t('failed')), tone: 'destructive' });
    }
  };
  return (
    <tr className="border-b border-line-soft last:border-0">
      <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere`}>
        {name}
      </th>
      <td className={`${CELL} wrap-anywhere max-sm:hidden`}>{issuer}</td>
      <td className={CELL}>{t(isClosed ? 'panel.closed' : 'panel.open')}</td>
      <td className={`${CELL} space-x-2 whitespace-nowrap`}>
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t('panel.testOf', { name })}
          onClick={() => void act(test)}
        >
          {t('panel.test')}
        </Button>
        <Button size="small" aria-label={t('panel.changeOf', { name })} onClick={onChange}>
          {t('panel.change')}
        </Button>
      </td>
    </tr>
  );
}

type Problems = Readonly<Record<'unreachable' | 'unauthorized' | 'busy' | 'rejected' | 'newer', string>>;
