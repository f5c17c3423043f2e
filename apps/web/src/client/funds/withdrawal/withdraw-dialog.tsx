import { negate } from '@lonja/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usdText, usdTextDown } from '../../../shared/figures/wire-amounts.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { FigureList } from '../../../shared/ui/figure-list.tsx';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import { useDesk } from '../../account/account-context.tsx';
import type { DialogBodyProps } from '../../dialogs/dialogs-context.ts';
import { useDisplay } from '../../display/display.tsx';
import { formatRouting } from '../card-fields.model.ts';
import { CardFields, NO_CARD } from '../card-fields.tsx';
import { useTransferActs } from '../use-transfers.ts';
import { useVerification } from '../../verification/use-verification.ts';
import { Wizard, WizardDone, type WizardStep } from '../wizard.tsx';
import { useFailureToast } from '../../display/use-failure-toast.ts';
import {
  checkAmount,
  isHeld,
  chooseLabel,
  listMissing,
  quickAmounts,
  WITHDRAW_METHODS,
  computeWithdrawable,
  buildWithdrawal,
  type Withdrawable,
  type WithdrawDraft,
  type WithdrawMethod,
} from './withdraw-dialog.model.ts';

const EMPTY: WithdrawDraft = {
  ...NO_CARD,
  amount: '',
  method: 'debit_card',
  bankName: '',
  accountNumber: '',
  routingNumber: '',
  accountDetails: '',
};

/** A withdrawal of virtual funds in three steps: amount, destination, submitted. */
export function WithdrawDialog({ onClose }: DialogBodyProps) {
  const { t } = useTranslation();
  const fail = useFailureToast();
  const toasts = useToasts();
  const display = useDisplay();
  const { account, summary } = useDesk();
  const { withdraw } = useTransferActs();
  const [step, setStep] = useState<WizardStep>(1);
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<string>();
  const withdrawable = computeWithdrawable(account.balances, summary);
  const { maximum } = withdrawable;
  const change = (part: Partial<WithdrawDraft>) => {
    setProblem(undefined);
    setDraft({ ...draft, ...part });
  };
  const goOn = () => {
    const found = checkAmount(draft.amount, maximum);
    setProblem(found && t(`withdraw.problem.${found}`));
    if (!found) setStep(2);
  };
  const send = () => {
    if (isHeld(draft)) return;
    const missing = listMissing(draft);
    if (missing.length > 0) {
      const fields = missing.map((name) => t(`wizard.${chooseLabel(name, draft.method)}`)).join(', ');
      toasts.show({ title: t('withdraw.missing'), description: fields, tone: 'destructive' });
      return setProblem(`${t('withdraw.missing')}: ${fields}`);
    }
    setProblem(undefined);
    withdraw.mutate(buildWithdrawal(draft), {
      onSuccess: () => setStep(3),
      onError: (error) => fail(t('withdraw.failed'), error, t('withdraw.failedText')),
    });
  };
  return (
    <Wizard
      title={t('withdraw.title')}
      description={t('withdraw.description')}
      step={step}
      problem={problem}
      note={t('withdraw.processing')}
      submit={t('withdraw.submit')}
      isPending={withdraw.isPending}
      isHeld={step === 2 && isHeld(draft)}
      onNext={step === 1 ? goOn : send}
      onBack={() => {
        setProblem(undefined);
        setStep(1);
      }}
      onClose={onClose}
    >
      {step === 1 && <AmountFields draft={draft} withdrawable={withdrawable} onChange={change} />}
      {step === 2 && <MethodFields draft={draft} onChange={change} />}
      {step === 3 && (
        <WizardDone title={t('withdraw.done')} onClose={onClose}>
          {t('withdraw.doneText', { amount: display.exact.usd(draft.amount) })}
        </WizardDone>
      )}
    </Wizard>
  );
}

interface AmountFieldsProps {
  readonly draft: WithdrawDraft;
  readonly withdrawable: Withdrawable;
  readonly onChange: (part: Partial<WithdrawDraft>) => void;
}

