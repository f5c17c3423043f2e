import { ZONES } from '@lonja/protocol/setting-options';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/acts/use-send.ts';
import { usePreferences } from '../../../shared/theme/use-preferences.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import { useAccountName } from '../../account/use-account-name.ts';
import { useOpenAccounts } from '../../account/use-open-accounts.ts';
import { readHook, NEW_HOOK, problemsOfHook } from './hook-draft.ts';
import { HookForm } from './hook-form.tsx';
import { readMandate, NO_LIMITS, listMandateProblems } from '../mandate-draft.ts';
import { MandateForm } from '../mandate-form.tsx';
import { ProofDialog, type Proof } from '../../dialogs/proof-dialog.tsx';

/** Makes a hook after its owner's proof. */
export function HookMaker({ onAddress }: { readonly onAddress: (path: string) => void }) {
  const { t } = useTranslation('automation');
  const send = useSend();
  const { timezone } = usePreferences();
  const accounts = useOpenAccounts() ?? [];
  const nameOf = useAccountName();
  const [draft, setDraft] = useState(NEW_HOOK);
  const [limits, setLimits] = useState(NO_LIMITS);
  const [chosen, setChosen] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const account = accounts.find(({ id }) => id === chosen)?.id ?? accounts[0]?.id;
  const canCreate =
    account !== undefined &&
    draft.name.trim() !== '' &&
    problemsOfHook(draft).size === 0 &&
    listMandateProblems(limits).size === 0;
  const create = async (proof: Proof) => {
    const mandate = readMandate(limits, ZONES[timezone]) ?? null;
    const body = { ...readHook(draft), account: account ?? '', mandate, ...proof };
    const made = await send('createHook', { body });
    onAddress(made.path);
    setDraft(NEW_HOOK);
    setLimits(NO_LIMITS);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canCreate) setIsAsking(true);
      }}
    >
      <HookForm draft={draft} onChange={setDraft} />
      {accounts.length > 1 && (
        <SelectField
          className="mt-3"
          label={t('keyAccount')}
          value={account ?? ''}
          options={accounts.map((one) => ({ value: one.id, label: nameOf(one) }))}
          onChange={setChosen}
        />
      )}
      <MandateForm draft={limits} zone={ZONES[timezone]} onChange={setLimits} />
      <Button type="submit" className="mt-2" disabled={!canCreate}>
        {t('hookCreate')}
      </Button>
      {isAsking && (
        <ProofDialog
          text={t('proofOfHook', { name: draft.name.trim() })}
          confirm={t('hookCreate')}
          send={create}
          onClose={() => setIsAsking(false)}
        />
      )}
    </form>
  );
}
