import type { Browser, BrowserContext } from 'playwright-core';
import { register, type NewPerson } from '../e2e/pages/register.ts';

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Registers somebody, and answers what their browser keeps. */
export async function signUp(browser: Browser, origin: string, person: NewPerson): Promise<Kept> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto('/register');
  await register(page, person);
  await page.waitForURL('**/app/trade/*');
  const kept = await context.storageState();
  await context.close();
  return kept;
}

export interface Watched {
  readonly frames: number;
  readonly longTasks: number;
  readonly milliseconds: number;
}

/** Counts frames and long tasks of the page that it runs in. */
export const WATCH = `
  globalThis.watch = (forMs) => new Promise((resolve) => {
    let frames = 0
    let longTasks = 0
    const observer = new PerformanceObserver((list) => { longTasks += list.getEntries().length })
    observer.observe({ entryTypes: ['longtask'] })
    const began = performance.now()
    const next = (now) => {
      if (now - began < forMs) { frames += 1; requestAnimationFrame(next); return }
      observer.disconnect()
      resolve({ frames, longTasks, milliseconds: performance.now() - began })
    }
    requestAnimationFrame(next)
  })`;
