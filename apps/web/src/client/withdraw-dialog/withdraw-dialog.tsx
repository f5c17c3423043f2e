import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usdTextDown } from '../../shared/figures/wire-amounts.ts';
import { usePlatform } from '../../shared/platform.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useDesk } from '../account/account-context.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';
import type { DialogBodyProps } from '../dialogs/dialogs-context.ts';
import { useDisplay } from '../display/display.tsx';
import { formatRouting } from '../transfers/card-fields.model.ts';
import { CardFields, NO_CARD } from '../transfers/card-fields.tsx';
import { useTransferActs } from '../transfers/use-transfers.ts';
import { Wizard, WizardDone, type WizardStep } from '../transfers/wizard.tsx';
import {
  checkAmount,
  isHeld,
  labelOf,
  missingOf,
  mostOf,
  quickAmounts,
  WITHDRAW_METHODS,
  withdrawalOf,
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

/** A request for virtual funds in three steps: how much, where to, submitted. */
export function WithdrawDialog({ onClose }: DialogBodyProps) {
  const { t } = useTranslation();
  const { toasts } = usePlatform();
  const display = useDisplay();
  const { account, summary } = useDesk();
  const { withdraw } = useTransferActs();
  const [step, setStep] = useState<WizardStep>(1);
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<string>();
  const most = mostOf(account.balances, summary.freeMargin);
  const change = (part: Partial<WithdrawDraft>) => {
    setProblem(undefined);
    setDraft({ ...draft, ...part });
  };
  const goOn = () => {
    const found = checkAmount(draft.amount, most);
    setProblem(found && t(`withdraw.problem.${found}`));
    if (!found) setStep(2);
  };
  const send = () => {
    if (isHeld(draft)) return;
    const missing = missingOf(draft);
    if (missing.length > 0) {
      const fields = missing.map((name) => t(`wizard.${labelOf(name, draft.method)}`)).join(', ');
      toasts.show({ title: t('withdraw.missing'), description: fields, tone: 'destructive' });
      return setProblem(`${t('withdraw.missing')}: ${fields}`);
    }
    setProblem(undefined);
    withdraw.mutate(withdrawalOf(draft), {
      onSuccess: () => setStep(3),
      onError: (error) =>
        toasts.show({
          title: t('withdraw.failed'),
          description: refusalText(error, t, t('withdraw.failedText')),
          tone: 'destructive',
        }),
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
      {step === 1 && (
        <>
          <Field
            label={t('deposit.amount')}
            type="number"
            inputMode="decimal"
            min="50"
            step="0.01"
            autoComplete="off"
            hint={t('withdraw.most', { amount: display.exact.usd(usdTextDown(most)) })}
            value={draft.amount}
            onChange={(event) => change({ amount: event.target.value })}
          />
          <div className="flex gap-2">
            {quickAmounts(account.balances).map(({ percent, dollars }) => (
              <Button key={percent} className="flex-1" onClick={() => change({ amount: String(dollars) })}>
                {display.exact.wholePercent(percent)} · ${display.exact.count(dollars)}
              </Button>
            ))}
          </div>
        </>
      )}
      {step === 2 && <MethodFields draft={draft} onChange={change} />}
      {step === 3 && (
        <WizardDone title={t('withdraw.done')} onClose={onClose}>
          {t('withdraw.doneText', { amount: display.exact.usd(draft.amount) })}
        </WizardDone>
      )}
    </Wizard>
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
          label={t(`wizard.${labelOf('accountDetails', draft.method)}`)}
          autoComplete="off"
          maxLength={200}
          value={draft.accountDetails}
          onChange={(event) => onChange({ accountDetails: event.target.value })}
        />
      )}
    </>
  );
}
