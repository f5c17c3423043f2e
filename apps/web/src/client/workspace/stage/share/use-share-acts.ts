import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../../account/directory.ts';
import { drawPicture } from '../../../../chart/picture/draw-picture.ts';
import type { PictureSource } from '../../../../chart/picture/picture-source.ts';
import { saveFile } from '../../../../shared/files/save-file.ts';
import { useMarketNow } from '../../../../shared/live/use-time.ts';
import { useToasts } from '../../../../shared/ui/toasts/use-toasts.ts';
import { intervalText } from '../../../chart/interval-text.ts';
import { formatSharedLook } from '../../../chart/shared-look.ts';
import { useDisplay } from '../../../display/display.tsx';
import type { StageChoices } from '../use-stage-choices.ts';

export interface Shared {
  readonly listing: Listing;
  readonly choices: StageChoices;
  readonly pictures: PictureSource;
}

export function useShareActs({ listing: { asset }, choices, pictures }: Shared) {
  const { t } = useTranslation(['trading', 'client']);
  const display = useDisplay();
  const toasts = useToasts();
  const now = useMarketNow();
  const { interval, type, candles, indicators, scale, compared, more } = choices;
  const draw = (): Promise<Blob> => {
    const drawn = pictures.get();
    if (!drawn) return Promise.reject(new Error('No chart is drawn'));
    return drawPicture(drawn.picture(), {
      title: `${asset.symbol} · ${intervalText(interval, t)}`,
      note: `${t('client:strip.mark')} · ${display.dateTime(now())} ${display.zone}`,
    });
  };
  const tell = (work: Promise<unknown>, done: string) =>
    void work.then(
      () => toasts.show({ title: done, tone: 'success' }),
      () => toasts.show({ title: t('charts.notShared'), tone: 'destructive' }),
    );
  return {
    // The picture as a promise: a browser lets only what was begun by the click write to its clipboard.
    copyPicture: () =>
      tell(
        navigator.clipboard.write([new ClipboardItem({ 'image/png': draw() })]),
        t('charts.pictureCopied'),
      ),
    savePicture: () =>
      tell(
        draw().then((blob) => saveFile(`${asset.symbol}-${interval}.png`, blob, 'image/png')),
        t('charts.pictureSaved'),
      ),
    copyLink: () => {
      const sight = pictures.get()?.sight();
      const view = sight && { view: { ...sight, askedAt: sight.from } };
      const look = { interval, type, candles, indicators: indicators.chosen, scale, compared, more, ...view };
      const address = location.origin + location.pathname + formatSharedLook(look);
      tell(navigator.clipboard.writeText(address), t('charts.linkCopied'));
    },
  };
}
