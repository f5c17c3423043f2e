import { queryOptions } from '@tanstack/react-query';
import { readSettings, type SettingsPlace } from './unsaved-settings.ts';

/** One segment: news of the user must not cancel it. */
export const settingsQuery = (place: SettingsPlace, userId: string) =>
  queryOptions({
    queryKey: [`/api/users/${userId}/settings`],
    queryFn: ({ signal }) => readSettings(place, userId, signal),
    staleTime: Infinity,
  });
