import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createQueryClient } from '../../shared/api/queries.ts';
import { createPlatform } from '../../shared/platform/create-platform.ts';
import { PlatformProvider } from '../../shared/platform/platform.tsx';
import { createSessionStorage } from '../../shared/session/session-storage.ts';
import { Toaster } from '../../shared/ui/toasts/toaster.tsx';
import { refusalText } from '../refusal-text.ts';
import { MarketsScreen } from './markets-screen.tsx';

/** The screen with its services, wired like the dashboard's entry. */
export function LiveMarkets() {
  const [session] = useState(() => createSessionStorage(localStorage));
  const [platform] = useState(() =>
    createPlatform({ session, client: { readToken: session.readToken, refusalText } }),
  );
  const [queryClient] = useState(() => createQueryClient({ onSignedOut: session.clear }));
  useEffect(() => {
    platform.stream.start();
    return platform.stream.stop;
  }, [platform]);
  return (
    <QueryClientProvider client={queryClient}>
      <PlatformProvider value={platform}>
        <MarketsScreen />
        <Toaster label="Avisos" closeLabel="Cerrar" />
      </PlatformProvider>
    </QueryClientProvider>
  );
}
