import type { FilesProof, NamedFile } from '@lonja/proof';
import { useEffect, useRef, useState } from 'react';
import { signersOfPage } from './page-signers.ts';
import type { ProofRequest, ProofResponse } from './proof.worker.ts';

/** A text of JavaScript holds no more than about 500 MB. */
export const MAX_MEGABYTES = 400;

type ProofState =
  { readonly step: 'empty' | 'working' | 'failed' } | { readonly step: 'done'; readonly proof: FilesProof };

export interface Proving {
  readonly state: ProofState;
  /** Names of files that are too large. */
  readonly tooLarge: readonly string[];
  /** Computes again with these files too. One of a name that was there takes its place. */
  readonly add: (files: readonly File[]) => Promise<void>;
}

/** Computes exports again beside the page, which stays responsive. The worker is there before a file is: nothing is loaded then. */
export function useProof(): Proving {
  const worker = useRef<Worker>(undefined);
  const known = useRef<readonly NamedFile[]>([]);
  const asked = useRef(0);
  const [state, setState] = useState<ProofState>({ step: 'empty' });
  const [tooLarge, setTooLarge] = useState<readonly string[]>([]);
  useEffect(() => {
    const started = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<ProofResponse>) => {
      if (data.number === asked.current) setState({ step: 'done', proof: data.proof });
    });
    started.addEventListener('error', () => {
      worker.current = undefined;
      setState({ step: 'failed' });
    });
    worker.current = started;
    return () => started.terminate();
  }, []);
  const add = async (files: readonly File[]): Promise<void> => {
    const number = ++asked.current;
    const isLarge = ({ size }: File): boolean => size > MAX_MEGABYTES * 1e6;
    setTooLarge(files.filter(isLarge).map(({ name }) => name));
    const fitting = files.filter((file) => !isLarge(file));
    if (fitting.length === 0) return;
    setState({ step: 'working' });
    try {
      if (!worker.current) throw new Error('the worker has failed');
      const read = await Promise.all(
        fitting.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
      );
      const names = new Set(read.map(({ name }) => name));
      known.current = [...known.current.filter(({ name }) => !names.has(name)), ...read];
      worker.current.postMessage({
        number: asked.current,
        files: known.current,
        signers: signersOfPage(),
      } satisfies ProofRequest);
    } catch {
      if (number === asked.current) setState({ step: 'failed' });
    }
  };
  return { state, tooLarge, add };
}
