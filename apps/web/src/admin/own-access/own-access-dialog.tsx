import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormAct } from '../../shared/acts/use-form-act.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { TwoFactorPanel, useTwoFactor } from '../../shared/session/two-factor-panel.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';
import { findPasswordProblem } from './own-access.model.ts';

/** An administrator's own sign-in: password, e-mail address and second factor. */
export function OwnAccessDialog({
  userId,
  onPassword,
  onClose,
}: {
  readonly userId: string;
  /** Called after the password was changed. */
  readonly onPassword: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={t('access.title')}
      description={t('access.text')}
      closeLabel={t('close')}
    >
      <div className="flex flex-col gap-6 p-4">
        <PasswordForm onDone={onPassword} />
        <EmailForm userId={userId} />
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
  const toasts = useToasts();
  const [draft, setDraft] = useState(EMPTY);
  const { isBusy, problem, run } = useFormAct({
    refusedText: (error) => refusalText(error, t, t('acts.failed')),
  });
  const found = draft.next === '' ? undefined : findPasswordProblem(draft);
  const change = () => {
    const body = { currentPassword: draft.current, newPassword: draft.next };
    return run(
      (send) => send('changePassword', { body }),
      () => {
        toasts.show({ title: t('access.passwordChanged'), tone: 'success' });
        setDraft(EMPTY);
        onDone();
      },
    );
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
      <form
        className="grid gap-3 sm:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        {field('current', problem)}
        {field('next', found === 'passwordShort' ? t('user.adminPasswordShort') : undefined)}
        {field('again', found === 'differ' && draft.again !== '' ? t('access.differ') : undefined)}
        <div className="sm:col-span-3">
          <Button
            type="submit"
            disabled={draft.current === '' || draft.next === '' || found !== undefined}
            isBusy={isBusy}
          >
            {t('access.changePassword')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

const NO_EMAIL = { email: '', password: '', code: '' };

function EmailForm({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('admin');
  const toasts = useToasts();
  const hasFactor = useTwoFactor().data?.enabled === true;
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState(NO_EMAIL);
  const { isBusy, problem, run } = useFormAct({
    refusedText: (error) => refusalText(error, t, t('acts.failed')),
  });
  const change = () => {
    const { email, password, code } = draft;
    const body = { email: email.trim(), password, ...(hasFactor ? { code: code.trim() } : {}) };
    return run(
      (send) => send('saveSettings', { params: { id: userId }, body }),
      () => {
        toasts.show({ title: t('access.emailChanged'), tone: 'success' });
        setDraft(NO_EMAIL);
        setIsOpen(false);
      },
    );
  };
  const isMissing = draft.email.trim() === '' || draft.password === '' || (hasFactor && draft.code === '');
  if (!isOpen)
    return (
      <Section title={t('access.email')}>
        <div>
          <Button onClick={() => setIsOpen(true)}>{t('access.changeEmail')}</Button>
        </div>
      </Section>
    );
  return (
    <Section title={t('access.email')}>
      <form
        noValidate
        className="grid gap-3 sm:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isMissing) void change();
        }}
      >
        <Field
          label={t('access.newEmail')}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={draft.email}
          onChange={(event) => setDraft({ ...draft, email: event.target.value })}
        />
        <Field
          label={t('acts.password')}
          type="password"
          autoComplete="current-password"
          value={draft.password}
          onChange={(event) => setDraft({ ...draft, password: event.target.value })}
        />
        {hasFactor && (
          <Field
            label={t('access.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={32}
            value={draft.code}
            onChange={(event) => setDraft({ ...draft, code: event.target.value })}
          />
        )}
        {problem && (
          <p role="alert" className="text-13 text-down sm:col-span-3">
            {problem}
          </p>
        )}
        <div className="sm:col-span-3">
          <Button type="submit" disabled={isMissing} isBusy={isBusy}>
            {t('access.changeEmail')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function TwoFactor() {
  const { t } = useTranslation('admin');
  return (
    <Section title={t('access.twoFactor')}>
      <p className="text-13 text-ink-2">{t('access.twoFactorText')}</p>
      <TwoFactorPanel
        texts={{
          password: t('acts.password'),
          setUp: t('access.setUp'),
          qrCode: t('access.qrCode'),
          scan: t('access.scan'),
          code: t('access.code'),
          enable: t('access.enable'),
          isOn: (codes) => t('access.isOn', { codes }),
          renew: t('access.renew'),
          disable: t('access.disable'),
          recoveryCodes: t('access.recoveryCodes'),
          loadFailed: t('acts.failed'),
          failure: (error) => refusalText(error, t, t('acts.failed')),
        }}
      />
    </Section>
  );
}
