import { TEST_CARDS } from '@lonja/protocol/test-cards';
import { QUICK_DEPOSITS } from '@lonja/protocol/transfer-options';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainNumber } from '../../../shared/figures/plain-number.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import type { DialogBodyProps } from '../../dialogs/dialogs-context.ts';
import { useDisplay } from '../../display/display.tsx';
import { useTransferActs } from '../use-transfers.ts';
import { Wizard, WizardDone, type WizardStep } from '../wizard.tsx';
import { useFailureToast } from '../../display/use-failure-toast.ts';

const METHODS = ['credit_card', 'debit_card', 'bank_transfer', 'crypto', 'paypal'] as const;
type Method = (typeof METHODS)[number];
type CardNumber = (typeof TEST_CARDS)[number]['number'];

/** Virtual funds in three steps: how much, from where, done. Offers the test cards, so that no number has to be typed. */
export function DepositDialog({ onClose }: DialogBodyProps) {
  const { t } = useTranslation();
  const fail = useFailureToast();
  const display = useDisplay();
  const { deposit } = useTransferActs();
  const [step, setStep] = useState<WizardStep>(1);
  const [amount, setAmount] = useState('');
  const [method, setMethod] = useState<Method | ''>('');
  const [cardNumber, setCardNumber] = useState<CardNumber>(TEST_CARDS[0].number);
  const [problem, setProblem] = useState<string>();
  const isCard = method === 'credit_card' || method === 'debit_card';
  const chooseAmount = (text: string) => {
    setProblem(undefined);
    setAmount(text);
  };
  const goOn = () => {
    if (!(plainNumber(amount) > 0)) return setProblem(t('deposit.invalidAmount'));
    setProblem(undefined);
    setStep(2);
  };
  const send = () => {
    if (method === '') return setProblem(t('deposit.noMethod'));
    setProblem(undefined);
    deposit.mutate(
      { amount, paymentMethod: method, ...(isCard ? { cardNumber } : {}) },
      {
        onSuccess: () => setStep(3),
        onError: (error) => fail(t('deposit.failed'), error, t('deposit.failedText')),
      },
    );
  };
  return (
    <Wizard
      title={t('deposit.title')}
      description={t('deposit.description')}
      step={step}
      problem={problem}
      submit={t('deposit.submit')}
      isPending={deposit.isPending}
      onNext={step === 1 ? goOn : send}
      onBack={() => {
        setProblem(undefined);
        setStep(1);
      }}
      onClose={onClose}
    >
      {step === 1 && <AmountFields amount={amount} onAmount={chooseAmount} />}
      {step === 2 && (
        <MethodFields
          amount={amount}
          method={method}
          onMethod={(chosen) => {
            setProblem(undefined);
            setMethod(chosen);
          }}
          cardNumber={isCard ? cardNumber : undefined}
          onCard={setCardNumber}
        />
      )}
      {step === 3 && (
        <WizardDone title={t('deposit.done')} onClose={onClose}>
          {t('deposit.doneText', { amount: display.exact.usd(amount) })}
        </WizardDone>
      )}
    </Wizard>
  );
}

interface AmountFieldsProps {
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
}

function AmountFields({ amount, onAmount }: AmountFieldsProps) {
  const { t } = useTranslation();
  const display = useDisplay();
  return (
    <>
      <Field
        label={t('deposit.amount')}
        type="number"
        inputMode="decimal"
        min="0"
        step="0.01"
        autoComplete="off"
        value={amount}
        onChange={(event) => onAmount(event.target.value)}
      />
      <div role="group" aria-label={t('deposit.quick')} className="grid grid-cols-3 gap-2">
        {QUICK_DEPOSITS.map((quick) => (
          <Button key={quick} aria-pressed={amount === String(quick)} onClick={() => onAmount(String(quick))}>
            {`$${display.exact.count(quick)}`}
          </Button>
        ))}
      </div>
    </>
  );
}

interface MethodFieldsProps {
  readonly amount: string;
  readonly method: Method | '';
  readonly onMethod: (method: Method | '') => void;
  /** Undefined where the method is no card. */
  readonly cardNumber: CardNumber | undefined;
  readonly onCard: (number: CardNumber) => void;
}

function MethodFields({ amount, method, onMethod, cardNumber, onCard }: MethodFieldsProps) {
  const { t } = useTranslation();
  const display = useDisplay();
  return (
    <>
      <p className="text-14">
        {t('deposit.amount')}: <strong>{display.exact.usd(amount)}</strong>
      </p>
      <SelectField<Method | ''>
        label={t('deposit.method')}
        value={method}
        options={[
          { value: '', label: t('deposit.choose') },
          ...METHODS.map((value) => ({ value, label: t(`wizard.methods.${value}`) })),
        ]}
        onChange={onMethod}
      />
      {cardNumber !== undefined && (
        <SelectField<CardNumber>
          label={t('wizard.testCard')}
          hint={t('wizard.noRealCard')}
          value={cardNumber}
          options={TEST_CARDS.map(({ number, brand }) => ({ value: number, label: `${number} · ${brand}` }))}
          onChange={onCard}
        />
      )}
    </>
  );
}
