import type { Split } from '@lonja/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingText } from '../../shared/ui/states.tsx';
import { TextArea } from '../../shared/ui/fields/text-area.tsx';
import { useBusy } from '../../shared/ui/use-busy.ts';
import { useConfirming } from '../../shared/acts/confirmation.ts';
import { isReasonGiven } from '../acts/difference.ts';
import { splitsQuery } from '../queries/admin-queries.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay, type PanelDisplay } from '../display/panel-display.tsx';
import { factorText, isOpen, ratioText, unitsOf } from './splits.model.ts';
import { LONGEST_REASON } from '../../shared/ui/reason-length.ts';

/** An administrator's decision: to declare the ratio of a split (a new one where none is given), or to dismiss one. */
type Decision =
  | { readonly kind: 'declare'; readonly split: Split | undefined }
  | { readonly kind: 'dismiss'; readonly split: Split };

/** Splits of instruments with external prices: those seen at sources, and the declaration of unpublished ratios. */
export function Splits() {
  const { t } = useTranslation('admin');
  const client = useClient();
  const list = useQuery(splitsQuery(client));
  const [decision, setDecision] = useState<Decision>();
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
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </Panel>
  );
}

interface SplitListProps {
  readonly splits: readonly Split[];
  readonly canSplit: boolean;
  readonly onDecide: (decision: Decision) => void;
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
  const { factor, toldBy, accounts, createdAt, endedAt } = split;
  return [
    factor === null ? '' : t('splits.seen', { factor: factorText(factor, display) }),
    toldBy === null ? '' : t(`splits.toldBy.${toldBy}`),
    accounts === 0 ? '' : t('splits.accounts', { accounts: display.count(accounts) }),
    display.moment(endedAt ?? createdAt),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface DecisionDialogProps {
  readonly decision: Decision;
  readonly onClose: () => void;
}

function DecisionDialog({ decision, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const client = useClient();
  const toasts = useToasts();
  const queries = useQueryClient();
  const run = useConfirming();
  const { kind, split } = decision;
  const suggested = split?.ratio ?? split?.guess;
  const [symbol, setSymbol] = useState(split?.symbol ?? '');
  const [newUnits, setNewUnits] = useState(suggested ? String(suggested.newUnits) : '');
  const [oldUnits, setOldUnits] = useState(suggested ? String(suggested.oldUnits) : '1');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isBusy, act } = useBusy();
  const ratio = { newUnits: unitsOf(newUnits), oldUnits: unitsOf(oldUnits) };
  const isRatio = ratio.newUnits !== undefined && ratio.newUnits !== ratio.oldUnits;
  const canSend =
    isReasonGiven(reason, kind === 'declare') &&
    (kind === 'dismiss' || (symbol.trim() !== '' && isRatio && ratio.oldUnits !== undefined));
  const call = () =>
    kind === 'dismiss'
      ? client.call('dismissSplit', { params: { id: String(split.id) }, body: { reason: reason.trim() } })
      : client.call('tellSplit', {
          body: {
            symbol: symbol.trim().toUpperCase(),
            newUnits: ratio.newUnits ?? 0,
            oldUnits: ratio.oldUnits ?? 0,
            reason: reason.trim(),
          },
        });
  const send = async () => {
    try {
      await run(call);
      toasts.show({ title: t('splits.done'), tone: 'success' });
      onClose();
      await readAgain(queries, 'listSplits');
    } catch (error) {
      setProblem(refusalText(error, t, t('splits.decideFailed')));
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={
        split
          ? t(kind === 'dismiss' ? 'splits.dismissOf' : 'splits.declareOf', { symbol: split.symbol })
          : t('splits.add')
      }
      description={t(kind === 'dismiss' ? 'splits.dismissText' : 'splits.declareText')}
      closeLabel={t('close')}
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void act(send);
        }}
      >
        {kind === 'declare' && (
          <>
            {!split && (
              <Field
                label={t('splits.symbol')}
                value={symbol}
                maxLength={24}
                onChange={(event) => setSymbol(event.target.value)}
              />
            )}
            <div className="grid grid-cols-2 gap-3">
              <Field
                label={t('splits.newUnits')}
                inputMode="numeric"
                value={newUnits}
                maxLength={5}
                onChange={(event) => setNewUnits(event.target.value)}
              />
              <Field
                label={t('splits.oldUnits')}
                inputMode="numeric"
                value={oldUnits}
                maxLength={5}
                onChange={(event) => setOldUnits(event.target.value)}
              />
            </div>
            {split?.factor != null && (
              <p className="text-13 text-ink-2">
                {t('splits.seen', { factor: factorText(split.factor, display) })}
                {split.guess && ` · ${t('splits.guess', { ratio: ratioText(split.guess) })}`}
              </p>
            )}
          </>
        )}
        <TextArea
          label={t('acts.reason')}
          hint={t(kind === 'declare' ? 'splits.reasonHint' : 'splits.reasonOptional')}
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('acts.cancel')}</Button>
          <Button type="submit" look="primary" disabled={!canSend} isBusy={isBusy}>
            {t(kind === 'dismiss' ? 'splits.dismiss' : 'splits.declare')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
