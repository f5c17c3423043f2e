import { useTranslation } from 'react-i18next';
import { TOOL_GROUPS } from '../../../chart/drawings/tool-names.ts';
import { useDrawingDesk, useDrawingMode } from '../../drawings/drawing-desk.ts';
import { useDrawingActs } from '../../drawings/use-drawing-acts.ts';
import { RailIcon } from './drawing-icon.tsx';
import { RailButton } from './rail-button.tsx';
import { ToolGroup } from './tool-group.tsx';

/** The drawing tools beside the chart, in groups; below them how drawing works, at the foot what takes all of it away. */
export function DrawingRail({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('trading');
  const { change } = useDrawingDesk();
  const { tool } = useDrawingMode();
  const { removeAll } = useDrawingActs(symbol);
  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('drawings.toolbar')}
      className="flex w-10 flex-col items-center gap-px overflow-y-auto border-r border-line bg-panel py-[5px] [scrollbar-width:none] pointer-coarse:w-12"
    >
      <RailButton
        label={t('drawings.cursor')}
        isPressed={tool === undefined}
        onClick={() => change({ tool: undefined })}
      >
        <RailIcon name="cursor" />
      </RailButton>
      <RailRule />
      {TOOL_GROUPS.map((group) => (
        <ToolGroup key={group} group={group} side="right" />
      ))}
      <RailRule />
      <DrawingSwitches />
      <span className="flex-1" />
      <RailButton label={t('drawings.removeAll')} onClick={removeAll}>
        <RailIcon name="remove" />
      </RailButton>
    </div>
  );
}

const RailRule = () => <span aria-hidden="true" className="my-1 h-px w-5 shrink-0 bg-line" />;

/** Magnet, keep drawing, lock all, hide all. */
export function DrawingSwitches() {
  const { t } = useTranslation('trading');
  const { change } = useDrawingDesk();
  const { isMagnetic, keepsTool, locksAll, hidesAll } = useDrawingMode();
  return (
    <>
      <RailButton
        label={t('drawings.magnet')}
        isPressed={isMagnetic}
        onClick={() => change({ isMagnetic: !isMagnetic })}
      >
        <RailIcon name="magnet" />
      </RailButton>
      <RailButton
        label={t('drawings.keep')}
        isPressed={keepsTool}
        onClick={() => change({ keepsTool: !keepsTool })}
      >
        <RailIcon name="keep" />
      </RailButton>
      <RailButton
        label={t('drawings.lockAll')}
        isPressed={locksAll}
        onClick={() => change({ locksAll: !locksAll })}
      >
        <RailIcon name="lock" />
      </RailButton>
      <RailButton
        label={t('drawings.hideAll')}
        isPressed={hidesAll}
        onClick={() => change({ hidesAll: !hidesAll, selected: undefined })}
      >
        <RailIcon name="eye" />
      </RailButton>
    </>
  );
}
