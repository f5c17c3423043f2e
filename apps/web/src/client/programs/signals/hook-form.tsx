import { useTranslation } from 'react-i18next';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { problemsOfHook, type HookDraft } from './hook-draft.ts';

interface HookFormProps {
  readonly draft: HookDraft;
  readonly onChange: (draft: HookDraft) => void;
}

/** What a hook does with a signal. */
export function HookForm({ draft, onChange }: HookFormProps) {
  const { t } = useTranslation('automation');
  const problems = problemsOfHook(draft);
  return (
    <>
      <div className="mt-2 grid gap-3 sm:grid-cols-3">
        <Field
          label={t('hookName')}
          maxLength={60}
          autoComplete="off"
          value={draft.name}
          onChange={(event) => onChange({ ...draft, name: event.target.value })}
        />
        <Field
          label={t('hookQuantity')}
          hint={t('hookQuantityHint')}
          inputMode="decimal"
          autoComplete="off"
          value={draft.quantity}
          error={problems.has('quantity') ? t('wrongAmount') : undefined}
          onChange={(event) => onChange({ ...draft, quantity: event.target.value })}
        />
        <Field
          label={t('hookLeverage')}
          inputMode="numeric"
          autoComplete="off"
          value={draft.leverage}
          error={problems.has('leverage') ? t('hookLeverageWrong') : undefined}
          onChange={(event) => onChange({ ...draft, leverage: event.target.value })}
        />
      </div>
      <TextArea
        className="mt-3"
        label={t('hookSymbols')}
        hint={t('hookSymbolsHint')}
        placeholder="BINANCE:BTCUSDT = BTC"
        rows={2}
        autoComplete="off"
        spellCheck={false}
        value={draft.symbols}
        error={problems.has('symbols') ? t('hookSymbolsWrong') : undefined}
        onChange={(event) => onChange({ ...draft, symbols: event.target.value })}
      />
      <Field
        className="mt-3"
        label={t('hookNetworks')}
        hint={t('hookNetworksHint')}
        autoComplete="off"
        value={draft.networks}
        error={problems.has('networks') ? t('hookNetworksWrong') : undefined}
        onChange={(event) => onChange({ ...draft, networks: event.target.value })}
      />
    </>
  );
}
