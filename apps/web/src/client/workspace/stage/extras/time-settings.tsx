import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../../shared/api/use-client.ts';
import { useTexts } from '../../../../shared/i18n/use-texts.ts';
import { PROFILES } from '../../../../chart/more/chart-more.ts';
import { SwitchRow } from '../../../../shared/ui/fields/switch-row.tsx';
import { Field } from '../../../../shared/ui/fields/field.tsx';
import { exchangeQuery } from '../../../chart/use-chart-zone.ts';
import { TOOL_CLASS } from '../tool-button.tsx';
import type { StageChoices } from '../use-stage-choices.ts';

const ZONES = [undefined, 'UTC', 'exchange', 'local'] as const;

/** A chart's time zone, the marks of its sessions, and whether its figures stand beside it. */
export function TimeSettings(props: { readonly symbol: string; readonly choices: StageChoices }) {
  const areTextsThere = useTexts('charts');
  return areTextsThere && <Settings {...props} />;
}

function Settings({
  symbol,
  choices: { more, chooseMore },
}: {
  readonly symbol: string;
  readonly choices: StageChoices;
}) {
  const { t } = useTranslation('charts');
  const { data } = useQuery(exchangeQuery(useClient(), symbol));
  const isAlways = data?.timeZone === null;
  return (
    <section aria-label={t('zone')} className="border-t border-line pt-2">
      <h3 className="pb-1 text-11 text-ink-3">{t('zone')}</h3>
      <div role="radiogroup" aria-label={t('zone')} className="flex flex-wrap gap-1 pb-2">
        {ZONES.map((zone) => (
          <button
            key={zone ?? 'own'}
            type="button"
            role="radio"
            aria-checked={more.zone === zone}
            onClick={() => chooseMore({ zone })}
            className={`${TOOL_CLASS} aria-checked:bg-selected aria-checked:text-accent`}
          >
            {t(`zones.${zone ?? 'own'}`)}
          </button>
        ))}
      </div>
      <OtherZone key={more.zone} zone={more.zone} onChoose={(zone) => chooseMore({ zone })} />
      <SwitchRow
        label={t('breaks')}
        text={isAlways ? t('aroundTheClock', { symbol }) : t('breaksText')}
        isOn={more.hasBreaks === true}
        onChange={(hasBreaks) => chooseMore({ hasBreaks })}
      />
      <ProfileChoice more={more} chooseMore={chooseMore} />
      <SwitchRow
        label={t('window')}
        text={t('windowText')}
        isOn={more.hasWindow === true}
        onChange={(hasWindow) => chooseMore({ hasWindow })}
      />
    </section>
  );
}

function ProfileChoice({ more, chooseMore }: Pick<StageChoices, 'more' | 'chooseMore'>) {
  const { t } = useTranslation('charts');
  return (
    <div className="border-b border-line py-2">
      <div role="radiogroup" aria-label={t('profile')} className="flex flex-wrap items-center gap-1">
        <span aria-hidden="true" className="min-w-0 flex-1 text-14">
          {t('profile')}
        </span>
        {([undefined, ...PROFILES] as const).map((profile) => (
          <button
            key={profile ?? 'none'}
            type="button"
            role="radio"
            aria-checked={more.profile === profile}
            onClick={() => chooseMore({ profile })}
            className={`${TOOL_CLASS} aria-checked:bg-selected aria-checked:text-accent`}
          >
            {t(`profiles.${profile ?? 'none'}`)}
          </button>
        ))}
      </div>
      <p className="pt-1 text-12 text-ink-3">{t('profileText')}</p>
    </div>
  );
}

/** Any zone by its name, taken as soon as there is one. */
function OtherZone({
  zone,
  onChoose,
}: {
  readonly zone: string | undefined;
  readonly onChoose: (zone: string) => void;
}) {
  const { t } = useTranslation('charts');
  const list = useId();
  const isOther = zone !== undefined && !(ZONES as readonly unknown[]).includes(zone);
  const [typed, setTyped] = useState(isOther ? zone : '');
  const known = Intl.supportedValuesOf('timeZone');
  const find = (text: string) => known.find((one) => one.toLowerCase() === text.trim().toLowerCase());
  return (
    <>
      <Field
        label={t('otherZone')}
        list={list}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        error={
          typed === '' || known.some((one) => one.toLowerCase().includes(typed.trim().toLowerCase()))
            ? undefined
            : t('unknownZone')
        }
        onChange={({ target }) => {
          setTyped(target.value);
          const found = find(target.value);
          if (found && found !== zone) onChoose(found);
        }}
      />
      <datalist id={list}>
        {known.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </>
  );
}
