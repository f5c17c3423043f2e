import { Redo2, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { TOOL_GROUPS } from '../../../chart/drawings/tool-names.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LOOKS_SCOPE, useChartHistory } from '../../chart-history/chart-history.ts';
import { useDrawingDesk } from '../../drawings/drawing-desk.ts';
import { drawingsScope, useDrawingActs } from '../../drawings/use-drawing-acts.ts';
import { DrawingSwitches } from './drawing-rail.tsx';
import { RailIcon } from './drawing-icon.tsx';
import { RailButton } from './rail-button.tsx';
import { ToolGroup } from './tool-group.tsx';

/** A phone draws in a mode: the groups of tools and what goes with them take the place of the two buttons. */
export function NarrowDrawing({ symbol, onDone }: { readonly symbol: string; readonly onDone: () => void }) {
  const { t } = useTranslation('trading');
  const desk = useDrawingDesk();
  const history = useChartHistory();
  const { removeAll } = useDrawingActs(symbol);
  const scopes = [drawingsScope(symbol), LOOKS_SCOPE];
  useEffect(() => () => desk.change({ tool: undefined, selected: undefined, isWriting: false }), [desk]);
  return (
    <div
      role="toolbar"
      aria-label={t('drawings.toolbar')}
      className="shrink-0 border-t border-line bg-panel px-1 py-1"
    >
      <div className="grid grid-cols-7 justify-items-center">
        {TOOL_GROUPS.map((group) => (
          <ToolGroup key={group} group={group} side="top" />
        ))}
      </div>
      <div className="flex items-center">
        <div className="flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">
          <RailButton label={t('drawings.undo')} onClick={() => history.undo(scopes)}>
            <Undo2 aria-hidden="true" className="size-[18px]" />
          </RailButton>
          <RailButton label={t('drawings.redo')} onClick={() => history.redo(scopes)}>
            <Redo2 aria-hidden="true" className="size-[18px]" />
          </RailButton>
          <DrawingSwitches />
          <RailButton label={t('drawings.removeAll')} onClick={removeAll}>
            <RailIcon name="remove" />
          </RailButton>
        </div>
        <Button size="small" onClick={onDone}>
          {t('drawings.done')}
        </Button>
      </div>
    </div>
  );
}
