import { MAX_DRAWINGS } from '@lonja/protocol/drawing-bounds';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styleOf } from '../../chart/drawings/drawn.ts';
import type { StoredDrawing } from '../../chart/drawings/stored-drawing.ts';
import { isTool, type ToolName } from '../../chart/drawings/tool-names.ts';
import type { PlacedPoint } from '../../chart/drawings/drawing-scale.ts';
import type { ToolStyle } from '../../chart/drawings/tool-row.ts';
import { randomHex } from '../../shared/api/random-hex.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { useChartHistory } from '../chart-history/chart-history.ts';
import { useUndoToast } from '../display/use-undo-toast.ts';
import {
  addDrawing,
  changeDrawing,
  cloneDrawing,
  isWritten,
  newDrawing,
  removeDrawing,
  reorderDrawing,
  withFlag,
  withStyle,
  withText,
} from './drawing-acts.model.ts';
import { afterDrawing } from './drawing-mode.model.ts';
import { useDrawingDesk } from './drawing-desk.ts';
import { redraw } from './redrawing.model.ts';

/** The scope of an instrument's drawings in the history of the charts. */
export const drawingsScope = (symbol: string): string => `drawings ${symbol}`;

type Drawings = readonly StoredDrawing[];

/** Changes an instrument's drawings, as steps of the charts' history. */
function useCommit(symbol: string) {
  const { record } = useChartHistory();
  const keeper = useDrawingDesk().keeperOf(symbol);
  return useCallback(
    (change: (drawings: Drawings) => Drawings) => {
      const before = keeper.shown();
      const after = change(before);
      keeper.apply({ before, after });
      record({
        scope: drawingsScope(symbol),
        undo: () => keeper.apply({ before: after, after: before }),
        redo: () => keeper.apply({ before, after }),
      });
    },
    [keeper, record, symbol],
  );
}

/** What can be done with the drawings of an instrument. */
export function useDrawingActs(symbol: string) {
  const desk = useDrawingDesk();
  const commit = useCommit(symbol);
  const { t } = useTranslation('trading');
  const toasts = useToasts();
  const offerUndo = useUndoToast();
  return useMemo(() => {
    const shown = () => desk.keeperOf(symbol).shown();
    const change = (id: string, how: (drawing: StoredDrawing) => StoredDrawing) =>
      commit((drawings) => changeDrawing(drawings, id, how));
    const select = (id: string | undefined) =>
      desk.change({ selected: id === undefined ? undefined : { symbol, id }, isWriting: false });
    const hasRoom = () => {
      if (shown().length < MAX_DRAWINGS) return true;
      toasts.show({ title: t('drawings.full', { maximum: MAX_DRAWINGS }), tone: 'destructive' });
      return false;
    };
    const takeAway = (title: string, how: (drawings: Drawings) => Drawings) => {
      const before = shown();
      if (before.length === 0) return;
      commit(how);
      select(undefined);
      const after = shown();
      offerUndo(title, () => commit((now) => redraw(now, { before: after, after: before })));
    };
    return {
      select,
      change,
      put: (drawing: StoredDrawing) => change(drawing.id, () => drawing),
      draw: (tool: ToolName, points: readonly PlacedPoint[]) => {
        if (!hasRoom()) return;
        const drawing = newDrawing(newDrawingId(), tool, points, desk.mode().styles[tool]);
        commit((drawings) => addDrawing(drawings, drawing));
        desk.change(afterDrawing(desk.mode(), { symbol, id: drawing.id }, isWritten(tool)));
      },
      clone: (drawing: StoredDrawing) => {
        if (!hasRoom()) return;
        const copy = cloneDrawing(drawing, newDrawingId(), desk.surface()?.chart()?.scale());
        commit((drawings) => addDrawing(drawings, copy));
        select(copy.id);
      },
      style: (id: string, part: Partial<ToolStyle>) => change(id, (drawing) => withStyle(drawing, part)),
      write: (id: string, text: string) => change(id, (drawing) => withText(drawing, text)),
      lock: (id: string, isSet: boolean) => change(id, (drawing) => withFlag(drawing, 'isLocked', isSet)),
      hide: (id: string, isSet: boolean) => change(id, (drawing) => withFlag(drawing, 'isHidden', isSet)),
      reorder: (id: string, place: 'front' | 'back') =>
        commit((drawings) => reorderDrawing(drawings, id, place)),
      remove: ({ id, name }: StoredDrawing) =>
        takeAway(t('drawings.removed', { tool: toolText(name, t) }), (drawings) =>
          removeDrawing(drawings, id),
        ),
      removeAll: () => takeAway(t('drawings.removedAll'), () => []),
      asDefault: (drawing: StoredDrawing) => {
        if (!isTool(drawing.name)) return;
        desk.change({ styles: { ...desk.mode().styles, [drawing.name]: styleOf(drawing) } });
        toasts.show({ title: t('drawings.defaulted'), tone: 'success' });
      },
    };
  }, [desk, symbol, commit, t, toasts, offerUndo]);
}
/** It has letters alone: a text that may be a card's number is refused. */
const newDrawingId = (): string =>
  randomHex().replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

export type DrawingActs = ReturnType<typeof useDrawingActs>;

/** The name of a drawing's tool; what a program drew by another one is only a drawing. */
export const toolText = (name: string, t: ReturnType<typeof useTranslation<'trading'>>['t']): string =>
  isTool(name) ? t(`drawings.tools.${name}`) : t('drawings.unknown');
