import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useFormAct } from '../acts/use-form-act.ts';
import { buildQuery } from '../api/build-query.ts';
import { useClient } from '../api/use-client.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Skeleton } from '../ui/states.tsx';

interface TwoFactorTexts {
  readonly password: string;
  readonly setUp: string;
  readonly qrCode: string;
  readonly scan: string;
  readonly code: string;
  readonly enable: string;
  readonly isOn: (codesLeft: number) => string;
  readonly renew: string;
  readonly disable: string;
  readonly recoveryCodes: string;
  readonly loadFailed: string;
  readonly failure: (error: unknown) => string;
}

export interface TwoFactorPanelProps {
  readonly texts: TwoFactorTexts;
  readonly onSwitched?: (isOn: boolean) => void;
}

/** Whether the signed-in user has a second factor. */
export function useTwoFactor() {
  const client = useClient();
  return useQuery({ ...buildQuery(client, 'getTwoFactor', {}), staleTime: 0 });
}

/** The second factor: set up with an authenticator, on with a first code, off with password and code. */
export function TwoFactorPanel({ texts, onSwitched }: TwoFactorPanelProps) {
  const state = useTwoFactor();
  const [codes, setCodes] = useState<readonly string[]>();
  const show = (next: readonly string[] | undefined, isSwitch: boolean) => {
    setCodes(next);
    if (isSwitch) onSwitched?.(next !== undefined);
  };
  return (
    <>
      {state.isPending && <Skeleton className="h-9 w-full" />}
      {state.isError && <p className="text-13 text-down">{texts.loadFailed}</p>}
      {state.data &&
        (state.data.enabled ? (
          <IsOn texts={texts} codesLeft={state.data.recoveryCodesLeft} onCodes={show} />
        ) : (
          <SetUp texts={texts} onCodes={show} />
        ))}
      {codes && <RecoveryCodes texts={texts} codes={codes} />}
    </>
  );
}

interface PartProps {
  readonly texts: TwoFactorTexts;
  /** The new recovery codes, undefined when cleared; and whether the factor was switched. */
  readonly onCodes: (codes: readonly string[] | undefined, isSwitch: boolean) => void;
}

function SetUp({ texts, onCodes }: PartProps) {
  const { run, problem, isBusy } = useFormAct({ refusedText: texts.failure });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [setup, setSetup] = useState<{ readonly qrCode: string; readonly secret: string }>();
  const begin = (event: FormEvent) => {
    event.preventDefault();
    return run((send) => send('setUpTwoFactor', { body: { password } }), setSetup);
  };
  const enable = (event: FormEvent) => {
    event.preventDefault();
    return run(
      (send) => send('enableTwoFactor', { body: { password, code: code.trim() } }),
      ({ recoveryCodes }) => onCodes(recoveryCodes, true),
    );
  };
  if (!setup) {
    return (
      <form className="flex flex-wrap items-start gap-3" onSubmit={(event) => void begin(event)}>
        <PasswordField texts={texts} value={password} onChange={setPassword} error={problem} />
        <Button type="submit" className="mt-6" disabled={password === ''} isBusy={isBusy}>
          {texts.setUp}
        </Button>
      </form>
    );
  }
  return (
    <form className="flex flex-wrap gap-4" onSubmit={(event) => void enable(event)}>
      <img src={setup.qrCode} alt={texts.qrCode} className="size-40 rounded-lg bg-[#fff] p-2" />
      <div className="min-w-0 flex-1 space-y-3">
        <p className="text-13 text-ink-2">
          {texts.scan} <code className="font-mono wrap-anywhere text-ink">{setup.secret}</code>
        </p>
        <CodeField texts={texts} value={code} onChange={setCode} error={problem} />
        <Button type="submit" disabled={code.trim() === ''} isBusy={isBusy}>
          {texts.enable}
        </Button>
      </div>
    </form>
  );
}

function IsOn({ texts, codesLeft, onCodes }: PartProps & { readonly codesLeft: number }) {
  const { run, problem, isBusy } = useFormAct({ refusedText: texts.failure });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const body = { password, code: code.trim() };
  const renew = () =>
    run(
      (send) => send('renewRecoveryCodes', { body }),
      ({ recoveryCodes }) => {
        onCodes(recoveryCodes, false);
        setPassword('');
        setCode('');
      },
    );
  const disable = () =>
    run(
      (send) => send('disableTwoFactor', { body }),
      () => onCodes(undefined, true),
    );
  const isBlocked = password === '' || code.trim() === '';
  return (
    <div className="space-y-3">
      <p className="text-13 text-up">{texts.isOn(codesLeft)}</p>
      <div className="flex flex-wrap items-start gap-3">
        <PasswordField texts={texts} value={password} onChange={setPassword} error={problem} />
        <CodeField texts={texts} value={code} onChange={setCode} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBlocked} isBusy={isBusy} onClick={() => void renew()}>
          {texts.renew}
        </Button>
        <Button disabled={isBlocked} isBusy={isBusy} onClick={() => void disable()}>
          {texts.disable}
        </Button>
      </div>
    </div>
  );
}

interface TextFieldProps {
  readonly texts: TwoFactorTexts;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

function PasswordField({ texts, value, onChange, error }: TextFieldProps) {
  return (
    <Field
      label={texts.password}
      type="password"
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function CodeField({ texts, value, onChange, error }: TextFieldProps) {
  return (
    <Field
      label={texts.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={32}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function RecoveryCodes({ texts, codes }: Pick<PartProps, 'texts'> & { readonly codes: readonly string[] }) {
  return (
    <div role="status" className="mt-3 rounded-lg border border-warn p-3 text-13">
      <p>{texts.recoveryCodes}</p>
      <ul className="mt-2 grid grid-cols-2 gap-x-6 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}
