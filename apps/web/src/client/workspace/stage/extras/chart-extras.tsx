import { useState } from 'react';
import { isDaily } from '../../../../chart/candles/chart-interval.ts';
import { useTexts } from '../../../../shared/i18n/use-texts.ts';
import { DefaultTemplate, isUnchosen } from '../templates/default-template.ts';
import type { ChartExtrasProps } from './chart-extras-props.ts';
import { BrickTag } from './brick-tag.tsx';
import { DataWindow } from './data-window.tsx';
import { SessionBreaks } from './session-breaks.tsx';
import { VolumeProfile } from './volume-profile.tsx';
import { ZoneTag } from './zone-tag.tsx';

/** What a chart has beside its candles: marks of sessions, its time zone, all figures at the crosshair. */
export function ChartExtras(props: ChartExtrasProps) {
  const areTextsThere = useTexts('charts');
  const { choices, listing, kind, zone, side } = props;
  const { more, type } = choices;
  const isCut = type === 'renko' || type === 'range';
  const [begins] = useState(isUnchosen);
  return (
    <>
      {begins && <DefaultTemplate choices={choices} />}
      {more.hasBreaks && !isDaily(kind.interval) && (
        <SessionBreaks listing={listing} kind={kind} isCut={isCut} />
      )}
      {more.profile && !(more.profile === 'session' && isDaily(kind.interval)) && (
        <VolumeProfile listing={listing} profile={more.profile} />
      )}
      {areTextsThere && (
        <>
          <ZoneTag listing={listing} choices={choices} zone={zone} />
          {isCut && <BrickTag listing={listing} choices={choices} />}
          {more.hasWindow && side && <DataWindow {...props} side={side} />}
        </>
      )}
    </>
  );
}
