import { highestLeverage } from '@lonja/core';
import { SETTING_OPTIONS } from '@lonja/protocol/setting-options';
import type { Settings } from '@lonja/protocol';
import { LANGUAGES } from '@lonja/words/languages';
import { useTranslation } from 'react-i18next';
import { browserZone } from '../../shared/theme/time-zone.ts';
import { usePreferences, usePreferenceStore } from '../../shared/theme/use-preferences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { SwitchRow } from '../../shared/ui/fields/switch-row.tsx';
import { useDesk } from '../account/account-context.tsx';
import { playSound } from '../sounds/play-sound.ts';

export interface SettingsTabProps {
  readonly draft: Settings;
  readonly change: (part: Partial<Settings>) => void;
}

export function ProfileSettings({ draft, change }: SettingsTabProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label={t('settings.firstName')}
        autoComplete="given-name"
        maxLength={60}
        value={draft.firstName}
        onChange={(event) => change({ firstName: event.target.value })}
      />
      <Field
        label={t('settings.lastName')}
        autoComplete="family-name"
        maxLength={60}
        value={draft.lastName}
        onChange={(event) => change({ lastName: event.target.value })}
      />
      <Field
        label={t('settings.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={draft.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <Field
        label={t('settings.phone')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={draft.phone}
        onChange={(event) => change({ phone: event.target.value })}
      />
    </div>
  );
}

export function AlertsSettings({ draft, change }: SettingsTabProps) {
  const { t } = useTranslation();
  /** The browser asks the person; a refusal leaves it off. */
  const setPush = async (isOn: boolean) => {
    if (isOn && 'Notification' in globalThis && Notification.permission !== 'granted') {
      if ((await Notification.requestPermission()) !== 'granted') return;
    }
    change({ pushNotifications: isOn });
  };
  return (
    <>
      {(['priceAlerts', 'emailNotifications', 'tradingUpdates', 'marketNews'] as const).map((name) => (
        <SwitchRow
          key={name}
          label={t(`settings.${name}`)}
          text={t(`settings.${name}Text`)}
          isOn={draft[name]}
          onChange={(isOn) => change({ [name]: isOn })}
        />
      ))}
      <SwitchRow
        label={t('settings.pushNotifications')}
        text={t('settings.pushNotificationsText')}
        isOn={draft.pushNotifications}
        onChange={(isOn) => void setPush(isOn)}
      />
      <SoundsSetting />
    </>
  );
}

/** Kept on this device, which may stand in a room with others; so it takes effect without Save. */
function SoundsSetting() {
  const { t } = useTranslation();
  const preferences = usePreferenceStore();
  const { sounds } = usePreferences();
  return (
    <>
      <SwitchRow
        label={t('settings.sounds')}
        text={t('settings.soundsText')}
        isOn={sounds === 'on'}
        onChange={(isOn) => preferences.set({ sounds: isOn ? 'on' : 'off' })}
      />
      <Button size="small" className="mt-1" onClick={() => playSound('fill')}>
        {t('settings.trySound')}
      </Button>
    </>
  );
}

export function TradingSettings({ draft, change }: SettingsTabProps) {
  const { t } = useTranslation();
  const highest = highestLeverage(useDesk().market.margin);
  return (
    <>
      <div className="grid gap-3 pb-2 sm:grid-cols-2">
        <SelectField
          label={t('settings.defaultLeverage')}
          hint={t('settings.defaultLeverageText')}
          value={draft.defaultLeverage}
          options={SETTING_OPTIONS.defaultLeverage
            .filter((value) => value <= highest || value === draft.defaultLeverage)
            .toSorted((a, b) => a - b)
            .map((value) => ({ value, label: `1:${value}` }))}
          onChange={(defaultLeverage) => change({ defaultLeverage })}
        />
        <SelectField
          label={t('settings.riskLevel')}
          hint={t('settings.riskLevelText')}
          value={draft.riskLevel}
          options={(['conservative', 'moderate', 'aggressive'] as const).map((value) => ({
            value,
            label: t(`settings.risk.${value}`),
          }))}
          onChange={(riskLevel) => change({ riskLevel })}
        />
        <SelectField
          label={t('settings.profitDestination')}
          hint={t(`settings.profitDestinationText.${draft.profitDestination}`)}
          value={draft.profitDestination}
          options={SETTING_OPTIONS.profitDestination.map((value) => ({
            value,
            label: t(`settings.profitGoes.${value}`),
          }))}
          onChange={(profitDestination) => change({ profitDestination })}
        />
      </div>
      <SwitchRow
        label={t('settings.confirmTrades')}
        text={t('settings.confirmTradesText')}
        isOn={draft.confirmTrades}
        onChange={(confirmTrades) => change({ confirmTrades })}
      />
      <SwitchRow
        label={t('settings.autoStopLoss')}
        text={t('settings.autoStopLossText')}
        isOn={draft.autoStopLoss}
        onChange={(autoStopLoss) => change({ autoStopLoss })}
      />
    </>
  );
}

/** The browser's, which may be none of those that can be chosen. */
const UNCHOSEN_ZONE = 'browser';
const ZONE_CHOICES = [UNCHOSEN_ZONE, ...SETTING_OPTIONS.timezone] as const;

export function DisplaySettings({ draft, change }: SettingsTabProps) {
  const { t } = useTranslation();
  const preferences = usePreferenceStore();
  const { shortcuts } = usePreferences();
  return (
    <>
      <div className="grid gap-3 pb-2 sm:grid-cols-2">
        <SelectField
          label={t('menu.theme')}
          value={draft.theme}
          options={SETTING_OPTIONS.theme.map((value) => ({ value, label: t(`menu.${value}`) }))}
          onChange={(theme) => change({ theme })}
        />
        <SelectField
          label={t('menu.palette')}
          value={draft.palette}
          options={SETTING_OPTIONS.palette.map((value) => ({ value, label: t(`menu.${value}`) }))}
          onChange={(palette) => change({ palette })}
        />
        <SelectField
          label={t('settings.language')}
          value={draft.language}
          options={SETTING_OPTIONS.language.map((value) => ({ value, label: LANGUAGES[value].name }))}
          onChange={(language) => change({ language })}
        />
        <SelectField
          label={t('settings.currency')}
          hint={t('settings.currencyText')}
          value={draft.currency}
          options={SETTING_OPTIONS.currency.map((value) => ({ value, label: value }))}
          onChange={(currency) => change({ currency })}
        />
        <SelectField
          label={t('settings.timezone')}
          hint={t('notices.zone', { zone: preferences.zone() })}
          value={draft.timezoneChosen ? draft.timezone : UNCHOSEN_ZONE}
          options={ZONE_CHOICES.map((value) => ({
            value,
            label: t(`settings.zone.${value}`, { zone: browserZone() }),
          }))}
          onChange={(zone) =>
            change(
              zone === UNCHOSEN_ZONE ? { timezoneChosen: false } : { timezone: zone, timezoneChosen: true },
            )
          }
        />
      </div>
      <SwitchRow
        label={t('settings.shortcuts')}
        text={t('settings.shortcutsText')}
        isOn={shortcuts === 'on'}
        onChange={(isOn) => preferences.set({ shortcuts: isOn ? 'on' : 'off' })}
      />
    </>
  );
}
