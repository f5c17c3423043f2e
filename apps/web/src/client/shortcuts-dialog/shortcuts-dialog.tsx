import { useTranslation } from 'react-i18next';
import { usePreferences, usePreferenceStore } from '../../shared/theme/use-preferences.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SwitchRow } from '../../shared/ui/fields/switch-row.tsx';
import { TABS } from '../navigation/tabs.ts';
import type { DialogBodyProps } from '../dialogs/dialogs-context.ts';
import { TAB_KEYS } from './shortcuts.model.ts';

/** All keyboard commands, and the switch for single keys. */
export function ShortcutsDialog({ onClose }: DialogBodyProps) {
  const { t } = useTranslation(['client', 'trading']);
  const preferences = usePreferenceStore();
  const { shortcuts } = usePreferences();
  const lines = [
    ['⌘K / Ctrl K', t('shortcuts.palette')],
    ['/', t('shortcuts.palette')],
    ...TABS.map((tab) => [`G ${TAB_KEYS[tab].toUpperCase()}`, t('palette.goTo', { tab: t(`tabs.${tab}`) })]),
    ['B', t('shortcuts.buy')],
    ['S', t('shortcuts.sell')],
    ['?', t('shortcuts.list')],
    ['⌘Z ⇧⌘Z / Ctrl Z Y', t('trading:drawings.keys.undo')],
    ['Del ⌘D ←↑→↓', t('trading:drawings.keys.selected')],
    ['Alt T Y E H J V', t('trading:drawings.groups.lines')],
    ['F8', t('shortcuts.toasts')],
    ['Esc', t('shortcuts.close')],
  ] as const;
  return (
    <Dialog
      onClose={onClose}
      title={t('shortcuts.title')}
      description={t('shortcuts.description')}
      closeLabel={t('close')}
    >
      <dl className="px-4 py-2">
        {lines.map(([key, text]) => (
          <div
            key={key}
            className="row flex items-center justify-between gap-4 border-b border-line last:border-0"
          >
            <dt className="text-14">{text}</dt>
            <dd>
              <kbd className="rounded-md border border-control bg-app px-2 py-0.5 text-12">{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-line px-4 py-2">
        <SwitchRow
          label={t('settings.shortcuts')}
          text={t('settings.shortcutsText')}
          isOn={shortcuts === 'on'}
          onChange={(isOn) => preferences.set({ shortcuts: isOn ? 'on' : 'off' })}
        />
      </div>
    </Dialog>
  );
}
