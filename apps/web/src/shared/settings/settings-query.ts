import { queryOptions } from '@tanstack/react-query';
import type { Platform } from '../platform.tsx';
import { readSettings } from './unsaved-settings.ts';

/** One segment: news of the user must not cancel it. */
export const settingsQuery = (platform: Pick<Platform, 'client' | 'unsavedSettings'>, userId: string) =>
  queryOptions({
    queryKey: [`/api/users/${userId}/settings`],
    queryFn: ({ signal }) => readSettings(platform, userId, signal),
    staleTime: Infinity,
  });
