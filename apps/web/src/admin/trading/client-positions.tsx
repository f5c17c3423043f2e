import type { AdminPosition } from '@lonja/protocol';
import { reasonText } from '@lonja/protocol/recorded-reasons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExactQuantity } from '../../shared/figures/exact-quantity.tsx';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { SetProfitDot } from '../../shared/figures/set-profit-dot.tsx';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';
import { adminPositionsQuery, type LookedAt } from '../queries/admin-queries.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay, type PanelDisplay } from '../display/panel-display.tsx';
import { sourceText } from '../display/source-text.ts';
import { PositionForm } from './position-form.tsx';

const CELL = 'px-1.5 py-1.5 sm:px-3';

/** A client's open positions, each to be changed. */
export function ClientPositions({ looked }: { readonly looked: LookedAt }) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const positions = useQuery(adminPositionsQuery(client, looked));
  const [edited, setEdited] = useState<AdminPosition>();
  const live = positions.data?.find(({ symbol }) => symbol === edited?.symbol);
  return (
    <>
      {positions.data ? (
        <PositionList positions={positions.data} onEdit={setEdited} />
      ) : positions.error ? (
        <ErrorState
          title={refusalText(positions.error, t, t('positions.failed'))}
          text={t('users.failedText')}
          onRetry={positions.refetch}
        />
      ) : (
        <p role="status" className="px-4 py-10 text-center text-14 text-ink-2">
          {t('positions.loading')}
        </p>
      )}
      {edited && (
        <PositionForm looked={looked} position={live ?? edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

interface PositionListProps {
  readonly positions: readonly AdminPosition[];
  readonly onEdit: (position: AdminPosition) => void;
}

function PositionList({ positions, onEdit }: PositionListProps) {
  const { t } = useTranslation('admin');
  if (positions.length === 0) return <EmptyState title={t('positions.empty')} />;
  return (
    <table className="w-full text-14">
      <TableHead
        padding={CELL}
        cells={[
          { label: t('positions.symbol') },
          { label: t('positions.quantity'), isFigure: true, shownFrom: 'max-sm:hidden' },
          { label: t('positions.averagePrice'), isFigure: true, shownFrom: 'max-md:hidden' },
          { label: t('positions.value'), isFigure: true, shownFrom: 'max-md:hidden' },
          { label: t('positions.pnl'), isFigure: true },
          { label: t('positions.controls'), isFigure: true },
        ]}
      />
      <tbody>
        {positions.map((position) => (
          <PositionLine key={position.symbol} position={position} onEdit={onEdit} />
        ))}
      </tbody>
    </table>
  );
}

function PositionLine({
  position,
  onEdit,
}: {
  readonly position: AdminPosition;
  readonly onEdit: (position: AdminPosition) => void;
}) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const quantity = display.decimal(position.exactQuantity, 6);
  return (
    <tr className="h-(--row) border-b border-line last:border-0">
      <th scope="row" className={`${CELL} text-left font-semibold`}>
        {position.symbol}
        <span className="block text-12 font-normal text-ink-3">{sourceText(position.quoteSource, t)}</span>
        <span className="block text-12 font-normal text-ink-3 sm:hidden">{quantity}</span>
      </th>
      <td className={`${CELL} figure max-sm:hidden`}>
        <ExactQuantity text={quantity} />
      </td>
      <td className={`${CELL} figure max-md:hidden`}>
        {display.decimal(position.avgPrice, position.decimals)}
      </td>
      <td className={`${CELL} figure max-md:hidden`}>{display.usd(position.totalValue)}</td>
      <td className={`${CELL} figure`}>
        <span className="inline-flex items-center gap-1">
          {position.hasAdminProfit && (
            <SetProfitDot label={t('dot.label')} lines={dotLines(position, t, display)} />
          )}
          <ProfitFigure value={position.currentPnl} text={display.signedUsd(position.profit)} />
        </span>
      </td>
      <td className={`${CELL} text-right`}>
        <Button
          size="small"
          aria-label={t('positions.editOf', { symbol: position.symbol })}
          onClick={() => onEdit(position)}
        >
          {t('positions.edit')}
        </Button>
      </td>
    </tr>
  );
}

const dotLines = (
  position: AdminPosition,
  t: ReturnType<typeof useTranslation<'admin'>>['t'],
  display: PanelDisplay,
) => [
  { label: t('dot.market'), text: display.signedUsd(position.marketProfit) },
  { label: t('dot.set'), text: display.signedUsd(position.profit) },
  { label: t('dot.who'), text: t('role') },
  { label: t('dot.when'), text: position.adminAt === null ? '-' : display.moment(position.adminAt) },
  {
    label: t('dot.why'),
    text: reasonText(position.adminReason ?? '-', (name) => t(`recordedReasons.${name}`)),
  },
];
