import { FILL_PROFILES } from '@lonja/core';
import type { AdminUser } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { Segmented } from '../../../shared/ui/fields/segmented.tsx';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import { SwitchRow } from '../../../shared/ui/fields/switch-row.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { useBusy } from '../../../shared/ui/use-busy.ts';
import { useConfirming } from '../../../shared/acts/confirmation.ts';
import { exactMoney, isReasonGiven } from '../../acts/difference.ts';
import { Differences, Review } from '../../acts/review.tsx';
import { refusalText } from '../../catalogue/refusal-text.ts';
import { usePanelDisplay, type PanelDisplay } from '../../display/panel-display.tsx';
import { accountQuery } from '../../queries/admin-queries.ts';
import { ConflictChoice, type Choice } from './conflict-choice.tsx';
import {
  changeOf,
  conflictsOf,
  differencesOf,
  draftOf,
  exactOf,
  findProblems,
  HOWS,
  isOtherBalance,
  needsReason,
  NEW_USER,
  newUserOf,
  openingDifferences,
  readTheirs,
  resolveConflicts,
  resumeEdit,
  withHow,
  type FundsField,
  type How,
  type Theirs,
  type UserDraft,
} from './user-dialog.model.ts';
import { LONGEST_REASON } from '../../../shared/ui/reason-length.ts';

const SUCCESS_MS = 2_000;

/**
 * 'Crear Nuevo Usuario', or 'Editar Usuario' where one is given: the form, then a review with reason. Balance, profit and fills are
 * those of the account that is named, or else of the primary one.
 */
