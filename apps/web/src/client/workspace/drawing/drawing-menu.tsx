import {
  ArrowDownToLine,
  ArrowUpToLine,
  Bell,
  Copy,
  EyeOff,
  Lock,
  LockOpen,
  Ticket,
  Trash2,
  Type,
} from 'lucide-react';
import { ContextMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { DRAWING_TOOLS } from '../../../chart/drawings/drawing-tools.ts';
import { isTool } from '../../../chart/drawings/tool-names.ts';
import type { StoredDrawing } from '../../../chart/drawings/stored-drawing.ts';
import { useDrawingDesk } from '../../drawings/drawing-desk.ts';
import { toolText, useDrawingActs } from '../../drawings/use-drawing-acts.ts';
import { StageMenuItem } from '../menu/stage-menu-item.tsx';
import { useDrawingOrders } from './use-drawing-orders.ts';

/** What can be done with a drawing that is pointed at. */
export function DrawingMenu({
  listing,
  drawing,
}: {
  readonly listing: Listing;
  readonly drawing: StoredDrawing;
}) {
  const { t } = useTranslation('trading');
  const { symbol } = listing.asset;
  const desk = useDrawingDesk();
  const acts = useDrawingActs(symbol);
  const { setAlert, fillTicket } = useDrawingOrders(listing, drawing);
  const { id, name, isLocked = false } = drawing;
  const hasText = isTool(name) && DRAWING_TOOLS[name].text !== 'none';
  return (
    <>
      <ContextMenu.Label className="px-2.5 py-1.5 text-12 text-ink-3">{toolText(name, t)}</ContextMenu.Label>
      {fillTicket && (
        <StageMenuItem onSelect={fillTicket} icon={<Ticket className="size-4" />}>
          {t('drawings.order')}
        </StageMenuItem>
      )}
      {setAlert && (
        <StageMenuItem onSelect={setAlert} icon={<Bell className="size-4" />}>
          {t('drawings.alert')}
        </StageMenuItem>
      )}
      {hasText && (
        <StageMenuItem
          onSelect={() => desk.change({ selected: { symbol, id }, isWriting: true })}
          icon={<Type className="size-4" />}
        >
          {t('drawings.write')}
        </StageMenuItem>
      )}
      <StageMenuItem
        onSelect={() => acts.lock(id, !isLocked)}
        icon={isLocked ? <LockOpen className="size-4" /> : <Lock className="size-4" />}
      >
        {t(isLocked ? 'drawings.unlock' : 'drawings.lock')}
      </StageMenuItem>
      <StageMenuItem onSelect={() => acts.hide(id, true)} icon={<EyeOff className="size-4" />}>
        {t('drawings.hide')}
      </StageMenuItem>
      <StageMenuItem onSelect={() => acts.clone(drawing)} icon={<Copy className="size-4" />}>
        {t('drawings.clone')}
      </StageMenuItem>
      <StageMenuItem onSelect={() => acts.reorder(id, 'front')} icon={<ArrowUpToLine className="size-4" />}>
        {t('drawings.front')}
      </StageMenuItem>
      <StageMenuItem onSelect={() => acts.reorder(id, 'back')} icon={<ArrowDownToLine className="size-4" />}>
        {t('drawings.back')}
      </StageMenuItem>
      <ContextMenu.Separator className="my-1 border-t border-line" />
      <StageMenuItem onSelect={() => acts.remove(drawing)} icon={<Trash2 className="size-4 text-down" />}>
        {t('drawings.remove')}
      </StageMenuItem>
    </>
  );
}
