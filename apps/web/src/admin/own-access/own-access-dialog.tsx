import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serverTextOf } from '../../shared/api/user-text.ts';
import { usePlatform } from '../../shared/platform.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { LoadingText } from '../../shared/ui/states.tsx';
import { twoFactorQuery } from '../admin-queries.ts';
import { findPasswordProblem } from './own-access.model.ts';

/** An administrator's own way in: the password and the second factor. */
export function OwnAccessDialog({
  onPassword,
  onClose,
}: {
  /** The password is another one now. */
  readonly onPassword: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={t('access.title')}
      description={t('access.text')}
      closeLabel={t('close')}
    >
      <div className="flex flex-col gap-6 p-4">
        <PasswordForm onDone={onPassword} />
        <TwoFactor />
      </div>
    </Dialog>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-14 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

const EMPTY = { current: '', next: '', again: '' };

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('admin');
  const { client, toasts } = usePlatform();
  const [draft, setDraft] = useState(EMPTY);
  const [refusal, setRefusal] = useState<string>();
  const found = draft.next === '' ? undefined : findPasswordProblem(draft);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    try {
      const body = { currentPassword: draft.current, newPassword: draft.next };
      await client.call('changePassword', { body });
      toasts.show({ title: t('access.passwordChanged'), tone: 'success' });
      setDraft(EMPTY);
      onDone();
    } catch (error) {
      setRefusal(serverTextOf(error, t('acts.failed')));
    }
  };
  const field = (name: keyof typeof EMPTY, error?: string) => (
    <Field
      label={t(`access.${name}`)}
      type="password"
      autoComplete={name === 'current' ? 'current-password' : 'new-password'}
      value={draft[name]}
      error={error}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  );
  return (
    <Section title={t('access.password')}>
      <form className="grid gap-3 sm:grid-cols-3" onSubmit={(event) => void send(event)}>
        {field('current', refusal)}
        {field('next', found === 'passwordShort' ? t('user.passwordShort') : undefined)}
        {field('again', found === 'differ' && draft.again !== '' ? t('access.differ') : undefined)}
        <div className="sm:col-span-3">
          <Button type="submit" disabled={draft.current === '' || draft.next === '' || found !== undefined}>
            {t('access.changePassword')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function TwoFactor() {
  const { t } = useTranslation('admin');
  const { client } = usePlatform();
  const state = useQuery(twoFactorQuery(client));
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Section title={t('access.twoFactor')}>
      {state.isPending && <LoadingText>{t('loading')}</LoadingText>}
      {state.isError && <p className="text-13 text-down">{t('acts.failed')}</p>}
      {state.data &&
        (state.data.enabled ? (
          <IsOn codesLeft={state.data.recoveryCodesLeft} onCodes={setCodes} />
        ) : (
          <SetUp onCodes={setCodes} />
        ))}
      {codes && (
        <div role="status" className="rounded-lg border border-warn p-3 text-13">
          <p>{t('access.recoveryCodes')}</p>
          <ul className="mt-2 grid grid-cols-2 gap-x-6 font-mono">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}

interface PartProps {
  readonly onCodes: (codes: readonly string[] | undefined) => void;
}

/** Sends a call; what is wrong with it stands in `problem`, and the state of the second factor is read again. */
function useSend() {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const send = async <Answer,>(call: () => Promise<Answer>): Promise<Answer | undefined> => {
    setProblem(undefined);
    try {
      const answer = await call();
      await queries.invalidateQueries({ queryKey: ['/api/two-factor'] });
      return answer;
    } catch (error) {
      setProblem(serverTextOf(error, t('acts.failed')));
      return undefined;
    }
  };
  return { send, problem };
}

function SetUp({ onCodes }: PartProps) {
  const { t } = useTranslation('admin');
  const { client } = usePlatform();
  const { send, problem } = useSend();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [setup, setSetup] = useState<{ readonly qrCode: string; readonly secret: string }>();
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    setSetup(await send(() => client.call('setUpTwoFactor', { body: { password } })));
  };
  const enable = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await send(() => client.call('enableTwoFactor', { body: { code: code.trim() } }));
    if (answer) onCodes(answer.recoveryCodes);
  };
  if (!setup) {
    return (
      <form className="flex flex-wrap items-end gap-3" onSubmit={(event) => void begin(event)}>
        <p className="w-full text-13 text-ink-2">{t('access.twoFactorText')}</p>
        <PasswordField value={password} onChange={setPassword} error={problem} />
        <Button type="submit" look="primary" disabled={password === ''}>
          {t('access.setUp')}
        </Button>
      </form>
    );
  }
  return (
    <form className="flex flex-wrap gap-4" onSubmit={(event) => void enable(event)}>
      <img src={setup.qrCode} alt={t('access.qrCode')} className="size-40 rounded-lg bg-[#fff] p-2" />
      <div className="min-w-0 flex-1 space-y-3">
        <p className="text-13 text-ink-2">
          {t('access.scan')} <code className="font-mono wrap-anywhere text-ink">{setup.secret}</code>
        </p>
        <CodeField value={code} onChange={setCode} error={problem} />
        <Button type="submit" look="primary" disabled={code.trim() === ''}>
          {t('access.enable')}
        </Button>
      </div>
    </form>
  );
}

function IsOn({ codesLeft, onCodes }: PartProps & { readonly codesLeft: number }) {
  const { t } = useTranslation('admin');
  const { client } = usePlatform();
  const { send, problem } = useSend();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const body = { password, code: code.trim() };
  const clear = () => {
    setPassword('');
    setCode('');
  };
  const renew = async () => {
    const answer = await send(() => client.call('renewRecoveryCodes', { body }));
    if (!answer) return;
    onCodes(answer.recoveryCodes);
    clear();
  };
  const disable = async () => {
    if (await send(() => client.call('disableTwoFactor', { body }))) onCodes(undefined);
  };
  const isIncomplete = password === '' || code.trim() === '';
  return (
    <div className="space-y-3">
      <p className="text-13 text-up">{t('access.isOn', { codes: codesLeft })}</p>
      <div className="flex flex-wrap items-start gap-3">
        <PasswordField value={password} onChange={setPassword} error={problem} />
        <CodeField value={code} onChange={setCode} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isIncomplete} onClick={() => void renew()}>
          {t('access.renew')}
        </Button>
        <Button disabled={isIncomplete} onClick={() => void disable()}>
          {t('access.disable')}
        </Button>
      </div>
    </div>
  );
}

interface TextFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

function PasswordField({ value, onChange, error }: TextFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <Field
      label={t('acts.password')}
      type="password"
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function CodeField({ value, onChange, error }: TextFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <Field
      label={t('access.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={32}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
