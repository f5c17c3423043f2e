import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../shared/acts/use-act.ts';
import { useSend } from '../../shared/acts/use-send.ts';
import { usePasswordAdvice } from '../../shared/session/use-password-advice.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { ActSection } from '../dialogs/act-section.tsx';
import { useOutcome } from '../display/use-outcome.ts';
import { useApiKeys } from '../programs/use-api-keys.ts';

const NOTHING = { currentPassword: '', newPassword: '', repeated: '' };
const LEAST = 6;

export function PasswordForm() {
  const { t } = useTranslation(['client', 'security']);
  const send = useSend();
  const [draft, setDraft] = useState(NOTHING);
  const [keptKeys, setKeptKeys] = useState<readonly string[]>([]);
  const advice = usePasswordAdvice(() => send);
  const { saying } = useOutcome();
  const { failed, done: say } = saying(t('security:passwordChanged'));
  const act = useAct('changePassword', {
    input: () => ({
      body: {
        currentPassword: draft.currentPassword,
        newPassword: draft.newPassword,
        keepKeys: [...keptKeys],
      },
    }),
    done: () => {
      setDraft(NOTHING);
      setKeptKeys([]);
      say();
    },
    failed,
  });
  const isShort = draft.newPassword !== '' && draft.newPassword.length < LEAST;
  const differs = draft.repeated !== '' && draft.repeated !== draft.newPassword;
  const canChange =
    draft.currentPassword !== '' && draft.newPassword.length >= LEAST && draft.repeated === draft.newPassword;
  return (
    <ActSection title={t('security:password')} text={t('security:passwordText')}>
      <form
        noValidate
        className="grid gap-3 sm:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (canChange && !act.isPending) act.mutate(undefined);
        }}
      >
        <Field
          label={t('settings.currentPassword')}
          type="password"
          autoComplete="current-password"
          value={draft.currentPassword}
          onChange={(event) => setDraft({ ...draft, currentPassword: event.target.value })}
        />
        <Field
          label={t('security:newPassword')}
          type="password"
          autoComplete="new-password"
          error={isShort ? t('security:passwordShort') : undefined}
          hint={advice.isCommon ? t('security:passwordCommon') : undefined}
          onBlur={(event) => advice.ask(event.target.value)}
          value={draft.newPassword}
          onChange={(event) => setDraft({ ...draft, newPassword: event.target.value })}
        />
        <Field
          label={t('security:repeatPassword')}
          type="password"
          autoComplete="new-password"
          error={differs ? t('security:passwordsDiffer') : undefined}
          value={draft.repeated}
          onChange={(event) => setDraft({ ...draft, repeated: event.target.value })}
        />
        <KeptKeys kept={keptKeys} onKeep={setKeptKeys} />
        <div className="sm:col-span-3">
          <Button type="submit" disabled={!canChange} isBusy={act.isPending}>
            {t('security:changePassword')}
          </Button>
        </div>
      </form>
    </ActSection>
  );
}

interface KeptKeysProps {
  readonly kept: readonly string[];
  readonly onKeep: (kept: readonly string[]) => void;
}

/** A new password ends the keys: the person says which of them stay. */
function KeptKeys({ kept, onKeep }: KeptKeysProps) {
  const { t } = useTranslation(['client', 'security']);
  const keys = useApiKeys().data ?? [];
  if (keys.length === 0) return null;
  return (
    <fieldset className="sm:col-span-3">
      <legend className="text-13 text-ink-2">{t('security:keepKeys')}</legend>
      <p className="text-12 text-ink-3">{t('security:keepKeysText')}</p>
      {keys.map(({ id, name, start }) => (
        <label key={id} className="ctl flex items-center gap-2 text-14">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-(--accent-strong)"
            checked={kept.includes(id)}
            onChange={(event) =>
              onKeep(event.target.checked ? [...kept, id] : kept.filter((other) => other !== id))
            }
          />
          <span className="min-w-0 wrap-break-word">
            {name} <code className="text-12 text-ink-2">{start}…</code>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