function AmountFields({ draft, withdrawable, onChange }: AmountFieldsProps) {
  const { t } = useTranslation();
  const display = useDisplay();
  const verification = useVerification().data;
  const { maximum } = withdrawable;
  return (
    <>
      <Field
        label={t('deposit.amount')}
        type="number"
        inputMode="decimal"
        min="50"
        step="0.01"
        autoComplete="off"
        hint={t('withdraw.maximum', { amount: display.exact.usd(usdTextDown(maximum)) })}
        value={draft.amount}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      <div className="grid grid-cols-3 gap-2 empty:hidden">
        {quickAmounts(maximum).map(({ percent, dollars }) => (
          <Button
            key={percent}
            className="min-w-0 flex-wrap gap-x-1! gap-y-0! px-1! py-1 leading-4"
            onClick={() => onChange({ amount: String(dollars) })}
          >
            <span>{display.exact.wholePercent(percent)} ·</span> <span>${display.exact.count(dollars)}</span>
          </Button>
        ))}
      </div>
      <Reasons withdrawable={withdrawable} />
      {verification && verification.state !== 'approved' && (
        <p className="text-13 text-ink-2">{t('verification.says.none')}</p>
      )}
    </>
  );
}

/** Explains the withdrawable amount: what counts, what is deducted, what is excluded. */
function Reasons({ withdrawable }: { readonly withdrawable: Withdrawable }) {
  const { t } = useTranslation();
  const { exact } = useDisplay();
  const { maximum, cash, profit, openLosses, margin, held } = withdrawable;
  const elsewhere = [
    margin > 0n && t('withdraw.inMargin', { amount: exact.usd(usdText(margin)) }),
    held > 0n && t('withdraw.held', { amount: exact.usd(usdText(held)) }),
  ].filter((text) => text !== false);
  return (
    <section aria-label={t('withdraw.why')} className="rounded-lg border border-line px-3 py-1">
      <FigureList
        lines={[
          { label: t('dashboard.totalBalance'), figure: exact.usd(usdText(cash)) },
          { label: t('withdraw.profit'), figure: exact.signedUsd(usdText(profit)) },
          ...(openLosses > 0n
            ? [{ label: t('withdraw.openLosses'), figure: exact.signedUsd(usdText(negate(openLosses))) }]
            : []),
          { label: t('withdraw.available'), figure: exact.usd(usdTextDown(maximum)), isSum: true },
        ]}
      />
      {elsewhere.length > 0 && <p className="py-1.5 text-12 text-ink-2">{elsewhere.join(' ')}</p>}
    </section>
  );
}

function MethodFields({
  draft,
  onChange,
}: {
  readonly draft: WithdrawDraft;
  readonly onChange: (part: Partial<WithdrawDraft>) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField<WithdrawMethod>
        label={t('withdraw.method')}
        value={draft.method}
        options={WITHDRAW_METHODS.map((value) => ({ value, label: t(`wizard.methods.${value}`) }))}
        onChange={(method) => onChange({ method, accountDetails: '' })}
      />
      {draft.method === 'debit_card' && <CardFields card={draft} onChange={onChange} />}
      {draft.method === 'bank_transfer' && (
        <>
          <Field
            label={t('wizard.bankName')}
            maxLength={120}
            value={draft.bankName}
            onChange={(event) => onChange({ bankName: event.target.value })}
          />
          <Field
            label={t('wizard.accountNumber')}
            autoComplete="off"
            maxLength={40}
            value={draft.accountNumber}
            onChange={(event) => onChange({ accountNumber: event.target.value })}
          />
          <Field
            label={t('wizard.routingNumber')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={draft.routingNumber}
            onChange={(event) => onChange({ routingNumber: formatRouting(event.target.value) })}
          />
        </>
      )}
      {(draft.method === 'crypto' || draft.method === 'paypal') && (
        <Field
          label={t(`wizard.${chooseLabel('accountDetails', draft.method)}`)}
          autoComplete="off"
          maxLength={200}
          value={draft.accountDetails}
          onChange={(event) => onChange({ accountDetails: event.target.value })}
        />
      )}
    </>
  );
}
