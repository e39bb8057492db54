import { isDeeperThan, MAX_JSON_DEPTH } from '@pharos/contract/is-deeper-than.ts';
import type { FastifyInstance } from 'fastify';
import { InputError } from './errors/field-errors.ts';

/** Escapes that can make a string which PostgreSQL does not store: NUL, and halves of surrogate pairs. */
const SUSPECT = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/**
 * JSON bodies: an absent one is undefined, a malformed one is refused as such, and text that no database column
 * could hold is refused here once for all fields. `__proto__` and `constructor.prototype` keys are refused by fastify's parser.
 */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') return done(null, undefined);
    // Fastify's type allows for a parser that answers with a promise; this one calls back.
    void parse(request, text, (error, value) => {
      if (error) done(new InputError({ non_field_errors: ['The body is not valid JSON.'] }));
      else if (isDeeperThan(value, MAX_JSON_DEPTH))
        done(new InputError({ non_field_errors: [`The body is nested more than ${MAX_JSON_DEPTH} levels deep.`] }));
      else if (SUSPECT.test(text) && !isStorable(value))
        done(new InputError({ non_field_errors: ['The body holds characters that cannot be stored.'] }));
      else done(null, value);
    });
  });
};

/** Walks without recursion, since the nesting is the sender's choice. */
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

/** The same for what stands in the address. */
export const isStorableUrl = (url: string): boolean => !url.includes('%00');
