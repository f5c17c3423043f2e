import { KEY_DAYS, KEY_SCOPES, ZONES, type KeyScope } from '@lonja/protocol/setting-options';
import type { CallOutput } from '@lonja/protocol/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../shared/acts/use-send.ts';
import { usePreferences } from '../../shared/theme/use-preferences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field, INPUT_CLASS } from '../../shared/ui/fields/field.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { useOpenAccounts } from '../account/use-open-accounts.ts';
import { ProofDialog, type Proof } from '../dialogs/proof-dialog.tsx';
import { AccountChoice } from './account-choice.tsx';
import { readMandate, NO_LIMITS, listMandateProblems, type MandateDraft } from './mandate-draft.ts';
import { MandateForm } from './mandate-form.tsx';

interface KeyDraft {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly days: (typeof KEY_DAYS)[number];
  /** '': all accounts. */
  readonly account: string;
  readonly limits: MandateDraft;
}

const NEW_KEY: KeyDraft = { name: '', scopes: ['read'], days: 90, account: '', limits: NO_LIMITS };

/** Creates a key after its owner's proof; its secret is shown only here. */
export function KeyMaker() {
  const { t } = useTranslation(['client', 'automation']);
  const send = useSend();
  const [draft, setDraft] = useState(NEW_KEY);
  const [made, setMade] = useState<CallOutput<'createApiKey'>>();
  const [isAsking, setIsAsking] = useState(false);
  const { timezone } = usePreferences();
  const primary = useOpenAccounts()?.find(({ isPrimary }) => isPrimary);
  const create = async (proof: Proof) => {
    const { account, limits, ...key } = draft;
    const mandate = readMandate(limits, ZONES[timezone]);
    // Limits hold for one account: the primary one, where none is named.
    const only = account === '' && mandate ? primary?.id : account;
    const bound = only ? { account: only } : {};
    const body = { ...key, ...bound, scopes: [...draft.scopes], ...(mandate ? { mandate } : {}), ...proof };
    setMade(await send('createApiKey', { body }));
    setDraft(NEW_KEY);
  };
  return (
    <>
      {made && <NewKey keyId={made.apiKey.keyId} secret={made.key} />}
      <KeyForm draft={draft} onChange={setDraft} onSubmit={() => setIsAsking(true)} />
      {isAsking && (
        <ProofDialog
          text={t('automation:proofOfKey', { name: draft.name.trim() })}
          confirm={t('automation:createKey')}
          send={create}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** The secret, and the id beside it for clients that send both. */
function NewKey({ keyId, secret }: { readonly keyId: string; readonly secret: string }) {
  const { t } = useTranslation(['client', 'automation']);
  return (
    <div role="status" className="my-2 rounded-lg border border-warn p-3 text-13">
      <p>{t('automation:keyOnce')}</p>
      <Copied label={t('automation:newKey')} text={secret} />
      <p className="mt-2">{t('automation:keyId')}</p>
      <Copied label={t('automation:keyId')} text={keyId} />
    </div>
  );
}

const Copied = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <input
    readOnly
    aria-label={label}
    value={text}
    onFocus={(event) => event.target.select()}
    className={`${INPUT_CLASS} mt-2 font-mono`}
  />
);

function KeyForm({
  draft,
  onChange,
  onSubmit,
}: {
  readonly draft: KeyDraft;
  readonly onChange: (draft: KeyDraft) => void;
  readonly onSubmit: () => void;
}) {
  const { t } = useTranslation(['client', 'automation']);
  const { timezone } = usePreferences();
  const canCreate =
    draft.name.trim() !== '' && draft.scopes.length > 0 && listMandateProblems(draft.limits).size === 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canCreate) onSubmit();
      }}
    >
      <div className="mt-2 grid items-end gap-3 sm:grid-cols-2">
        <Field
          label={t('automation:keyName')}
          maxLength={60}
          autoComplete="off"
          value={draft.name}
          onChange={(event) => onChange({ ...draft, name: event.target.value })}
        />
        <SelectField
          label={t('automation:keyDays')}
          value={draft.days}
          options={KEY_DAYS.map((value) => ({ value, label: t('automation:days', { count: value }) }))}
          onChange={(days) => onChange({ ...draft, days })}
        />
      </div>
      <AccountChoice
        account={draft.account}
        hint={t('automation:keyAccountText')}
        onChange={(account) => onChange({ ...draft, account })}
      />
      <ScopeChoice scopes={draft.scopes} onChange={(scopes) => onChange({ ...draft, scopes })} />
      {draft.scopes.some((scope) => scope === 'trade' || scope === 'propose') && (
        <MandateForm
          draft={draft.limits}
          zone={ZONES[timezone]}
          onChange={(limits) => onChange({ ...draft, limits })}
        />
      )}
      <Button type="submit" className="mt-2" disabled={!canCreate}>
        {t('automation:createKey')}
      </Button>
    </form>
  );
}

function ScopeChoice({
  scopes,
  onChange,
}: {
  readonly scopes: readonly KeyScope[];
  readonly onChange: (scopes: readonly KeyScope[]) => void;
}) {
  const { t } = useTranslation(['client', 'automation']);
  return (
    <fieldset className="mt-2 flex flex-wrap gap-x-5">
      <legend className="text-13 text-ink-2">{t('automation:scopes')}</legend>
      {KEY_SCOPES.map((scope) => (
        <label key={scope} className="ctl inline-flex items-center gap-2 text-14">
          <input
            type="checkbox"
            className="size-4 accent-(--accent-strong)"
            checked={scopes.includes(scope)}
            onChange={(event) =>
              onChange(event.target.checked ? [...scopes, scope] : scopes.filter((other) => other !== scope))
            }
          />
          {t(`automation:scope.${scope}`)}
        </label>
      ))}
    </fieldset>
  );
}
