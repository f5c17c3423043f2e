import type { Verification, VerificationStatus } from '@lonja/protocol';
import { EXAMPLE_DOCUMENT } from '@lonja/protocol/verification-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { FigureList } from '../../shared/ui/figure-list.tsx';
import { ErrorState, LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { useAccount } from '../account/account-context.tsx';
import type { DialogBodyProps } from '../dialogs/dialogs-context.ts';
import { useDisplay } from '../display/display.tsx';
import { useFailureToast } from '../display/use-failure-toast.ts';
import { useRequestVerification, useVerification } from './use-verification.ts';
import { findProblems, type VerificationDraft } from './verification-dialog.model.ts';

/** The state of the client's verification; the form while a request is possible. */
export function VerificationDialog({ onClose }: DialogBodyProps) {
  const { t } = useTranslation();
  const verification = useVerification();
  return (
    <Dialog
      onClose={onClose}
      title={t('verification.title')}
      description={t('verification.description')}
      closeLabel={t('close')}
    >
      <div className="space-y-3 p-4">
        {verification.data ? (
          <Standing status={verification.data} />
        ) : verification.isError ? (
          <ErrorState
            title={t('verification.failed')}
            text={t('failed.nothingLost')}
            onRetry={verification.refetch}
          />
        ) : (
          <>
            <LoadingText>{t('verification.loading')}</LoadingText>
            {Array.from({ length: 4 }, (_, row) => (
              <Skeleton key={row} className="h-9 w-full" />
            ))}
          </>
        )}
      </div>
    </Dialog>
  );
}

function Standing({ status: { state, request } }: { readonly status: VerificationStatus }) {
  const { t } = useTranslation();
  const isClientsTurn = state === 'none' || state === 'rejected';
  return (
    <>
      <p className="text-14">
        <strong>{t(`verification.state.${state}`)}</strong>
        <span className="block text-13 text-ink-2">{t(`verification.says.${state}`)}</span>
      </p>
      {state === 'rejected' && request?.reason && (
        <p className="rounded-lg border border-warn px-3 py-2 text-13">
          {t('verification.reason', { reason: request.reason })}
        </p>
      )}
      {isClientsTurn ? <RequestForm last={request} /> : request && <Statement request={request} />}
    </>
  );
}

/** The sent request, with its time. */
function Statement({ request }: { readonly request: Verification }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const lines = [
    [t('verification.fullName'), request.fullName],
    [t('verification.country'), request.country],
    [t('verification.dateOfBirth'), request.dateOfBirth],
    [t('verification.documentNumber'), request.documentNumber],
    [t('verification.asked', { zone: display.zone }), display.dateTime(request.createdAt)],
    ...(request.decidedAt === null
      ? []
      : [[t('verification.decided', { zone: display.zone }), display.dateTime(request.decidedAt)] as const]),
  ] as const;
  return <FigureList lines={lines.map(([label, figure]) => ({ label, figure }))} />;
}

/** Starts with the profile's and the last request's values. */
function RequestForm({ last }: { readonly last: Verification | null }) {
  const { t } = useTranslation();
  const fail = useFailureToast();
  const toasts = useToasts();
  const { user } = useAccount();
  const sending = useRequestVerification();
  const [isChecked, setIsChecked] = useState(false);
  const [draft, setDraft] = useState<VerificationDraft>({
    fullName: last?.fullName ?? user.fullName ?? '',
    country: last?.country ?? user.country ?? '',
    dateOfBirth: last?.dateOfBirth ?? '',
    documentNumber: '',
  });
  const [openedAt] = useState(() => Date.now());
  const problems = findProblems(draft, openedAt);
  const field = (name: keyof VerificationDraft) => ({
    label: t(`verification.${name}`),
    value: draft[name],
    error: isChecked && problems[name] ? t(`verification.problem.${problems[name]}`) : undefined,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });
  const send = () => {
    setIsChecked(true);
    if (sending.isPending || Object.keys(problems).length > 0) return;
    sending.mutate(draft, {
      onSuccess: () =>
        toasts.show({
          title: t('verification.sent'),
          description: t('verification.says.pending'),
          tone: 'success',
        }),
      onError: (error) => fail(t('verification.notSent'), error),
    });
  };
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field {...field('fullName')} autoComplete="name" maxLength={120} />
      <Field {...field('country')} autoComplete="country-name" maxLength={80} />
      <Field {...field('dateOfBirth')} type="date" autoComplete="bday" />
      <Field
        {...field('documentNumber')}
        autoComplete="off"
        maxLength={20}
        placeholder={EXAMPLE_DOCUMENT}
        hint={t('verification.documentHint', { example: EXAMPLE_DOCUMENT })}
      />
      <Button type="submit" look="primary" className="w-full" isBusy={sending.isPending}>
        {sending.isPending ? t('wizard.processing') : t('verification.send')}
      </Button>
    </form>
  );
}
