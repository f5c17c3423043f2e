import { STRATEGIES, usdToNumber, type Category, type StrategyId } from '@lonja/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../shared/acts/use-act.ts';
import { usdText } from '../../../shared/figures/wire-amounts.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { FigureList } from '../../../shared/ui/figure-list.tsx';
import { Tabs } from '../../../shared/ui/tabs.tsx';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { useSourceName } from '../../account/price-source.tsx';
import { categoryText } from '../../catalogue/category-text.ts';
import type { DialogBodyProps } from '../../dialogs/dialogs-context.ts';
import { useDisplay } from '../../display/display.tsx';
import { useFailureToast } from '../../display/use-failure-toast.ts';
import {
  previewRebalance,
  REBALANCE_CATEGORIES,
  REBALANCED_MS,
  rebalanceInput,
  STRATEGY_IDS,
  parseTargets,
  sumTargets,
  type CustomDraft,
  type Preview,
} from './rebalancer-dialog.model.ts';

/** Rebalances the longs to a strategy's percentages: preview, then execution. */
export function RebalancerDialog({ onClose }: DialogBodyProps) {
  const { t } = useTranslation();
  const { user, directory } = useAccount();
  const { account, market } = useDesk();
  const [tab, setTab] = useState<'presets' | 'custom'>('presets');
  const [chosen, setChosen] = useState<StrategyId>();
  const [custom, setCustom] = useState<CustomDraft>({});
  const rebalance = useRebalance(onClose);
  const strategy = tab === 'custom' ? 'custom' : chosen;
  const isWhole = sumTargets(custom) === 100;
  const targets =
    strategy === undefined
      ? undefined
      : strategy === 'custom'
        ? isWhole
          ? parseTargets(custom)
          : undefined
        : STRATEGIES[strategy].targets;
  const preview = targets && previewRebalance(account, targets, market, directory);
  const canExecute = preview && 'plan' in preview && preview.plan.orders.length > 0 && !rebalance.isPending;
  return (
    <Dialog
      onClose={onClose}
      title={t('rebalancer.title')}
      description={t('rebalancer.description')}
      closeLabel={t('close')}
      size="wide"
    >
      <Tabs
        label={t('rebalancer.title')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'presets',
            label: t('rebalancer.presets'),
            content: <Presets chosen={chosen} onChoose={setChosen} />,
          },
          {
            value: 'custom',
            label: t('rebalancer.custom'),
            content: <Custom draft={custom} onChange={setCustom} />,
          },
        ]}
      />
      <div className="space-y-3 px-4 pb-4">
        {preview && <PreviewView preview={preview} />}
        <Button
          look="primary"
          className="w-full"
          disabled={!canExecute}
          onClick={() => {
            if (!canExecute || !strategy || !targets) return;
            rebalance.mutate(rebalanceInput(user.id, strategy, targets, preview.trades));
          }}
        >
          {rebalance.isPending ? t('wizard.processing') : t('rebalancer.execute')}
        </Button>
      </div>
    </Dialog>
  );
}

