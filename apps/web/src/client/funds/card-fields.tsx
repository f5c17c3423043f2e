import { TEST_CARDS } from '@lonja/protocol/test-cards';
import { useTranslation } from 'react-i18next';
import { Field } from '../../shared/ui/fields/field.tsx';
import {
  formatCardName,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  refusedCardExample,
} from './card-fields.model.ts';

export interface CardDraft {
  readonly cardNumber: string;
  readonly cardName: string;
  readonly cardExpiry: string;
  readonly cardCvv: string;
}

export const NO_CARD: CardDraft = { cardNumber: '', cardName: '', cardExpiry: '', cardCvv: '' };

/** A card's fields. Only test cards are accepted, here and on the server; a click on one fills in its number. */
export function CardFields({
  card,
  onChange,
}: {
  readonly card: CardDraft;
  readonly onChange: (part: Partial<CardDraft>) => void;
}) {
  const { t } = useTranslation();
  const example = refusedCardExample(card.cardNumber);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        className="col-span-2"
        label={t('wizard.cardNumber')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={19}
        hint={t('wizard.testCards')}
        error={example && t('wizard.onlyTestCards', { example })}
        value={card.cardNumber}
        onChange={(event) => onChange({ cardNumber: formatCardNumber(event.target.value) })}
      />
      <ul aria-label={t('wizard.testCardList')} className="col-span-2 grid grid-cols-2 gap-x-3 gap-y-1">
        {TEST_CARDS.map(({ number, brand }) => (
          <li key={number}>
            <button
              type="button"
              className="hit w-full rounded-md px-1 text-left text-12 text-ink-2 hover:bg-hover hover:text-ink"
              onClick={() => onChange({ cardNumber: formatCardNumber(number) })}
            >
              <span className="figure">{number}</span> <span className="block text-ink-3">{brand}</span>
            </button>
          </li>
        ))}
      </ul>
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
