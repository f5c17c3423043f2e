import type { AdminUser } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { serverTextOf } from '../../shared/api/user-text.ts';
import { usePlatform } from '../../shared/platform.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { SwitchRow } from '../../shared/ui/switch-row.tsx';
import { useAct } from '../acts/confirmation.tsx';
import { isReason } from '../acts/difference.ts';
import { Review } from '../acts/review.tsx';
import {
  changeOf,
  differencesOf,
  draftOf,
  findProblems,
  NEW_USER,
  type UserDraft,
} from './user-dialog.model.ts';

const SUCCESS_MS = 2_000;

/** 'Crear Nuevo Usuario', or 'Editar Usuario' where one is given: the form, then what will be different and why. */
export function UserDialog({
  user,
  onClose,
}: {
  readonly user: AdminUser | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const [draft, setDraft] = useState<UserDraft>(user ? draftOf(user) : NEW_USER);
  const [isReviewing, setIsReviewing] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const problems = findProblems(draft, !user);
  const hasProblems = Object.keys(problems).length > 0;
  const differences = user ? differencesOf(user, draft, labelsOf(t)) : [];
  const { save, isSaving, problem, reason, setReason } = useSave(user, draft, onClose);
  const next = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (hasProblems) return;
    if (!user) void save();
    else if (isReviewing) void save();
    else if (differences.length > 0) setIsReviewing(true);
    else onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={t(user ? 'user.editTitle' : 'user.createTitle')}
      description={user ? t('user.editText', { username: user.username }) : t('user.createText')}
      closeLabel={t('close')}
    >
      <form noValidate onSubmit={next} className="flex flex-col gap-4 p-4">
        {isReviewing ? (
          <Review
            differences={differences}
            reason={reason}
            onReason={setReason}
            problem={problem?.isReason ? problem.text : undefined}
          />
        ) : (
          <UserFields
            draft={draft}
            isNew={!user}
            onChange={(part) => setDraft({ ...draft, ...part })}
            problemOf={(field) => (isTried && problems[field] ? t(`user.${problems[field]}`) : undefined)}
          />
        )}
        {problem && !problem.isReason && (
          <p role="alert" className="text-13 text-down">
            {problem.text}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={isReviewing ? () => setIsReviewing(false) : onClose}>
            {t(isReviewing ? 'acts.back' : 'acts.cancel')}
          </Button>
          <Button type="submit" look="primary" disabled={isSaving || (isReviewing && !isReason(reason))}>
            {t(!user ? 'user.create' : isReviewing ? 'acts.save' : 'acts.review')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Translate = ReturnType<typeof useTranslation<'admin'>>['t'];

const labelsOf = (t: Translate) => ({
  of: (field: keyof UserDraft) => t(`user.${field}`),
  role: (role: UserDraft['role']) => t(`users.${role}`),
  state: (isActive: boolean) => t(isActive ? 'users.active' : 'users.inactive'),
  none: t('users.none'),
  newPassword: t('user.newPassword'),
});

interface SaveProblem {
  readonly text: string;
  readonly isReason: boolean;
}

function useSave(user: AdminUser | undefined, draft: UserDraft, onClose: () => void) {
  const { t } = useTranslation('admin');
  const { client, toasts } = usePlatform();
  const queries = useQueryClient();
  const run = useAct();
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem>();
  const [reason, setReason] = useState('');
  const save = async () => {
    setIsSaving(true);
    setProblem(undefined);
    try {
      if (user) {
        const body = changeOf(user, draft, reason.trim());
        await run(() => client.call('changeUser', { params: { id: user.id }, body }));
      } else {
        const { totalProfit: _profit, isActive: _active, ...body } = draft;
        await run(() => client.call('createUser', { body }));
      }
      toasts.show({
        title: t(user ? 'user.updated' : 'user.created'),
        description: t(user ? 'user.updatedText' : 'user.createdText'),
        tone: 'success',
        milliseconds: SUCCESS_MS,
      });
      onClose();
      await queries.invalidateQueries();
    } catch (error) {
      const text = problemText(error, t, t(user ? 'user.updateFailed' : 'user.createFailed'));
      setProblem({ text, isReason: error instanceof CallError && error.body?.code === 'reason_invalid' });
      toasts.show({
        title: t(user ? 'acts.errorMark' : 'acts.error'),
        description: text,
        tone: 'destructive',
      });
    } finally {
      setIsSaving(false);
    }
  };
  return { save, isSaving, problem, reason, setReason };
}

/** A conflict says what stands there now. */
function problemText(error: unknown, t: Translate, fallback: string): string {
  const text = serverTextOf(error, fallback);
  const current = error instanceof CallError ? error.body?.details?.['current'] : undefined;
  if (typeof current !== 'object' || current === null) return text;
  const figures = Object.entries(current).map(
    ([field, value]) => `${t(`user.${field as keyof UserDraft}`)}: ${value === null ? '-' : String(value)}`,
  );
  return `${text}. ${t('acts.now', { figures: figures.join(', ') })}`;
}

interface UserFieldsProps {
  readonly draft: UserDraft;
  readonly isNew: boolean;
  readonly onChange: (part: Partial<UserDraft>) => void;
  readonly problemOf: (field: keyof UserDraft) => string | undefined;
}

function UserFields({ draft, isNew, onChange, problemOf }: UserFieldsProps) {
  const { t } = useTranslation('admin');
  const field = (name: Exclude<keyof UserDraft, 'role' | 'isActive'>, rest: object = {}) => (
    <Field
      label={t(`user.${name}`)}
      value={draft[name]}
      error={problemOf(name)}
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.target.value })}
      {...rest}
    />
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {field('username')}
      {field('email', { type: 'email' })}
      {field('password', {
        type: 'password',
        autoComplete: 'new-password',
        ...(isNew ? {} : { hint: t('user.passwordHint') }),
      })}
      {field('fullName')}
      {field('phone', { type: 'tel' })}
      {field('country')}
      {draft.role === 'user' && field('balance', { inputMode: 'decimal' })}
      {!isNew && draft.role === 'user' && field('totalProfit', { inputMode: 'decimal' })}
      <SelectField
        label={t('user.role')}
        value={draft.role}
        options={[
          { value: 'user', label: t('users.user') },
          { value: 'admin', label: t('users.admin') },
        ]}
        onChange={(role) => onChange({ role })}
      />
      {!isNew && (
        <div className="sm:col-span-2">
          <SwitchRow
            label={t('user.isActive')}
            text={t('user.activeText')}
            isOn={draft.isActive}
            onChange={(isActive) => onChange({ isActive })}
          />
        </div>
      )}
    </div>
  );
}
