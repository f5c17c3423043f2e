export type ContentEncoding = 'identity' | 'gzip' | 'br';

/** Brotli, then gzip, then none, whatever weights the header gives; `q=0` refuses. */
export function preferredEncoding(acceptEncoding: string | undefined): ContentEncoding {
  if (acceptEncoding === undefined) return 'identity';
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !REFUSED.test(entry))
    .map((entry) => entry.split(';')[0]!.trim());
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
}

const REFUSED = /;\s*q=0(\.0*)?$/;
