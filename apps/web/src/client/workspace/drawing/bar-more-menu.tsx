import { DropdownMenu, Popover } from 'radix-ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredDrawing } from '../../../chart/drawings/stored-drawing.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { pricesOf } from '../../drawings/drawing-acts.model.ts';
import type { DrawingActs } from '../../drawings/use-drawing-acts.ts';
import { BAR_BUTTON } from './bar-button.tsx';

const ITEM = 'flex ctl items-center rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover';
const CARD = 'z-(--z-popover) animate-fade rounded-lg border border-line bg-raised p-1 shadow-lg';

/** What is done with a drawing now and then: its order among the others, its style for new ones, its exact prices. */
export function MoreMenu({
  drawing,
  acts,
  decimals,
  children,
}: {
  readonly drawing: StoredDrawing;
  readonly acts: DrawingActs;
  readonly decimals: number;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('trading');
  const [isExact, setIsExact] = useState(false);
  const { id } = drawing;
  return (
    <Popover.Root open={isExact} onOpenChange={setIsExact}>
      <DropdownMenu.Root modal={false}>
        <Popover.Anchor asChild>
          <DropdownMenu.Trigger
            aria-label={t('drawings.more')}
            title={t('drawings.more')}
            className={`${BAR_BUTTON} text-ink-2`}
          >
            {children}
          </DropdownMenu.Trigger>
        </Popover.Anchor>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={8} className={CARD}>
            <DropdownMenu.Item className={ITEM} onSelect={() => acts.asDefault(drawing)}>
              {t('drawings.asDefault')}
            </DropdownMenu.Item>
            {pricesOf(drawing).length > 0 && (
              <DropdownMenu.Item className={ITEM} onSelect={() => setTimeout(() => setIsExact(true))}>
                {t('drawings.coordinates')}
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item className={ITEM} onSelect={() => acts.reorder(id, 'front')}>
              {t('drawings.front')}
            </DropdownMenu.Item>
            <DropdownMenu.Item className={ITEM} onSelect={() => acts.reorder(id, 'back')}>
              {t('drawings.back')}
            </DropdownMenu.Item>
            <DropdownMenu.Item className={ITEM} onSelect={() => acts.hide(id, true)}>
              {t('drawings.hide')}
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <Popover.Portal>
        <Popover.Content
          aria-label={t('drawings.coordinates')}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className={`${CARD} p-2`}
        >
          <Coordinates drawing={drawing} acts={acts} decimals={decimals} onDone={() => setIsExact(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The prices of a drawing's points, typed. */
function Coordinates({
  drawing,
  acts,
  decimals,
  onDone,
}: {
  readonly drawing: StoredDrawing;
  readonly acts: DrawingActs;
  readonly decimals: number;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('trading');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const priceOf = (place: number) => Number(typed.get(String(place)));
    acts.change(drawing.id, (known) => ({
      ...known,
      points: known.points.map((point, place) =>
        point.value === undefined || !Number.isFinite(priceOf(place))
          ? point
          : { ...point, value: Number(priceOf(place).toFixed(decimals)) },
      ),
    }));
    onDone();
  };
  return (
    <form onSubmit={submit} className="flex max-h-80 flex-col gap-2 overflow-y-auto">
      {drawing.points.map(({ value }, place) =>
        value === undefined ? null : (
          // oxlint-disable-next-line react/no-array-index-key -- a point is its place
          <label key={place} className="flex items-center justify-between gap-3 text-12">
            {t('drawings.point', { number: place + 1 })}
            <input
              name={String(place)}
              type="number"
              step={10 ** -decimals}
              required
              defaultValue={value.toFixed(decimals)}
              className="w-28 rounded-md border border-control bg-field px-2 py-1 text-right text-13 narrow"
            />
          </label>
        ),
      )}
      <Button type="submit" size="small">
        {t('drawings.done')}
      </Button>
    </form>
  );
}
