import { DropdownMenu } from 'radix-ui';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DRAWING_TOOLS } from '../../../chart/drawings/drawing-tools.ts';
import { toolsOf, type ToolGroup as Group, type ToolName } from '../../../chart/drawings/tool-names.ts';
import { useDrawingDesk, useDrawingMode } from '../../drawings/drawing-desk.ts';
import { shownTool } from '../../drawings/drawing-mode.model.ts';
import { DrawingIcon } from './drawing-icon.tsx';
import { RAIL_BUTTON } from './rail-button.tsx';

const LONG_PRESS_MS = 400;
/** Side of the corner that opens the group, in CSS pixels. */
const CORNER_PX = 12;

/**
 * A group of tools by its last one: a click takes it up. A press on the corner, a long one, a right click, the arrow
 * key or a click while it is in use opens the others.
 */
export function ToolGroup({ group, side }: { readonly group: Group; readonly side: 'right' | 'top' }) {
  const { t } = useTranslation('trading');
  const { change } = useDrawingDesk();
  const mode = useDrawingMode();
  const [isOpen, setIsOpen] = useState(false);
  const tool = shownTool(group, mode);
  const isActive = mode.tool === tool;
  const take = (next: ToolName | undefined) =>
    change({
      tool: next,
      selected: undefined,
      isWriting: false,
      ...(next ? { lastTools: { ...mode.lastTools, [group]: next } } : {}),
    });
  const press = usePress(
    () => setIsOpen(true),
    () => (isActive ? setIsOpen(true) : take(tool)),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === (side === 'right' ? 'ArrowRight' : 'ArrowUp')) setIsOpen(true);
    else if (event.key === 'Enter' || event.key === ' ') take(isActive ? undefined : tool);
    else if (!event.key.startsWith('Arrow')) return;
    // The library's menu opens with these.
    event.preventDefault();
  };
  const name = `${t(`drawings.groups.${group}`)}: ${t(`drawings.tools.${tool}`)}`;
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <DropdownMenu.Trigger
        aria-label={name}
        title={name}
        data-active={isActive}
        className={`${RAIL_BUTTON} after:absolute after:right-[3px] after:bottom-[3px] after:border-2 after:border-transparent after:border-r-current after:border-b-current after:opacity-70`}
        onKeyDown={onKeyDown}
        {...press}
      >
        <DrawingIcon tool={tool} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side={side}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-(--z-popover) w-[214px] animate-fade rounded-lg border border-line bg-raised p-1 shadow-lg"
        >
          <DropdownMenu.Label className="flex h-6 items-center px-2 text-12 font-semibold">
            {t(`drawings.groups.${group}`)}
          </DropdownMenu.Label>
          <DropdownMenu.RadioGroup value={mode.tool ?? ''} onValueChange={(next) => take(next as ToolName)}>
            {toolsOf(group).map((one) => (
              <ToolItem key={one} tool={one} />
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function ToolItem({ tool }: { readonly tool: ToolName }) {
  const { t } = useTranslation('trading');
  const { key } = DRAWING_TOOLS[tool];
  return (
    <DropdownMenu.RadioItem
      value={tool}
      className="flex h-[27px] items-center gap-2 rounded-md px-2 text-12 pointer-coarse:h-11 font-medium outline-none data-[highlighted]:bg-hover data-[state=checked]:bg-selected"
    >
      <DrawingIcon tool={tool} className="size-[18px] shrink-0 text-ink-2" />
      <span className="min-w-0">{t(`drawings.tools.${tool}`)}</span>
      {key && <kbd className="ml-auto font-ui text-11 text-ink-3 narrow">Alt {key.slice(-1)}</kbd>}
    </DropdownMenu.RadioItem>
  );
}

/** A short press, and one that lasts. The menu's own opening at each press is kept away. */
function usePress(onLong: () => void, onShort: () => void) {
  const timer = useRef(0);
  const wasLong = useRef(false);
  const isInCorner = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { right, bottom } = currentTarget.getBoundingClientRect();
    return right - clientX <= CORNER_PX && bottom - clientY <= CORNER_PX;
  };
  const end = () => clearTimeout(timer.current);
  const open = () => {
    wasLong.current = true;
    onLong();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      event.preventDefault();
      wasLong.current = false;
      if (event.button !== 0) return;
      if (isInCorner(event)) open();
      else timer.current = window.setTimeout(open, LONG_PRESS_MS);
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onContextMenu: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      end();
      if (!wasLong.current) open();
    },
    onClick: () => {
      if (!wasLong.current) onShort();
      wasLong.current = false;
    },
  };
}
