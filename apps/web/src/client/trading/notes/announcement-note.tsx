import { useQuery } from '@tanstack/react-query';
import { CALENDAR_DAYS } from '@lonja/protocol/calendar-days';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarQuery } from '../../../shared/api/queries.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { useMarketNow } from '../../../shared/live/use-time.ts';
import { useDisplay } from '../../display/display.tsx';

const MINUTE_MS = 60_000;
/** Dividends are announced four weeks ahead, splits a little more. */
const AHEAD_MS = CALENDAR_DAYS.maximum * 86_400_000;

/** The next announced dividend of an instrument and its next split; nothing without one. */
export function AnnouncementNote({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const client = useClient();
  const marketNow = useMarketNow();
  const [from] = useState(() => Math.floor(marketNow() / MINUTE_MS) * MINUTE_MS);
  const calendar = useQuery(
    calendarQuery(client, {
      from: new Date(from).toISOString(),
      until: new Date(from + AHEAD_MS).toISOString(),
      symbol,
    }),
  );
  const paying = calendar.data?.events.find(({ dividend }) => dividend !== undefined);
  const splitting = calendar.data?.events.find(({ split }) => split !== undefined);
  return (
    <>
      {paying?.dividend &&
        ` · ${t('trade.exDividend', { ...paying.dividend, day: display.date(paying.at) })}`}
      {splitting?.split &&
        ` · ${t('trade.splitAhead', { ...splitting.split, day: display.date(splitting.at) })}`}
    </>
  );
}
