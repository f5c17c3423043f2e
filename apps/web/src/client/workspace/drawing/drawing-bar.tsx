import { Bell, Copy, Ellipsis, Lock, LockOpen, Ticket, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import type { DrawingSurface } from '../../../chart/drawings/drawing-surface.ts';
import { DRAWING_TOOLS } from '../../../chart/drawings/drawing-tools.ts';
import { styleOf } from '../../../chart/drawings/drawn.ts';
import type { StoredDrawing } from '../../../chart/drawings/stored-drawing.ts';
import { isTool } from '../../../chart/drawings/tool-names.ts';
import { readDrawing } from '../../../chart/drawings/drawing-reading.ts';
import { useDrawingDesk, useDrawingMode } from '../../drawings/drawing-desk.ts';
import { toolText, useDrawingActs } from '../../drawings/use-drawing-acts.ts';
import { useDrawings } from '../../drawings/use-drawings.ts';
import { useDrawingWords } from '../../drawings/use-drawing-words.ts';
import { useDisplay } from '../../display/display.tsx';
import { BarButton } from './bar-button.tsx';
import { ColourMenu, DashMenu, WidthMenu } from './bar-style-menus.tsx';
import { MoreMenu } from './bar-more-menu.tsx';
import { TextEditor } from './bar-text.tsx';
import { useBarPlace } from './use-bar-place.ts';
import { useDrawingOrders } from './use-drawing-orders.ts';

interface BarProps {
  readonly listing: Listing;
  /** The chart that it stands over; without one it stands where it is put. */
  readonly surface?: DrawingSurface;
}

/** The bar of the selected drawing: over its chart, or on a phone under it. */
export function DrawingBar({ listing, surface }: BarProps) {
  const { symbol } = listing.asset;
  const { selected, hidesAll, tool } = useDrawingMode();
  const { drawings } = useDrawings(symbol);
  const isSought = selected?.symbol === symbol && !hidesAll && !tool;
  const drawing = isSought ? drawings.find(({ id }) => id === selected.id) : undefined;
  if (!drawing) return null;
  const Frame = surface ? FloatingBar : StandingBar;
  return (
    <Frame key={drawing.id} name={drawing.name} surface={surface}>
      <BarActs listing={listing} drawing={drawing} />
    </Frame>
  );
}

interface FrameProps {
  readonly name: string;
  readonly surface: DrawingSurface | undefined;
  readonly children: ReactNode;
}

function FloatingBar({ name, surface, children }: FrameProps) {
  const { t } = useTranslation('trading');
  const { bar, grip } = useBarPlace(surface);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('drawings.bar', { tool: toolText(name, t) })}
      className="absolute top-0 left-0 z-(--z-sticky) flex h-[34px] max-w-[calc(100%-16px)] items-center gap-px overflow-x-auto rounded-lg border border-line bg-raised pr-1 pl-2 text-12 font-medium shadow-lg [scrollbar-width:none] pointer-coarse:h-12"
    >
      <button
        type="button"
        aria-label={t('drawings.move')}
        className="hit-touch relative mr-1 h-3.5 w-1.5 shrink-0 cursor-grab touch-none bg-[repeating-linear-gradient(var(--text-3)_0_2px,transparent_2px_4px)] opacity-60"
        {...grip}
      />
      {children}
    </div>
  );
}

function StandingBar({ name, children }: FrameProps) {
  const { t } = useTranslation('trading');
  return (
    <div
      role="toolbar"
      aria-label={t('drawings.bar', { tool: toolText(name, t) })}
      className="flex h-12 shrink-0 flex-row-reverse items-center justify-end gap-px overflow-x-auto border-t border-line bg-raised px-1 text-12 font-medium [scrollbar-width:none]"
    >
      {children}
    </div>
  );
}

function BarActs({ listing, drawing }: { readonly listing: Listing; readonly drawing: StoredDrawing }) {
  const { t } = useTranslation('trading');
  const acts = useDrawingActs(listing.asset.symbol);
  const { setAlert, fillTicket } = useDrawingOrders(listing, drawing);
  const { id, name, isLocked = false } = drawing;
  const style = styleOf(drawing);
  const hasText = isTool(name) && DRAWING_TOOLS[name].text !== 'none';
  const LockIcon = isLocked ? Lock : LockOpen;
  return (
    <>
      <Reading listing={listing} drawing={drawing} />
      <span className="flex shrink-0 items-center gap-px">
        <ColourMenu colour={style.colour} onChoose={(colour) => acts.style(id, { colour })} />
        <WidthMenu width={style.width} onChoose={(width) => acts.style(id, { width })} />
        <DashMenu dash={style.dash} onChoose={(dash) => acts.style(id, { dash })} />
        <span aria-hidden="true" className="mx-1 h-[18px] w-px shrink-0 bg-line" />
        {hasText && <TextEditor text={drawing.text ?? ''} onWrite={(text) => acts.write(id, text)} />}
        <BarButton
          label={t(isLocked ? 'drawings.unlock' : 'drawings.lock')}
          isPressed={isLocked}
          onClick={() => acts.lock(id, !isLocked)}
        >
          <LockIcon aria-hidden="true" className="size-4" />
        </BarButton>
        {setAlert && (
          <BarButton label={t('drawings.alert')} onClick={setAlert}>
            <Bell aria-hidden="true" className="size-4" />
          </BarButton>
        )}
        {fillTicket && (
          <BarButton label={t('drawings.order')} onClick={fillTicket}>
            <Ticket aria-hidden="true" className="size-4" />
          </BarButton>
        )}
        <BarButton label={t('drawings.clone')} onClick={() => acts.clone(drawing)}>
          <Copy aria-hidden="true" className="size-4" />
        </BarButton>
        <BarButton label={t('drawings.remove')} onClick={() => acts.remove(drawing)} className="text-down">
          <Trash2 aria-hidden="true" className="size-4" />
        </BarButton>
        <MoreMenu drawing={drawing} acts={acts} decimals={listing.asset.decimals}>
          <Ellipsis aria-hidden="true" className="size-4" />
        </MoreMenu>
      </span>
    </>
  );
}

/** What the drawing measures. */
function Reading({ listing, drawing }: { readonly listing: Listing; readonly drawing: StoredDrawing }) {
  const words = useDrawingWords(listing);
  const display = useDisplay();
  const bars = useDrawingDesk().surface()?.chart()?.scale()?.bars ?? [];
  const text = readDrawing(drawing, bars, words, display.dateTime);
  return text && <span className="mr-1 px-1 whitespace-nowrap text-ink-2 narrow">{text}</span>;
}
