import { useTranslation } from 'react-i18next';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { durationText } from './system-tab.model.ts';

export function useSystemWords() {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const words = { format: display, day: t('system.day') };
  return { display, duration: (milliseconds: number | null) => durationText(milliseconds, words) };
}
