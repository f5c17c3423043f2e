import type { AdminUser } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { LONGEST_REASON } from '../../../shared/ui/reason-length.ts';
import { Differences, Review } from '../../acts/review.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { openingDifferences, withHow } from './user-dialog.model.ts';
import { UserFields } from './user-fields.tsx';
import { useUserForm, type Step, type UserForm } from './use-user-form.ts';

interface UserDialogProps {
  readonly user: AdminUser | undefined;
  readonly account?: string | undefined;
  readonly onClose: () => void;
}

/**
 * 'Crear Nuevo Usuario', or 'Editar Usuario' where one is given: the form, then a review with reason. Balance, profit and fills are
 * those of the account that is named, or else of the primary one.
 */
export function UserDialog({ user, account, onClose }: UserDialogProps) {
  const { t } = useTranslation('admin');
  const form = useUserForm(user, account, onClose);
  const { step, problem } = form;
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={t(user ? 'user.editTitle' : 'user.createTitle')}
      description={user ? t('user.editText', { username: user.username }) : t('user.createText')}
      closeLabel={t('close')}
    >
      <form noValidate onSubmit={form.next} className="flex flex-col gap-4 p-4">
        <ShownStep form={form} />
        {problem && !problem.isReason && step !== 'resolve' && (
          <p role="alert" className="text-13 text-down">
            {problem.text}
          </p>
        )}
        <DialogButtons
          step={step}
          isDisabled={!form.isComplete}
          isBusy={form.isBusy}
          onBack={form.back}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function ShownStep({ form }: { readonly form: UserForm }) {
  const { step, conflicts, choice, setChoice, differences, reason, setReason, problem } = form;
  if (step === 'resolve')
    return <ConflictChoice conflicts={conflicts} choice={choice} onChoose={setChoice} />;
  if (step !== 'save') return <FieldsStep form={form} />;
  return (
    <Review
      differences={differences}
      reason={reason}
      onReason={setReason}
      isReasonRequired={form.isReasonRequired}
      problem={problem?.isReason ? problem.text : undefined}
    />
  );
}

/** The fields, and for a new user with another balance than the usual one the reason. */
function FieldsStep({ form }: { readonly form: UserForm }) {
  const { t } = useTranslation('admin');
  const { base, draft, setDraft, found, problem, reason, setReason } = form;
  return (
    <>
      <UserFields
        draft={draft}
        user={base}
        onChange={(part) => setDraft({ ...draft, ...part })}
        onHow={(field, how) => base && setDraft(withHow(draft, field, how, base))}
        problemOf={(field) => found[field] && t(`user.${found[field]}`)}
      />
      {form.isReasonAsked && (
        <>
          <Differences differences={openingDifferences(draft, form.labels)} />
          <TextArea
            label={t('acts.reason')}
            hint={t('acts.reasonHint')}
            rows={2}
            maxLength={LONGEST_REASON}
            value={reason}
            error={problem?.isReason ? problem.text : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </>
  );
}

/** The next step of the button, by its label. */
const STEPS = {
  create: 'user.create',
  review: 'acts.review',
  save: 'acts.save',
  resolve: 'conflict.resolve',
} as const satisfies Readonly<Record<Step, string>>;

function DialogButtons({
  step,
  isDisabled,
  isBusy,
  onBack,
  onClose,
}: {
  readonly step: Step;
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
