import { useSyncExternalStore } from 'react';
import { requiredContext } from '../context/required-context.ts';
import type { LiveStream, StreamState } from './live-stream.ts';

/** The connection for quotes and account events. */
export const [StreamContext, useStream] = requiredContext<LiveStream>('The stream');

export function useStreamState(): StreamState {
  const stream = useStream();
  return useSyncExternalStore(stream.subscribe, stream.state);
}
