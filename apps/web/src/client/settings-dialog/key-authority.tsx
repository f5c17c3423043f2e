import { mayResume } from '@lonja/core/mandate-limits';
import { ZONES } from '@lonja/protocol/setting-options';
import type { CallOutput } from '@lonja/protocol/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useMandateText } from '../../programs/use-mandate-text.ts';
import { usePreferences } from '../../shared/theme/use-preferences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useDisplay } from '../display/display.tsx';
import { ProofDialog, type Proof } from './proof-dialog.tsx';
import { draftOf, mandateOf, problemsOf } from './mandate-draft.ts';
import { MandateForm } from './mandate-form.tsx';
import { SuspendKeys } from './suspend-keys.tsx';

type ApiKey = CallOutput<'listApiKeys'>[number];

/** What a key may do, in words, and the buttons that change it. */
export function KeyAuthority({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('automation');
  const { exact } = useDisplay();
  const textOf = useMandateText((amount) => exact.usd(amount));
  const [isChanging, setIsChanging] = useState(false);
  const { authority, scopes, account, name } = apiKey;
  const acts = scopes.includes('trade') || scopes.includes('propose');
  if (!acts) return null;
  return (
    <div className="basis-full">
      <p className="text-12 wrap-break-word text-ink-2">{textOf(authority)}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        {authority.suspension ? <Suspended apiKey={apiKey} /> : <SuspendKeys apiKey={apiKey} />}
        {account !== null && (
          <Button
            size="small"
            aria-expanded={isChanging}
            aria-label={t('changeLimitsOf', { name })}
            onClick={() => setIsChanging(!isChanging)}
          >
            {t('changeLimits')}
          </Button>
        )}
      </div>
      {isChanging && <LimitsForm apiKey={apiKey} onClose={() => setIsChanging(false)} />}
    </div>
  );
}

/** Who suspended a key; whom staff have suspended only they resume. */
function Suspended({ apiKey: { id, name, authority } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('automation');
  const client = useClient();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const display = useDisplay();
  const [isAsking, setIsAsking] = useState(false);
  const { suspension } = authority;
  if (!suspension) return null;
  const { by, at, until } = suspension;
  const resume = async (proof: Proof) => {
    await client.call('resumeKey', { params: { id }, body: proof });
    toasts.show({ title: t('resumed'), tone: 'success' });
    void readAgain(queryClient, 'listApiKeys');
  };
  const text = t(`suspendedBy.${by}`, {
    at: display.dateTime(at),
    until: until === null ? '' : display.dateTime(until),
  });
  return (
    <>
      <p className="basis-full text-13 text-down">{text}</p>
      {mayResume(by, 'owner') && (
        <Button size="small" aria-label={t('resumeKey', { name })} onClick={() => setIsAsking(true)}>
          {t('resume')}
        </Button>
      )}
      {isAsking && (
        <ProofDialog
          text={t('proofOfResume', { name })}
          confirm={t('resume')}
          send={resume}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function LimitsForm({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const { t } = useTranslation('automation');
  const client = useClient();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { timezone } = usePreferences();
  const { id, name, authority } = apiKey;
  const zone = authority.mandate?.timeZone ?? ZONES[timezone];
  const [draft, setDraft] = useState(draftOf(authority.mandate));
  const [isAsking, setIsAsking] = useState(false);
  const save = async (proof: Proof) => {
    const mandate = mandateOf(draft, zone) ?? null;
    await client.call('setMandate', { params: { id }, body: { mandate, ...proof } });
    toasts.show({ title: t('limitsSaved'), tone: 'success' });
    void readAgain(queryClient, 'listApiKeys');
    onClose();
  };
  return (
    <>
      <MandateForm draft={draft} zone={zone} onChange={setDraft} />
      <Button
        className="mt-2"
        look="primary"
        disabled={problemsOf(draft).size > 0}
        onClick={() => setIsAsking(true)}
      >
        {mandateOf(draft, zone) ? t('saveLimits') : t('removeLimits')}
      </Button>
      {isAsking && (
        <ProofDialog
          text={t('proofOfLimits', { name })}
          confirm={t('saveLimits')}
          send={save}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
