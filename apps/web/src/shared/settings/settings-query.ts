import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../api/query-of.ts';
import { readSettings, type SettingsPlace } from './unsaved-settings.ts';

export const settingsQuery = (place: SettingsPlace, userId: string) =>
  queryOptions({
    queryKey: keyOf('getSettings', { params: { id: userId } }),
    queryFn: ({ signal }) => readSettings(place, userId, signal),
    staleTime: Infinity,
  });