function Presets({
  chosen,
  onChoose,
}: {
  readonly chosen: StrategyId | undefined;
  readonly onChoose: (id: StrategyId) => void;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {STRATEGY_IDS.map((id) => {
        const { risk, targets } = STRATEGIES[id];
        return (
          <button
            key={id}
            type="button"
            aria-pressed={chosen === id}
            onClick={() => onChoose(id)}
            className="rounded-lg border border-line p-3 text-left hover:bg-hover aria-pressed:border-accent aria-pressed:bg-hover"
          >
            <span className="block font-semibold">{t(`rebalancer.strategy.${id}`)}</span>
            <span className="block text-12 text-ink-3">
              {t('rebalancer.risk', { risk: t(`settings.risk.${risk}`) })}
            </span>
            <span className="mt-1 block text-13 text-ink-2">
              {Object.entries(targets)
                .map(
                  ([category, points]) =>
                    `${categoryText(category, t)} ${display.wholePercent(Number(points) / 100)}`,
                )
                .join(' · ')}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function Custom({
  draft,
  onChange,
}: {
  readonly draft: CustomDraft;
  readonly onChange: (draft: CustomDraft) => void;
}) {
  const { t } = useTranslation();
  const total = sumTargets(draft);
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {REBALANCE_CATEGORIES.map((category: Category) => (
          <Field
            key={category}
            label={`${categoryText(category, t)} (%)`}
            type="number"
            inputMode="decimal"
            min="0"
            max="100"
            step="0.01"
            autoComplete="off"
            value={draft[category] ?? ''}
            onChange={(event) => onChange({ ...draft, [category]: event.target.value })}
          />
        ))}
      </div>
      <p role="status" className={`text-13 ${total === 100 ? 'text-up' : 'text-warn'}`}>
        {t(total === 100 ? 'rebalancer.whole' : 'rebalancer.notWhole', { total })}
      </p>
    </div>
  );
}

function PreviewView({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const sources = useSources(preview);
  if ('refusal' in preview) {
    return <p className="text-13 text-down">{t(`rebalancer.refusal.${preview.refusal.code}`)}</p>;
  }
  const { plan, trades } = preview;
  if (trades.length === 0) return <p className="text-13 text-ink-2">{t('rebalancer.nothing')}</p>;
  const percent = (ratio: bigint) => display.percent(Number(ratio) / 1e10);
  return (
    <>
      <table className="w-full text-14">
        <caption className="pb-1 text-left text-13 font-semibold">{t('rebalancer.trades')}</caption>
        <thead>
          <tr className="h-8 border-b border-line text-12 text-ink-3">
            <th scope="col" className="text-left font-medium">
              {t('portfolio.category')}
            </th>
            <th scope="col" className="text-right font-medium">
              {t('rebalancer.now')}
            </th>
            <th scope="col" className="text-right font-medium">
              {t('rebalancer.target')}
            </th>
            <th scope="col" className="text-right font-medium">
              {t('rebalancer.amount')}
            </th>
          </tr>
        </thead>
        <tbody className="live">
          {trades.map((trade) => (
            <tr key={trade.category} className="h-(--row) border-b border-line last:border-0">
              <th scope="row" className="text-left font-normal">
                {categoryText(trade.category, t)}
              </th>
              <td className="figure">{display.percent(trade.currentPercent)}</td>
              <td className="figure">{display.percent(trade.targetPercent)}</td>
              <td className="figure">
                {t(`positions.${trade.action}`)} {display.exact.usd(trade.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <FigureList
        lines={[
          { label: t('rebalancer.volume'), figure: display.exact.usd(usdText(plan.volume)) },
          { label: t('rebalancer.fee'), figure: display.exact.usd(usdText(plan.fee)) },
          {
            label: t('rebalancer.drift'),
            figure: `${percent(plan.driftBefore)} → ${percent(plan.driftAfter)}`,
          },
        ]}
      />
      {sources && <p className="text-12 text-ink-3">{t('source.of', { source: sources })}</p>}
      {usdToNumber(plan.volume) === 0 && <p className="text-13 text-ink-2">{t('rebalancer.tooLittle')}</p>}
    </>
  );
}

/** The sources of the plan's prices, each once. */
function useSources(preview: Preview): string {
  const nameOf = useSourceName();
  const { directory } = useAccount();
  if (!('plan' in preview)) return '';
  const assets = preview.plan.orders.flatMap(({ instrumentId }) => directory.at(instrumentId)?.asset ?? []);
  return [...new Set(assets.map(nameOf))].join(' · ');
}

function useRebalance(onDone: () => void) {
  const fail = useFailureToast();
  const toasts = useToasts();
  const { t } = useTranslation();
  const display = useDisplay();
  return useAct('rebalance', {
    input: (body: ReturnType<typeof rebalanceInput>) => ({ body }),
    done: ({ transactions, volume, fee }) => {
      toasts.show({
        title: t('rebalancer.done'),
        description: t('rebalancer.doneText', {
          count: transactions.length,
          volume: display.exact.usd(volume),
          fee: display.exact.usd(fee),
        }),
        tone: 'success',
        milliseconds: REBALANCED_MS,
      });
      onDone();
    },
    failed: (error) => fail(t('rebalancer.failed'), error, t('rebalancer.failedText')),
  });
}
