import type { Split } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingText } from '../../shared/ui/states.tsx';
import { splitsQuery } from '../queries/admin-queries.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay, type PanelDisplay } from '../display/panel-display.tsx';
import { SplitDialog, type SplitDecision } from './split-dialog.tsx';
import { factorText, isOpen, ratioText } from './splits.model.ts';

/** Splits of instruments with external prices: those seen at sources, and the declaration of unpublished ratios. */
export function Splits() {
  const { t } = useTranslation('admin');
  const client = useClient();
  const list = useQuery(splitsQuery(client));
  const [decision, setDecision] = useState<SplitDecision>();
  return (
    <Panel
      title={t('splits.title')}
      actions={
        list.data?.canSplit && (
          <Button size="small" onClick={() => setDecision({ kind: 'declare', split: undefined })}>
            {t('splits.add')}
          </Button>
        )
      }
    >
      {list.data ? (
        <SplitList splits={list.data.splits} canSplit={list.data.canSplit} onDecide={setDecision} />
      ) : list.error ? (
        <ErrorState title={refusalText(list.error, t, t('splits.failed'))} onRetry={list.refetch} />
      ) : (
        <LoadingText>{t('loading')}</LoadingText>
      )}
      {decision && <SplitDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </Panel>
  );
}

interface SplitListProps {
  readonly splits: readonly Split[];
  readonly canSplit: boolean;
  readonly onDecide: (decision: SplitDecision) => void;
}

function SplitList({ splits, canSplit, onDecide }: SplitListProps) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  if (splits.length === 0) {
    return (
      <EmptyState title={t('splits.empty')} text={t(canSplit ? 'splits.emptyText' : 'splits.simulated')} />
    );
  }
  return (
    <ul className="divide-y divide-line text-13">
      {splits.map((split) => (
        <li key={split.id} className="flex flex-wrap items-center justify-between gap-3 px-3 py-2">
          <p className="min-w-0 wrap-anywhere">
            <strong className="font-semibold">
              {split.symbol} {split.ratio && ratioText(split.ratio)}
            </strong>
            <span className={`block ${isOpen(split) ? 'text-warn' : 'text-ink-2'}`}>
              {t(`splits.states.${split.status}`)}
            </span>
            <span className="block text-12 text-ink-3">{detailText(split, t, display)}</span>
          </p>
          {isOpen(split) && (
            <span className="flex gap-2">
              <Button
                size="small"
                aria-label={t('splits.dismissOf', { symbol: split.symbol })}
                onClick={() => onDecide({ kind: 'dismiss', split })}
              >
                {t('splits.dismiss')}
              </Button>
              <Button
                size="small"
                aria-label={t('splits.declareOf', { symbol: split.symbol })}
                onClick={() => onDecide({ kind: 'declare', split })}
              >
                {t('splits.declare')}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

type Translate = ReturnType<typeof useTranslation<'admin'>>['t'];

function detailText(split: Split, t: Translate, display: PanelDisplay): string {
  const { factor, declaredBy, accounts, createdAt, endedAt } = split;
  return [
    factor === null ? '' : t('splits.seen', { factor: factorText(factor, display) }),
    declaredBy === null ? '' : t(`splits.declaredBy.${declaredBy}`),
    accounts === 0 ? '' : t('splits.accounts', { accounts: display.count(accounts) }),
    display.moment(endedAt ?? createdAt),
  ]
    .filter(Boolean)
    .join(' · ');
}
