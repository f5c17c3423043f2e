import { knownLanguage, type Language } from '@lonja/words/languages';
import type { FastifyRequest } from 'fastify';

/** The language that a request asks for. Undefined where it names none with texts. */
export function readerLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const wanted = headers['accept-language'];
  return wanted === undefined ? undefined : knownLanguage(wantedLanguages(wanted));
}

/**
 * The language that a request is answered in: the one that it asks for, else the person's own who is signed in. Programs and visitors that
 * ask for none are answered in English.
 */
export const answerLanguage = (request: Pick<FastifyRequest, 'headers' | 'session'>): Language =>
  readerLanguage(request) ?? request.session?.language ?? 'en';

/** The tags of an Accept-Language header by weight; those without a weight first, those with 0 left out. */
function wantedLanguages(header: string): readonly string[] {
  return header
    .slice(0, LONGEST_HEADER)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((parameter) => /^q\s*=/i.test(parameter))?.replace(/^q\s*=\s*/i, '');
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** Longer headers are cut: no reader needs more languages. */
const LONGEST_HEADER = 256;
