import { useRef } from 'react';
import { createSite, type Site } from './sign-in.ts';

/**
 * The services of a public form, created in the browser on first use. The form has the same ones as long as it is shown, so what was
 * not answered is sent again under its first Idempotency-Key.
 */
export function useSite(): () => Site {
  const site = useRef<Site>(undefined);
  return () => (site.current ??= createSite());
}
