import { useTranslation } from 'react-i18next';
import { Field } from '../../shared/ui/field.tsx';
import {
  formatCardName,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  refusedCard,
} from './card-fields.model.ts';

export interface CardDraft {
  readonly cardNumber: string;
  readonly cardName: string;
  readonly cardExpiry: string;
  readonly cardCvv: string;
}

export const NO_CARD: CardDraft = { cardNumber: '', cardName: '', cardExpiry: '', cardCvv: '' };

/** A card's fields. Only test cards pass, here and on the server. */
export function CardFields({
  card,
  onChange,
}: {
  readonly card: CardDraft;
  readonly onChange: (part: Partial<CardDraft>) => void;
}) {
  const { t } = useTranslation();
  const example = refusedCard(card.cardNumber);
  const isWhole = card.cardNumber.replace(/\D/g, '').length >= 13;
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        className="col-span-2"
        label={t('wizard.cardNumber')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={19}
        hint={t('wizard.testCards')}
        error={isWhole && example ? t('wizard.onlyTestCards', { example }) : undefined}
        value={card.cardNumber}
        onChange={(event) => onChange({ cardNumber: formatCardNumber(event.target.value) })}
      />
      <Field
        className="col-span-2"
        label={t('wizard.cardName')}
        autoComplete="off"
        maxLength={60}
        value={card.cardName}
        onChange={(event) => onChange({ cardName: formatCardName(event.target.value) })}
      />
      <Field
        label={t('wizard.cardExpiry')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('wizard.expiryFormat')}
        maxLength={5}
        value={card.cardExpiry}
        onChange={(event) => onChange({ cardExpiry: formatExpiry(event.target.value) })}
      />
      <Field
        label={t('wizard.cardCvv')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={card.cardCvv}
        onChange={(event) => onChange({ cardCvv: formatCvv(event.target.value) })}
      />
    </div>
  );
}
