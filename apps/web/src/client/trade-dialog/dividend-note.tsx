import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarQuery } from '../../shared/api/queries.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useDisplay } from '../display/display.tsx';

const MINUTE_MS = 60_000;
/** Dividends are announced four weeks ahead. */
const AHEAD_MS = 28 * 86_400_000;

/** The next announced dividend of an instrument; nothing without one. */
export function DividendNote({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const client = useClient();
  const [from] = useState(() => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
  const calendar = useQuery(
    calendarQuery(client, {
      from: new Date(from).toISOString(),
      until: new Date(from + AHEAD_MS).toISOString(),
      symbol,
    }),
  );
  const next = calendar.data?.events.find(({ dividend }) => dividend !== undefined);
  return next?.dividend && ` · ${t('trade.exDividend', { ...next.dividend, day: display.date(next.at) })}`;
}
