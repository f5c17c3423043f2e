import { useTranslation } from 'react-i18next';
import type { Coming } from '../../shared/worlds/world-clock.model.ts';

/** What a clock is about to do, in words: "Pausing…". */
export function useComingText(coming: Coming | undefined): string | undefined {
  const { t } = useTranslation();
  if (!coming) return undefined;
  return coming.kind === 'speed'
    ? t('world.coming.speed', { rate: coming.rate })
    : t(`world.coming.${coming.kind}`);
}
