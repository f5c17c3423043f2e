import type { Indicator } from '@lonja/protocol';
import { Plus, SlidersHorizontal, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../shared/ui/lazy-part.tsx';
import { SearchField } from '../../../../shared/ui/fields/search-field.tsx';
import { Skeleton } from '../../../../shared/ui/states.tsx';
import {
  addIndicator,
  formatId,
  formatLabel,
  MAX_INDICATORS,
  replaceIndicator,
  VOLUME_BARS,
  withDefaults,
  type ChosenIndicator,
} from '../../../chart/chart-indicators.model.ts';
import type { ChartIndicators } from '../../../chart/use-chart-indicators.ts';
import { useDisplay } from '../../../display/display.tsx';
import { findIndicators, type FoundIndicator } from '../indicator-menu.model.ts';
import { TemplateList } from '../templates/template-list.tsx';
import { ToolButton } from '../tool-button.tsx';

const ParameterForm = lazyPart(() =>
  import('../../../chart/parameter-form.tsx').then(({ ParameterForm }) => ParameterForm),
);

/** The chart's indicators and the whole catalogue, searched by name. */
export function IndicatorPanel({ catalogue, chosen, choose, remove }: ChartIndicators) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const titleOf = ({ name, title }: Indicator) => t(`chart.indicators.${name}`, { defaultValue: title });
  const found = findIndicators(catalogue, search, titleOf, t('chart.volumeBars'));
  const isFull = chosen.length >= MAX_INDICATORS;
  const add = ({ name, definition }: FoundIndicator) =>
    choose(addIndicator(chosen, definition ? withDefaults(definition) : { ...VOLUME_BARS, name }));
  return (
    <>
      <div className="border-b border-line p-2">
        <SearchField
          label={t('chart.indicator')}
          placeholder={t('chart.indicator')}
          clearLabel={t('transactions.clear')}
          value={search}
          onChange={setSearch}
        />
        {isFull && (
          <p className="px-1 pt-2 text-12 text-warn">
            {t('chart.fullOfIndicators', { maximum: MAX_INDICATORS })}
          </p>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {search === '' && <TemplateList chosen={chosen} choose={choose} />}
        {chosen.length > 0 && search === '' && (
          <ul aria-label={t('chart.onChart')} className="border-b border-line p-1">
            {chosen.map((indicator) => (
              <ChosenRow
                key={formatId(indicator)}
                indicator={indicator}
                others={chosen}
                definition={catalogue.find(({ name }) => name === indicator.name)}
                onChange={(next) => choose(replaceIndicator(chosen, indicator, next))}
                onRemove={() => remove(indicator)}
              />
            ))}
          </ul>
        )}
        <ul aria-label={t('chart.catalogue')} className="p-1">
          {found.map((one) => (
            <li key={one.name}>
              <button
                type="button"
                disabled={isFull}
                onClick={() => add(one)}
                className="flex ctl w-full items-center gap-2 rounded-md px-2 text-left text-13 hover:bg-hover disabled:opacity-50"
              >
                <Plus aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
                <span className="min-w-0 flex-1 truncate">{one.title}</span>
                <span className="text-12 text-ink-3 narrow">{one.short}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && (
            <li className="px-2 py-4 text-13 text-ink-2">{t('palette.nothing', { search })}</li>
          )}
        </ul>
      </div>
    </>
  );
}

function ChosenRow({
  indicator,
  others,
  definition,
  onChange,
  onRemove,
}: {
  readonly indicator: ChosenIndicator;
  readonly others: readonly ChosenIndicator[];
  readonly definition: Indicator | undefined;
  readonly onChange: (next: ChosenIndicator) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const [isOpen, setIsOpen] = useState(false);
  const label = formatLabel(indicator, definition?.parameters, display.dateTime);
  return (
    <li>
      <div className="flex items-center rounded-md pl-2">
        <span className="min-w-0 flex-1 truncate text-13 font-medium">{label}</span>
        {definition && (
          <ToolButton
            label={t('chart.parametersOf', { name: label })}
            isPressed={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden="true" className="size-4" />
          </ToolButton>
        )}
        <ToolButton label={t('chart.remove', { name: label })} onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </ToolButton>
      </div>
      {isOpen && definition && (
        <div className="p-2">
          <Suspense fallback={<Skeleton className="h-40" />}>
            <ParameterForm
              definition={definition}
              chosen={indicator}
              others={others}
              onChange={(next) => {
                setIsOpen(false);
                onChange(next);
              }}
            />
          </Suspense>
        </div>
      )}
    </li>
  );
}
