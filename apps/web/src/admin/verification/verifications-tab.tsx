import type { Verification } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { EmptyState, ErrorState, LoadingText, NoMatch } from '../../shared/ui/states.tsx';
import { TextArea } from '../../shared/ui/fields/text-area.tsx';
import { useDialogAct } from '../acts/use-dialog-act.ts';
import { isReasonGiven } from '../acts/difference.ts';
import { verificationsQuery } from '../queries/admin-queries.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { RequestCard } from '../display/request-card.tsx';
import { parseVerificationSearch, REQUEST_STATES } from './verifications-tab.model.ts';
import { LONGEST_REASON } from '../../shared/ui/reason-length.ts';

const route = getRouteApi('/admin/verifications');

const LOOK = { pending: 'text-warn', approved: 'text-up', rejected: 'text-down' } as const;

/** Clients' requests for verification, pending ones first. */
export function VerificationsTab() {
  const { t } = useTranslation('admin');
  const client = useClient();
  const { state } = route.useSearch();
  const navigate = route.useNavigate();
  const requests = useQuery(verificationsQuery(client, state));
  const [decided, setDecided] = useState<Verification>();
  return (
    <Panel title={t('verifications.title')}>
      <div className="border-b border-line p-3">
        <SelectField
          label={t('verifications.state')}
          className="max-w-60"
          value={state ?? 'all'}
          options={[
            { value: 'all', label: t('verifications.all') },
            ...REQUEST_STATES.map((value) => ({ value, label: t(`verifications.${value}`) })),
          ]}
          onChange={(value) =>
            void navigate({ search: parseVerificationSearch({ state: value }), replace: true })
          }
        />
      </div>
      {requests.data ? (
        requests.data.length === 0 ? (
          state ? (
            <NoMatch
              title={t('verifications.noneOfState')}
              clear={t('verifications.all')}
              onClear={() => void navigate({ search: {}, replace: true })}
            />
          ) : (
            <EmptyState title={t('verifications.empty')} text={t('verifications.emptyText')} />
          )
        ) : (
          <ul className="grid gap-2 p-2 sm:p-3">
            {requests.data.map((request) => (
              <VerificationCard key={request.id} request={request} onDecide={setDecided} />
            ))}
          </ul>
        )
      ) : requests.error ? (
        <ErrorState
          title={refusalText(requests.error, t, t('verifications.failed'))}
          text={t('users.failedText')}
          onRetry={requests.refetch}
        />
      ) : (
        <LoadingText>{t('loading')}</LoadingText>
      )}
      {decided && <DecisionDialog request={decided} onClose={() => setDecided(undefined)} />}
    </Panel>
  );
}

function VerificationCard({
  request,
  onDecide,
}: {
  readonly request: Verification;
  readonly onDecide: (request: Verification) => void;
}) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const { user, status, reason } = request;
  return (
    <RequestCard
      title={user.username}
      beside={<p className="text-13 wrap-anywhere text-ink-2">{user.email}</p>}
      state={
        <>
          <span className={`text-12 font-semibold ${LOOK[status]}`}>{t(`verifications.${status}`)}</span>
          {status === 'pending' && (
            <Button
              size="small"
              aria-label={t('verifications.decideOf', { username: user.username })}
              onClick={() => onDecide(request)}
            >
              {t('verifications.decide')}
            </Button>
          )}
        </>
      }
      lines={[
        [t('verifications.fullName'), request.fullName],
        [t('verifications.country'), request.country],
        [t('verifications.dateOfBirth'), request.dateOfBirth],
        [t('verifications.document'), request.documentNumber],
        [t('verifications.asked'), display.moment(request.createdAt)],
        ...(reason === null ? [] : [[t('acts.reason'), reason] as const]),
      ]}
    />
  );
}

function DecisionDialog({
  request,
  onClose,
}: {
  readonly request: Verification;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const { isBusy, problem, send } = useDialogAct({
    onClose,
    refusedText: (error) => refusalText(error, t, t('verifications.decideFailed')),
  });
  const decide = (status: 'approved' | 'rejected') => {
    const body = { status, reason: reason.trim() };
    return send(
      (call) => call('decideVerification', { params: { id: request.id }, body }),
      () => t('verifications.done'),
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('verifications.decideOf', { username: request.user.username })}
      description={`${request.fullName} · ${request.documentNumber}`}
      closeLabel={t('close')}
    >
      <div className="flex flex-col gap-4 p-4">
        <TextArea
          label={t('acts.reason')}
          hint={t('acts.reasonOptional')}
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            disabled={!isReasonGiven(reason, false)}
            isBusy={isBusy}
            onClick={() => void decide('rejected')}
          >
            {t('verifications.reject')}
          </Button>
          <Button
            look="primary"
            disabled={!isReasonGiven(reason, false)}
            isBusy={isBusy}
            onClick={() => void decide('approved')}
          >
            {t('verifications.approve')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
