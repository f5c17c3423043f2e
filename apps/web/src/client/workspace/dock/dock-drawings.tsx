import { Eye, EyeOff, Lock, LockOpen, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isTool } from '../../../chart/drawings/tool-names.ts';
import type { StoredDrawing } from '../../../chart/drawings/stored-drawing.ts';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { useDisplay } from '../../display/display.tsx';
import { pricesOf } from '../../drawings/drawing-acts.model.ts';
import { useDrawingDesk, useDrawingMode } from '../../drawings/drawing-desk.ts';
import { toolText, useDrawingActs } from '../../drawings/use-drawing-acts.ts';
import { useDrawings } from '../../drawings/use-drawings.ts';
import { DrawingIcon } from '../drawing/drawing-icon.tsx';
import { ToolButton } from '../stage/tool-button.tsx';
import { columnClass, DOCK_ROW, DockSkeleton, DockTable, type DockColumn } from './dock-table.tsx';

/** Everything that is drawn on an instrument, the foremost first. */
export function DockDrawings({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const { drawings, isRead, hasFailed, retry } = useDrawings(symbol);
  const columns = useColumns();
  const label = own('dock.tabs.drawings');
  if (drawings.length > 0)
    return (
      <DockTable label={label} columns={columns}>
        <tbody>
          {drawings.toReversed().map((drawing) => (
            <DrawingLine key={drawing.id} symbol={symbol} drawing={drawing} columns={columns} />
          ))}
        </tbody>
      </DockTable>
    );
  if (isRead) return <EmptyState title={own('drawings.none', { symbol })} text={own('drawings.noneText')} />;
  return hasFailed ? (
    <ErrorState title={own('drawings.failed')} text={t('failed.nothingLost')} onRetry={retry} />
  ) : (
    <DockSkeleton label={label} text={t('loading')} columns={columns} />
  );
}

function useColumns(): readonly DockColumn[] {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  return [
    { key: 'tool', label: own('drawings.tool') },
    { key: 'text', label: own('drawings.text'), from: 'lg' },
    { key: 'prices', label: own('drawings.prices'), isFigure: true },
    { key: 'actions', label: t('market.actions'), isSilent: true, isFigure: true },
  ];
}

function DrawingLine({
  symbol,
  drawing,
  columns,
}: {
  readonly symbol: string;
  readonly drawing: StoredDrawing;
  readonly columns: readonly DockColumn[];
}) {
  const { selected } = useDrawingMode();
  const isSelected = selected?.symbol === symbol && selected.id === drawing.id;
  const cells: Readonly<Record<string, ReactNode>> = {
    tool: <GoTo symbol={symbol} drawing={drawing} />,
    text: <span className="block max-w-80 truncate text-ink-2">{drawing.text}</span>,
    prices: <Prices symbol={symbol} drawing={drawing} />,
    actions: <DrawingActions symbol={symbol} drawing={drawing} />,
  };
  return (
    <tr className={`${DOCK_ROW} ${isSelected ? 'bg-selected' : ''} ${drawing.isHidden ? 'text-ink-3' : ''}`}>
      {columns.map((column) => (
        <td key={column.key} className={columnClass(column)}>
          {cells[column.key]}
        </td>
      ))}
    </tr>
  );
}

interface LineProps {
  readonly symbol: string;
  readonly drawing: StoredDrawing;
}

/** Selects the drawing, and moves the chart to it. */
function GoTo({ symbol, drawing }: LineProps) {
  const { t } = useTranslation('trading');
  const desk = useDrawingDesk();
  const acts = useDrawingActs(symbol);
  const { id, name, isHidden = false } = drawing;
  const tool = toolText(name, t);
  const go = () => {
    if (isHidden) acts.hide(id, false);
    desk.change({ tool: undefined, hidesAll: false });
    acts.select(id);
    desk.surface()?.chart()?.scrollTo(drawing);
  };
  return (
    <button
      type="button"
      aria-label={t('drawings.goTo', { tool })}
      onClick={go}
      className="hit inline-flex items-center gap-2 font-medium hover:text-accent"
    >
      {isTool(name) && <DrawingIcon tool={name} className="size-4 text-ink-2" />}
      {tool}
    </button>
  );
}

const SHOWN_PRICES = 3;

function Prices({ symbol, drawing }: LineProps) {
  const { directory } = useAccount();
  const display = useDisplay();
  const decimals = directory.of(symbol)?.asset.decimals ?? 2;
  return pricesOf(drawing)
    .slice(0, SHOWN_PRICES)
    .map((price) => display.decimal(price, decimals))
    .join(' · ');
}

function DrawingActions({ symbol, drawing }: LineProps) {
  const { t } = useTranslation('trading');
  const acts = useDrawingActs(symbol);
  const { id, isHidden = false, isLocked = false } = drawing;
  const EyeIcon = isHidden ? EyeOff : Eye;
  const LockIcon = isLocked ? Lock : LockOpen;
  return (
    <span className="inline-flex">
      <ToolButton
        label={t(isHidden ? 'drawings.show' : 'drawings.hide')}
        onClick={() => acts.hide(id, !isHidden)}
      >
        <EyeIcon aria-hidden="true" className="size-4" />
      </ToolButton>
      <ToolButton
        label={t(isLocked ? 'drawings.unlock' : 'drawings.lock')}
        onClick={() => acts.lock(id, !isLocked)}
      >
        <LockIcon aria-hidden="true" className="size-4" />
      </ToolButton>
      <ToolButton label={t('drawings.remove')} onClick={() => acts.remove(drawing)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </ToolButton>
    </span>
  );
}
