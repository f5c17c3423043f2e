import { knownLanguage, type Language } from '@lonja/words/languages';
import type { FastifyRequest } from 'fastify';

/** The language that a request asks for. Undefined where it names none that there are texts in: those of the specification. */
export const readerLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined =>
  knownLanguage(wantedLanguages(headers['accept-language'] ?? ''));

/** The tags of an Accept-Language header by their weights; what has none comes first, what has 0 not at all. */
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

/** Nobody reads more languages than fit into this. */
const LONGEST_HEADER = 256;
