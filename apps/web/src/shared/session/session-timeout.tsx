import { Suspense, useEffect, useState } from 'react';
import { useSend } from '../acts/use-send.ts';
import { useSession } from './use-session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { logOut } from './log-out.ts';
import { REPORT_EVERY_MS, secondsLeft, WARN_SECONDS } from './session-timeout.model.ts';

/** No screen waits for it; it is fetched at once all the same, because it may be needed without a connection. */
const loadWarning = () => import('./timeout-warning.tsx').then(({ TimeoutWarning }) => TimeoutWarning);
const TimeoutWarning = lazyPart(loadWarning, 'inline');

export interface SessionTimeoutProps {
  readonly minutes: number;
  readonly title: string;
  readonly text: (seconds: number) => string;
  readonly stay: string;
}

/** Shared by all tabs of this browser, so that activity in one keeps the others. */
const ACTIVE_AT = 'lonja.activeAt';
const keepActive = (at: number) => localStorage.setItem(ACTIVE_AT, String(at));

/**
 * Ends the session after some minutes without mouse or keyboard activity, with a warning before. Reports activity to the
 * server, because polling and the stream do not count.
 */
export function SessionTimeout({ minutes, title, text, stay }: SessionTimeoutProps) {
  const send = useSend();
  const session = useSession();
  const [left, setLeft] = useState(Infinity);
  useEffect(() => {
    let reportedAt = 0;
    const look = () => {
      const seconds = secondsLeft(Number(localStorage.getItem(ACTIVE_AT)), Date.now(), minutes);
      setLeft(seconds);
      if (seconds <= 0) logOut(session);
    };
    const note = () => {
      const now = Date.now();
      keepActive(now);
      if (now - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = now;
      void send('markActivity', { body: {} }).catch(() => undefined);
    };
    void loadWarning().catch(() => undefined);
    // Opening the page is activity, which the server does not see from reads.
    note();
    const timer = setInterval(look, 1_000);
    const events = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const event of events) addEventListener(event, note, { passive: true });
    return () => {
      clearInterval(timer);
      for (const event of events) removeEventListener(event, note);
    };
  }, [send, session, minutes]);
  const stayHere = () => {
    // Explicitly, because a screen reader's click has no pointer or key event.
    keepActive(Date.now());
    setLeft(Infinity);
    void send('markActivity', { body: {} }).catch(() => undefined);
  };
  if (left > WARN_SECONDS || left <= 0) return null;
  return (
    <Suspense fallback={null}>
      <TimeoutWarning title={title} text={text(left)} stay={stay} onStay={stayHere} />
    </Suspense>
  );
}
