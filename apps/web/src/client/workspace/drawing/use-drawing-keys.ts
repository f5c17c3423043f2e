import { useEffect } from 'react';
import { nudgeDrawing } from '../../../chart/drawings/drawing-edits.ts';
import { groupOf } from '../../../chart/drawings/tool-names.ts';
import { LOOKS_SCOPE, useChartHistory } from '../../chart-history/chart-history.ts';
import { useDrawingDesk } from '../../drawings/drawing-desk.ts';
import { actOfKey, type DrawingKey } from '../../drawings/drawing-keys.model.ts';
import { drawingsScope, useDrawingActs } from '../../drawings/use-drawing-acts.ts';

/** Keys of the charts: undo and redo, tools, and what is done with the selected drawing. @param symbol of the chart that is worked on */
export function useDrawingKeys(symbol: string): void {
  const run = useRunKey(symbol);
  const desk = useDrawingDesk();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { tool, selected } = desk.mode();
      const target = event.target instanceof Element ? event.target : document.body;
      const act = actOfKey(event, {
        isBusy: isBusy(target),
        isOnChart: target === document.body || target.closest('[role=application]') !== null,
        hasTool: tool !== undefined,
        hasSelected: selected?.symbol === symbol,
      });
      if (!act) return;
      event.preventDefault();
      // The chart would scroll, or open its menu.
      event.stopPropagation();
      run(act);
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [desk, symbol, run]);
}

const isBusy = (target: Element): boolean =>
  target.matches('input, textarea, select, [contenteditable]') ||
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;

function useRunKey(symbol: string): (act: DrawingKey) => void {
  const desk = useDrawingDesk();
  const history = useChartHistory();
  const acts = useDrawingActs(symbol);
  return (act) => {
    const { selected, tool, lastTools } = desk.mode();
    const drawing = desk
      .keeperOf(symbol)
      .shown()
      .find(({ id }) => id === selected?.id);
    const chart = desk.surface()?.chart();
    const scopes = [drawingsScope(symbol), LOOKS_SCOPE];
    switch (act.kind) {
      case 'undo':
        return history.undo(scopes);
      case 'redo':
        return history.redo(scopes);
      case 'remove':
        return drawing && acts.remove(drawing);
      case 'clone':
        return drawing && acts.clone(drawing);
      case 'escape':
        if (chart?.cancel()) return;
        return desk.change(tool ? { tool: undefined } : { selected: undefined, isWriting: false });
      case 'place':
        return chart?.place();
      case 'steer':
        return chart?.steer(act);
      case 'nudge': {
        const scale = chart?.scale();
        if (drawing && scale && !drawing.isLocked) acts.put(nudgeDrawing(drawing, act, scale));
        return;
      }
      case 'tool':
        return desk.change({
          tool: act.tool,
          selected: undefined,
          lastTools: { ...lastTools, [groupOf(act.tool)]: act.tool },
        });
    }
  };
}
