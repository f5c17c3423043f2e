import type { CallOutput } from '@lonja/protocol/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useAct } from '../../../shared/acts/use-act.ts';
import { useSend } from '../../../shared/acts/use-send.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { useAccountName } from '../../account/use-account-name.ts';
import { useOpenAccounts } from '../../account/use-open-accounts.ts';
import { useOutcome } from '../../display/use-outcome.ts';
import { useDisplay } from '../../display/display.tsx';
import { draftOfHook, readHook, problemsOfHook } from './hook-draft.ts';
import { HookForm } from './hook-form.tsx';
import { HookMaker } from './hook-maker.tsx';
import { HookSignals } from './hook-signals.tsx';
import { ProgramAuthority } from '../program-authority.tsx';
import { ProofDialog, type Proof } from '../../dialogs/proof-dialog.tsx';
import { ActSection } from '../../dialogs/act-section.tsx';

type Hook = CallOutput<'listHooks'>[number];

/** Addresses that TradingView's alerts come to: made with the password, each shown once. */
export function HookList() {
  const { t } = useTranslation(['client', 'automation']);
  const client = useClient();
  const hooks = useQuery(buildQuery(client, 'listHooks', {}));
  const [path, setPath] = useState<string>();
  return (
    <ActSection title={t('automation:hooks')} text={t('automation:hooksText')}>
      {hooks.isError && <p className="text-13 text-down">{t('settings.loadFailed')}</p>}
      {hooks.isPending && <Skeleton className="h-10 w-full" />}
      <ul>
        {hooks.data?.map((hook) => (
          <HookRow key={hook.id} hook={hook} onAddress={setPath} />
        ))}
      </ul>
      {path !== undefined && <Address path={path} />}
      <HookMaker onAddress={setPath} />
    </ActSection>
  );
}

interface RowProps {
  readonly hook: Hook;
  /** Shows an address, in place of the one that was made before; undefined: none. */
  readonly onAddress: (path: string | undefined) => void;
}

function HookRow({ hook, onAddress }: RowProps) {
  const { t } = useTranslation('automation');
  const send = useSend();
  const [open, setOpen] = useState<'signals' | 'form'>();
  const { id, name, authority } = hook;
  const toggle = (part: 'signals' | 'form') => () => setOpen(open === part ? undefined : part);
  const params = { id };
  return (
    <li className="border-b border-line py-2 last:border-0">
      <HookState hook={hook} />
      <ProgramAuthority
        program={{
          name,
          named: { hook: id },
          authority,
          isLimitable: true,
          resume: (proof) => send('resumeHook', { params, body: proof }),
          setLimits: (mandate, proof) => send('changeHook', { params, body: { mandate, ...proof } }),
        }}
      >
        <Button
          size="small"
          aria-expanded={open === 'signals'}
          aria-label={`${t('hookSignals')} · ${name}`}
          onClick={toggle('signals')}
        >
          {t('hookSignals')}
        </Button>
        <Button
          size="small"
          aria-expanded={open === 'form'}
          aria-label={`${t('hookChange')} · ${name}`}
          onClick={toggle('form')}
        >
          {t('hookChange')}
        </Button>
        <AddressActs hook={hook} onAddress={onAddress} />
      </ProgramAuthority>
      {open === 'signals' && <HookSignals id={id} />}
      {open === 'form' && <ChangeForm hook={hook} onClose={() => setOpen(undefined)} />}
    </li>
  );
}

function HookState({ hook }: { readonly hook: Hook }) {
  const { t } = useTranslation('automation');
  const display = useDisplay();
  const accounts = useOpenAccounts();
  const nameOf = useAccountName();
  const account = accounts?.find(({ id }) => id === hook.account);
  const facts = [
    account ? nameOf(account) : t('keyAccountClosed', { id: hook.account }),
    hook.quantity === null ? t('hookGiven') : t('hookFixed', { quantity: hook.quantity }),
    `${hook.leverage}x`,
    hook.lastSignalAt ? t('hookLast', { date: display.dateTime(hook.lastSignalAt) }) : t('hookNever'),
  ];
  return (
    <>
      <span className="block wrap-break-word">{hook.name}</span>
      <span className="block text-12 text-ink-3">{facts.join(' · ')}</span>
      {!hook.hasAddress && <span className="block text-13 text-down">{t('hookEnded')}</span>}
    </>
  );
}

/** Another address takes the password; ending it does not. */
function AddressActs({ hook: { id, name }, onAddress }: RowProps) {
  const { t } = useTranslation('automation');
  const [isAsking, setIsAsking] = useState(false);
  const send = useSend();
  const { saying } = useOutcome();
  const { failed, done: say } = saying(t('hookDeleted'));
  const remove = useAct('deleteHook', {
    failed,
    input: () => ({ params: { id } }),
    done: () => {
      onAddress(undefined);
      say();
    },
  });
  const renew = async (proof: Proof) =>
    onAddress((await send('renewHook', { params: { id }, body: proof })).path);
  return (
    <>
      <Button size="small" aria-label={`${t('hookRenew')} · ${name}`} onClick={() => setIsAsking(true)}>
        {t('hookRenew')}
      </Button>
      <Button
        size="small"
        disabled={remove.isPending}
        aria-label={`${t('hookDelete')} · ${name}`}
        onClick={() => remove.mutate(undefined)}
      >
        {t('hookDelete')}
      </Button>
      {isAsking && (
        <ProofDialog
          text={t('hookRenewText')}
          confirm={t('hookRenew')}
          send={renew}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function ChangeForm({ hook, onClose }: { readonly hook: Hook; readonly onClose: () => void }) {
  const { t } = useTranslation('automation');
  const send = useSend();
  const [draft, setDraft] = useState(draftOfHook(hook));
  const [isAsking, setIsAsking] = useState(false);
  const save = async (proof: Proof) => {
    await send('changeHook', { params: { id: hook.id }, body: { ...readHook(draft), ...proof } });
    onClose();
  };
  return (
    <>
      <HookForm draft={draft} onChange={setDraft} />
      <Button
        className="mt-2"
        look="primary"
        disabled={draft.name.trim() === '' || problemsOfHook(draft).size > 0}
        onClick={() => setIsAsking(true)}
      >
        {t('hookSave')}
      </Button>
      {isAsking && (
        <ProofDialog
          text={t('proofOfHookChange', { name: hook.name })}
          confirm={t('hookSave')}
          send={save}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** What the alert's message is to be. Placeholders are TradingView's own. */
const MESSAGE = `{
  "ticker": "{{exchange}}:{{ticker}}",
  "position": "{{strategy.market_position}}",
  "size": "{{strategy.market_position_size}}",
  "time": "{{timenow}}"
}`;

function Address({ path }: { readonly path: string }) {
  const { t } = useTranslation('automation');
  return (
    <div role="status" className="my-2 rounded-lg border border-warn p-3 text-13">
      <p>{t('hookOnce')}</p>
      <Field
        readOnly
        className="mt-2 font-mono"
        label={t('hookAddress')}
        value={`${location.origin}${path}`}
        onFocus={(event) => event.target.select()}
      />
      <TextArea
        readOnly
        className="mt-2 font-mono"
        label={t('hookMessage')}
        rows={6}
        value={MESSAGE}
        onFocus={(event) => event.target.select()}
      />
    </div>
  );
}
