import { z } from 'zod';
import { isSeen, tidyLine, UNPRINTABLE, UNPRINTABLE_TEXT, UNSEEN_TEXT } from '../../unprintable.ts';
import type { Action } from './actions.ts';

/**
 * A text on one line, normalized to its visible form, without control characters and direction overrides. If it is not
 * empty, it has a visible character.
 */
export const OneLine = z
  .string()
  .overwrite(tidyLine)
  .refine((text) => !UNPRINTABLE.test(text), UNPRINTABLE_TEXT)
  .refine((text) => text === '' || isSeen(text), UNSEEN_TEXT);

/** A text with several lines and the same rules, except that spaces remain unchanged. */
export const Lines = z
  .string()
  .trim()
  .refine((text) => !UNPRINTABLE.test(text.replaceAll(/[\n\r\t]/g, '')), UNPRINTABLE_TEXT)
  .refine((text) => text === '' || isSeen(text), UNSEEN_TEXT);

/**
 * `user`: any signed-in person. `user-or-key`: any signed-in person, or any API key within its organization.
 * `operator`: an operator with an own sign-in. An action: a caller who may do it in the active organization.
 */
export type Access = 'public' | 'user' | 'user-or-key' | 'operator' | Action;

export const isOfOrganization = (access: Access): access is Action =>
  access !== 'public' && access !== 'user' && access !== 'user-or-key' && access !== 'operator';

/** `path` is below `/v1` and works with and without the trailing slash. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}/`;
  access: Access;
  summary: string;
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  status: number;
  response: z.ZodType;
  /** Whether the response is a stream of server-sent events, each with the type `response`. */
  isStream?: true;
  /** Per address. Set if it is below the general limit. */
  perMinute?: number;
}

/** Retains the literal types, so that handlers and clients get their types from the declaration. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

export const IdParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

export const PageQuery = {
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(10),
};

/** ISO 8601 in UTC. The code uses epoch milliseconds. */
export const Timestamp = z.iso.datetime();

export const YEARS = /^(?:19[7-9]\d|20\d\d|2100)-/;
export const YEARS_TEXT = 'The year must be from 1970 to 2100.';
/** Neither the calendar nor the database supports all years with four digits. */
export const GivenTime = Timestamp.regex(YEARS, YEARS_TEXT);
export const GivenDay = z.iso.date().regex(YEARS, YEARS_TEXT);
