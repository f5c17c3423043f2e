import { queryOptions } from '@tanstack/react-query';
import { buildQueryKey } from '../api/build-query.ts';
import { readSettings, type SettingsPlace } from './unsaved-settings.ts';

export const settingsQuery = (place: SettingsPlace, userId: string) =>
  queryOptions({
    queryKey: buildQueryKey('getSettings', { params: { id: userId } }),
    queryFn: ({ signal }) => readSettings(place, userId, signal),
    staleTime: Infinity,
  });
