import { getResetSettings } from '@lonja/protocol/setting-options';
import type { Settings, SettingsChange } from '@lonja/protocol';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { usePreferenceStore } from '../../shared/theme/use-preferences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { ErrorState, LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import type { DialogBodyProps } from '../dialogs/dialogs-context.ts';
import { useAccount } from '../account/account-context.tsx';
import { useSaveSettings, useSettings } from '../settings/use-settings.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';
import { DemoAccount } from './demo-account.tsx';
import { AlertsSettings, DisplaySettings, ProfileSettings, TradingSettings } from './preference-tabs.tsx';
import { ProofDialog, type Proof } from '../dialogs/proof-dialog.tsx';
import { SecurityActs, SecuritySettings } from './security-tab.tsx';
import {
  asksForProof,
  listChanges,
  buildSettingsDraft,
  listExpected,
  hasChangedElsewhere,
  takeSaved,
} from './settings-dialog.model.ts';

export function SettingsDialog({ onClose }: DialogBodyProps) {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <Dialog
      onClose={onClose}
      title={t('settings.title')}
      description={t('settings.description')}
      closeLabel={t('close')}
      size="wide"
      isSteady
    >
      {settings.data ? (
        <SettingsForm saved={settings.data} reread={async () => (await settings.refetch()).data} />
      ) : settings.isError ? (
        <ErrorState
          title={t('settings.loadFailed')}
          text={t('failed.nothingLost')}
          onRetry={settings.refetch}
        />
      ) : (
        <div className="space-y-3 p-4">
          <LoadingText>{t('settings.loading')}</LoadingText>
          {Array.from({ length: 5 }, (_, row) => (
            <Skeleton key={row} className="h-9 w-full" />
          ))}
        </div>
      )}
    </Dialog>
  );
}

type Tab = 'profile' | 'alerts' | 'trading' | 'display' | 'security';

interface SettingsFormProps {
  readonly saved: Settings;
  readonly reread: () => Promise<Settings | undefined>;
}

/** Edits a draft; saving sends what differs, and the dialog stays open when that fails. */
function SettingsForm(props: SettingsFormProps) {
  const { saved } = props;
  const { t } = useTranslation();
  const { draft, change, send, sendOrReport, reset, isSaving } = useDraft(props);
  const [tab, setTab] = useState<Tab>('profile');
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const hasChanges = Object.keys(listChanges(saved, draft)).length > 0;
  /** Only fields that Save sends are in the form: immediate acts have their own forms, which must not save the draft. */
  const form = (fields: ReactNode) => (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasChanges || isSaving) return;
        if (asksForProof(saved, draft)) setIsAsking(true);
        else sendOrReport(draft, 'saved');
      }}
    >
      {fields}
    </form>
  );
  const tabs = (['profile', 'alerts', 'trading', 'display', 'security'] as const).map((value) => ({
    value,
    label: t(`settings.tabs.${value}`),
    content: {
      profile: form(<ProfileSettings draft={draft} change={change} />),
      alerts: form(<AlertsSettings draft={draft} change={change} />),
      trading: (
        <>
          {form(<TradingSettings draft={draft} change={change} />)}
          <DemoAccount />
        </>
      ),
      display: form(<DisplaySettings draft={draft} change={change} />),
      security: (
        <>
          {form(<SecuritySettings draft={draft} change={change} />)}
          <SecurityActs />
        </>
      ),
    }[value],
  }));
  return (
    <>
      <div className="min-h-96">
        <Tabs label={t('settings.title')} value={tab} onChange={setTab} tabs={tabs} />
      </div>
      <footer className="sticky bottom-0 flex flex-wrap justify-between gap-2 border-t border-line bg-panel p-4">
        <Button isBusy={isSaving} onClick={reset}>
          {t('settings.resetToDefaults')}
        </Button>
        <Button type="submit" form={id} look="primary" disabled={!hasChanges} isBusy={isSaving}>
          {isSaving ? t('settings.saving') : t('settings.save')}
        </Button>
      </footer>
      {isAsking && (
        <ProofDialog
          text={t('settings.proofOfEmail', { email: draft.email.trim() })}
          confirm={t('settings.save')}
          send={(proof) => send(draft, 'saved', proof)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** What is typed of the settings, and how it is saved. */
function useDraft({ saved, reread }: SettingsFormProps) {
  const { t } = useTranslation();
  const fail = useFailureToast();
  const toasts = useToasts();
  const preferences = usePreferenceStore();
  const defaults = getResetSettings(useAccount().user.account?.kind);
  const [draft, setDraft] = useState(() => buildSettingsDraft(saved, preferences.get()));
  const saving = useSaveSettings();
  /** Shows the values saved by another device; edits made here stay, and overwrite them with the next save. */
  const takeOthers = async (changes: SettingsChange) => {
    const now = await reread();
    if (now) setDraft((last) => takeSaved(now, last, changes));
  };
  const send = async (next: Settings, title: 'saved' | 'reset', proof?: Proof) => {
    const changes = listChanges(saved, next);
    const settings = await saving
      .mutateAsync({ ...changes, ...proof, expected: listExpected(saved, changes) })
      .catch(async (error: unknown) => {
        if (hasChangedElsewhere(error)) await takeOthers(changes);
        throw error;
      });
    setDraft((last) => takeSaved(last, settings, title === 'reset' ? defaults : changes));
    toasts.show({
      title: t(`settings.${title}`),
      description: t(`settings.${title}Text`),
      tone: 'success',
    });
  };
  const sendOrReport = (next: Settings, title: 'saved' | 'reset') =>
    void send(next, title).catch((error: unknown) => fail(t('settings.error'), error, t('settings.failed')));
  return {
    draft,
    change: (part: Partial<Settings>) => setDraft((last) => ({ ...last, ...part })),
    send,
    sendOrReport,
    reset: () => sendOrReport({ ...saved, ...defaults }, 'reset'),
    isSaving: saving.isPending,
  };
}