export function UserDialog({
  user,
  account,
  onClose,
}: {
  readonly user: AdminUser | undefined;
  readonly account?: string | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const [base, setBase] = useState(user);
  const [draft, setDraft] = useState<UserDraft>(user ? draftOf(user) : NEW_USER);
  const [isReviewing, setIsReviewing] = useState(false);
  const [choice, setChoice] = useState<Choice>({});
  const [isTried, setIsTried] = useState(false);
  const problems = findProblems(draft, !user);
  const hasProblems = Object.keys(problems).length > 0;
  const isReasonAsked = isReviewing || (!user && isOtherBalance(draft));
  const isReasonRequired = base ? needsReason(base, draft) : true;
  const labels = labelsOf(t, usePanelDisplay());
  const differences = base ? differencesOf(base, draft, labels) : [];
  const goOn = (current: Theirs) => {
    if (!base) return;
    const resumed = resumeEdit(base, draft, current);
    setBase(resumed.user);
    setDraft(resumed.draft);
  };
  const saving = useSave(base, account, draft, { onClose, onMoneyAlone: goOn });
  const { save, isBusy, problem, forget, reason, setReason } = saving;
  const theirs = problem?.theirs;
  const conflicts = base && theirs ? conflictsOf(base, draft, theirs, labels) : [];
  const isUndecided = conflicts.some(({ field }) => choice[field] === undefined);
  const resolve = () => {
    if (!base || !theirs) return;
    const resolved = resolveConflicts(base, draft, theirs, choice);
    setBase(resolved.user);
    setDraft(resolved.draft);
    setChoice({});
    forget();
    setIsReviewing(differencesOf(resolved.user, resolved.draft, labels).length > 0);
  };
  const next = (event: FormEvent) => {
    event.preventDefault();
    if (conflicts.length > 0) {
      resolve();
      return;
    }
    setIsTried(true);
    if (hasProblems) return;
    if (!user) void save();
    else if (isReviewing) void save();
    else if (differences.length > 0) setIsReviewing(true);
    else onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={t(user ? 'user.editTitle' : 'user.createTitle')}
      description={user ? t('user.editText', { username: user.username }) : t('user.createText')}
      closeLabel={t('close')}
    >
      <form noValidate onSubmit={next} className="flex flex-col gap-4 p-4">
        {conflicts.length > 0 ? (
          <ConflictChoice conflicts={conflicts} choice={choice} onChoose={setChoice} />
        ) : isReviewing ? (
          <Review
            differences={differences}
            reason={reason}
            onReason={setReason}
            isReasonRequired={isReasonRequired}
            problem={problem?.isReason ? problem.text : undefined}
          />
        ) : (
          <>
            <UserFields
              draft={draft}
              user={base}
              onChange={(part) => setDraft({ ...draft, ...part })}
              onHow={(field, how) => base && setDraft(withHow(draft, field, how, base))}
              problemOf={(field) => (isTried && problems[field] ? t(`user.${problems[field]}`) : undefined)}
            />
            {isReasonAsked && <Differences differences={openingDifferences(draft, labels)} />}
            {isReasonAsked && (
              <TextArea
                label={t('acts.reason')}
                hint={t('acts.reasonHint')}
                rows={2}
                maxLength={LONGEST_REASON}
                value={reason}
                error={problem?.isReason ? problem.text : undefined}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </>
        )}
        {problem && !problem.isReason && conflicts.length === 0 && (
          <p role="alert" className="text-13 text-down">
            {problem.text}
          </p>
        )}
        <DialogButtons
          step={conflicts.length > 0 ? 'resolve' : isReviewing ? 'save' : user ? 'review' : 'create'}
          isDisabled={
            conflicts.length > 0 ? isUndecided : isReasonAsked && !isReasonGiven(reason, isReasonRequired)
          }
          isBusy={isBusy}
          onBack={() => setIsReviewing(false)}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

/** The next step of the button, by its label. */
const STEPS = {
  create: 'user.create',
  review: 'acts.review',
  save: 'acts.save',
  resolve: 'conflict.resolve',
} as const;

function DialogButtons({
  step,
  isDisabled,
  isBusy,
  onBack,
  onClose,
}: {
  readonly step: keyof typeof STEPS;
  readonly isDisabled: boolean;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={step === 'save' ? onBack : onClose}>
        {t(step === 'save' ? 'acts.back' : 'acts.cancel')}
      </Button>
      <Button type="submit" look="primary" disabled={isDisabled} isBusy={step !== 'resolve' && isBusy}>
        {t(STEPS[step])}
      </Button>
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<'admin'>>['t'];

const labelsOf = (t: Translate, format: PanelDisplay) => ({
  of: (field: Exclude<keyof UserDraft, 'how'>) => t(`user.${field}`),
  role: (role: UserDraft['role']) => t(`users.${role}`),
  profile: (profile: UserDraft['fillProfile']) => t(`user.fillProfiles.${profile}`),
  state: (isActive: boolean) => t(isActive ? 'users.active' : 'users.inactive'),
  none: t('users.none'),
  newPassword: t('user.newPassword'),
  booked: (amount: string, how: How) => t(`user.booked.${how}`, { amount }),
  bookedAtOpening: (amount: string) => t('user.bookedAtOpening', { amount }),
  format,
});

interface SaveProblem {
  readonly text: string;
  /** The current figures, where the same fields were changed elsewhere. */
  readonly theirs: Theirs | undefined;
  readonly isReason: boolean;
}

interface SaveEnds {
  readonly onClose: () => void;
  /** Called when balance and profit were saved and the rest was not. @param current the current figures */
  readonly onMoneyAlone: (current: Theirs) => void;
}

function useSave(
  user: AdminUser | undefined,
  account: string | undefined,
  draft: UserDraft,
  { onClose, onMoneyAlone }: SaveEnds,
) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const toasts = useToasts();
  const queries = useQueryClient();
  const run = useConfirming();
  const { isBusy, act } = useBusy();
  const [problem, setProblem] = useState<SaveProblem>();
  const [reason, setReason] = useState('');
  const keyOf = useKeyOf();
  const save = async () => {
    setProblem(undefined);
    try {
      if (user) {
        const body = changeOf(user, draft, reason.trim());
        const query = accountQuery({ id: user.id, account });
        const idempotencyKey = keyOf(body);
        await run(() => client.call('changeUser', { params: { id: user.id }, query, body, idempotencyKey }));
      } else {
        const body = newUserOf(draft, reason);
        await run(() => client.call('createUser', { body, idempotencyKey: keyOf(body) }));
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
      const text = refusalText(
        error,
        t,
        t(user ? 'user.updateFailed' : 'user.createFailed'),
        t(user ? 'user.updateWordless' : 'user.createWordless'),
      );
      const refusal = error instanceof CallError ? error.body : undefined;
      const isMoneyAlone = refusal?.code === 'edit_incomplete';
      const current = readTheirs(refusal);
      const theirs = isMoneyAlone ? undefined : current;
      setProblem({ text, theirs, isReason: refusal?.code === 'reason_invalid' });
      // The dialog itself shows both versions.
      if (theirs) return;
      if (isMoneyAlone) onMoneyAlone(current ?? {});
      toasts.show({
        title: t(user ? 'acts.errorMark' : 'acts.error'),
        description: text,
        tone: 'destructive',
      });
      if (isMoneyAlone) await queries.invalidateQueries();
    }
  };
  return { save: () => act(save), isBusy, problem, forget: () => setProblem(undefined), reason, setReason };
}

/** The key of a request: another one for another body, so that an amount that is sent again is booked once. */
function useKeyOf() {
  const sent = useRef({ body: '', key: '' });
  return (body: object): string => {
    const text = JSON.stringify(body);
    if (sent.current.body !== text) sent.current = { body: text, key: newIdempotencyKey() };
    return sent.current.key;
  };
}

interface UserFieldsProps {
  readonly draft: UserDraft;
  /** Undefined where a new one is created. */
  readonly user: AdminUser | undefined;
  readonly onHow: (field: FundsField, how: How) => void;
  readonly onChange: (part: Partial<UserDraft>) => void;
  readonly problemOf: (field: keyof UserDraft) => string | undefined;
}

function UserFields({ draft, user, onChange, onHow, problemOf }: UserFieldsProps) {
  const { t } = useTranslation('admin');
  const isNew = !user;
  const field = (
    name: Exclude<keyof UserDraft, 'role' | 'isActive' | 'fillProfile' | 'how'>,
    rest: object = {},
  ) => (
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
      {isNew && draft.role === 'user' && field('balance', { inputMode: 'decimal' })}
      {user && draft.role === 'user' && (
        <>
          <AmountField name="balance" {...{ draft, user, onChange, onHow, problemOf }} />
          <AmountField name="totalProfit" {...{ draft, user, onChange, onHow, problemOf }} />
        </>
      )}
      <SelectField
        label={t('user.role')}
        value={draft.role}
        options={[
          { value: 'user', label: t('users.user') },
          { value: 'admin', label: t('users.admin') },
        ]}
        onChange={(role) => onChange({ role })}
      />
      {!isNew && draft.role === 'user' && (
        <SelectField
          label={t('user.fillProfile')}
          hint={t('user.fillProfileHint')}
          value={draft.fillProfile}
          options={FILL_PROFILES.map((value) => ({ value, label: t(`user.fillProfiles.${value}`) }))}
          onChange={(fillProfile) => onChange({ fillProfile })}
        />
      )}
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

/** A figure to set, or an amount to add to it or to take from it, with what stands there now. */
function AmountField({
  name,
  draft,
  user,
  onChange,
  onHow,
  problemOf,
}: UserFieldsProps & { readonly name: FundsField; readonly user: AdminUser }) {
  const { t } = useTranslation('admin');
  const format = usePanelDisplay();
  return (
    <div>
      <Field
        label={t(`user.${name}`)}
        value={draft[name]}
        inputMode="decimal"
        autoComplete="off"
        error={problemOf(name)}
        hint={t('user.now', { amount: exactMoney(exactOf(user, name), format) })}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
      <Segmented
        className="mt-1"
        label={t('user.howOf', { figure: t(`user.${name}`) })}
        value={draft.how[name]}
        options={HOWS.map((how) => ({ value: how, label: t(`user.how.${how}`) }))}
        onChange={(how) => onHow(name, how)}
      />
    </div>
  );
}
