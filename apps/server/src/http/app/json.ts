import { isDeeperThan, MAX_JSON_DEPTH } from '@pharos/contract/is-deeper-than.ts';
import type { FastifyInstance } from 'fastify';
import { InputError } from './errors/field-errors.ts';

/** Escapes that PostgreSQL may be unable to store: NUL characters and halves of surrogate pairs. */
const SUSPECT = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/**
 * Parses JSON bodies. An absent body is undefined. Text that PostgreSQL cannot store is rejected here, so that no
 * single field needs this check. The parser of Fastify rejects `__proto__` and `constructor.prototype` keys.
 */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') return done(null, undefined);
    // The type of Fastify allows a parser that returns a promise, but this parser uses the callback.
    void parse(request, text, (error, value) => {
      if (error) done(new InputError({ non_field_errors: ['The body is not valid JSON.'] }));
      else if (isDeeperThan(value, MAX_JSON_DEPTH))
        done(new InputError({ non_field_errors: [`The body is nested more than ${MAX_JSON_DEPTH} levels deep.`] }));
      else if (SUSPECT.test(text) && !isStorable(value))
        done(new InputError({ non_field_errors: ['The body contains characters that cannot be stored.'] }));
      else done(null, value);
    });
  });
};

/** Not recursive, because the sender chooses the nesting depth. */
export const isStorable = (root: unknown): boolean => {
  const open = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && !isStorableText(value)) return false;
    if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) open.push(key, child);
    }
  }
  return true;
};

const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

export const isStorableUrl = (url: string): boolean => !url.includes('%00');
