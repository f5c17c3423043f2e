import { HttpRefusal } from '../refusal/http-refusal.ts';
import type { Api } from './api.ts';
import { hasDoubleMember } from './double-members.ts';

/** An empty JSON body counts as none; anything else is read strictly. */
export function readEmptyBodyAsNone(app: Api): void {
  app.decorateRequest('bodyText', '');
  app.removeAllContentTypeParsers();
  parseJsonBodies(app, 'application/json');
}

/** Bodies of this type are JSON, and read in that way. */
export function parseJsonBodies(app: Api, contentType: string): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(contentType, { parseAs: 'string' }, (request, body, done) => {
    request.bodyText = body as string;
    if (body === '') done(null, undefined);
    else if (isNoText(body as string)) done(new HttpRefusal('invalid_request'));
    else
      void parse(request, body as string, (error, value) => {
        const isDouble = error === null && hasDoubleMember(body as string, value);
        done(isDouble ? new HttpRefusal('invalid_request') : error, value);
      });
  });
}

/** The escapes of a JSON text, each once; a surrogate pair counts as one. Invalid ones are captured. */
const ESCAPES = /\\(?:u(?:d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(0000|d[89a-f][0-9a-f]{2}))|.)/gi;

/** The zero character, or half of a surrogate pair: PostgreSQL stores neither, so both are refused here. */
const isNoText = (json: string): boolean =>
  json.includes('\\u') && [...json.matchAll(ESCAPES)].some(([, found]) => found !== undefined);

/** The same for query strings. Ids in the path are compared, and simply not found. */
export function refuseZeroInQueries(app: Api): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const texts = Object.values(request.query as Readonly<Record<string, unknown>>).flat();
    if (texts.some((text) => String(text).includes('\0'))) done(new HttpRefusal('invalid_request'));
    else done();
  });
}
