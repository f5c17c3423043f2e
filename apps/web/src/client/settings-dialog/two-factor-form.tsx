import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlatform } from '../../shared/platform.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useAct } from './use-act.ts';

const PATH = '/api/two-factor';

/** The second factor: set up with an authenticator, on with a first code, off with password and code. */
export function TwoFactorForm() {
  const { t } = useTranslation();
  const { client } = usePlatform();
  const state = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => client.call('getTwoFactor', { signal }),
  });
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <SettingsSection title={t('settings.twoFactor')} text={t('settings.twoFactorText')}>
      {state.isPending && <Skeleton className="h-9 w-full" />}
      {state.isError && <p className="text-13 text-down">{t('settings.loadFailed')}</p>}
      {state.data &&
        (state.data.enabled ? (
          <TurnOff codesLeft={state.data.recoveryCodesLeft} onCodes={setCodes} />
        ) : (
          <TurnOn onCodes={setCodes} />
        ))}
      {codes && <RecoveryCodes codes={codes} />}
    </SettingsSection>
  );
}

interface PartProps {
  readonly onCodes: (codes: readonly string[] | undefined) => void;
}

function TurnOn({ onCodes }: PartProps) {
  const { t } = useTranslation();
  const { client } = usePlatform();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const setUp = useAct(() => client.call('setUpTwoFactor', { body: { password } }));
  const enable = useAct(() => client.call('enableTwoFactor', { body: { code: code.trim() } }), {
    done: t('settings.twoFactorOn'),
    list: PATH,
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const setup = setUp.data;
  if (!setup) {
    return (
      <div className="flex flex-wrap items-end gap-3">
        <PasswordField value={password} onChange={setPassword} />
        <Button disabled={password === '' || setUp.isPending} onClick={() => setUp.mutate(undefined)}>
          {t('settings.setUpTwoFactor')}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-4">
      <img src={setup.qrCode} alt={t('settings.qrCode')} className="size-40 rounded-lg bg-[#fff] p-2" />
      <div className="min-w-0 flex-1 space-y-3">
        <p className="text-13 text-ink-2">
          {t('settings.scan')} <code className="wrap-anywhere text-ink">{setup.secret}</code>
        </p>
        <CodeField value={code} onChange={setCode} />
        <Button disabled={code.trim() === '' || enable.isPending} onClick={() => enable.mutate(undefined)}>
          {t('settings.enableTwoFactor')}
        </Button>
      </div>
    </div>
  );
}

function TurnOff({ codesLeft, onCodes }: PartProps & { readonly codesLeft: number }) {
  const { t } = useTranslation();
  const { client } = usePlatform();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const proof = { password, code: code.trim() };
  const clear = () => {
    setPassword('');
    setCode('');
  };
  const disable = useAct(() => client.call('disableTwoFactor', { body: proof }), {
    done: t('settings.twoFactorOff'),
    list: PATH,
    onSuccess: () => onCodes(undefined),
  });
  const renew = useAct(() => client.call('renewRecoveryCodes', { body: proof }), {
    list: PATH,
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      clear();
    },
  });
  const isBlocked = password === '' || code.trim() === '' || disable.isPending || renew.isPending;
  return (
    <div className="space-y-3">
      <p className="text-13 text-up">{t('settings.twoFactorIsOn', { count: codesLeft })}</p>
      <div className="flex flex-wrap items-end gap-3">
        <PasswordField value={password} onChange={setPassword} />
        <CodeField value={code} onChange={setCode} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBlocked} onClick={() => renew.mutate(undefined)}>
          {t('settings.renewCodes')}
        </Button>
        <Button disabled={isBlocked} onClick={() => disable.mutate(undefined)}>
          {t('settings.disableTwoFactor')}
        </Button>
      </div>
    </div>
  );
}

interface TextFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function PasswordField({ value, onChange }: TextFieldProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('settings.currentPassword')}
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function CodeField({ value, onChange }: TextFieldProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('settings.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={32}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="mt-3 rounded-lg border border-warn p-3 text-13">
      <p>{t('settings.recoveryCodes')}</p>
      <ul className="mt-2 grid grid-cols-2 gap-x-6 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}
