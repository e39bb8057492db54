import { z } from 'zod';
import { isSeen, tidyLine, UNPRINTABLE, UNPRINTABLE_TEXT, UNSEEN_TEXT } from '../../unprintable.ts';
import type { Action } from './actions.ts';

/**
 * A name on one line, normalized to its visible form. It contains no control characters or direction overrides and,
 * unless it is empty, at least one visible character.
 */
export const OneLine = z
  .string()
  .overwrite(tidyLine)
  .refine((text) => !UNPRINTABLE.test(text), UNPRINTABLE_TEXT)
  .refine((text) => text === '' || isSeen(text), UNSEEN_TEXT);

/** A text with the same rules that may have several lines, and whose spaces remain unchanged. */
export const Lines = z
  .string()
  .trim()
  .refine((text) => !UNPRINTABLE.test(text.replaceAll(/[\n\r\t]/g, '')), UNPRINTABLE_TEXT)
  .refine((text) => text === '' || isSeen(text), UNSEEN_TEXT);

/**
 * The permission that an endpoint requires. `public`: none. `user`: any signed-in person. `user-or-key`: any signed-in
 * person, or any API key within its organization. `operator`: an operator of the installation with an own sign-in. An
 * action: a caller who may do this action in the active organization.
 */
export type Access = 'public' | 'user' | 'user-or-key' | 'operator' | Action;

/** Checks whether an endpoint requires an action in the active organization. */
export const isOfOrganization = (access: Access): access is Action =>
  access !== 'public' && access !== 'user' && access !== 'user-or-key' && access !== 'operator';

/**
 * One REST endpoint with its data, its required permission, and its name in the API description. `path` is below `/v1`,
 * with `:name` parameters and a trailing slash. It is available with and without the slash.
 */
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
  /** Whether the response is a stream of server-sent events, each with the type `response`, until one side ends it. */
  isStream?: true;
  /** Maximum number of requests per minute from one address, if it is below the general limit. */
  perMinute?: number;
}

/**
 * Returns the declaration unchanged and retains its literal types, so that handlers and clients get their types from
 * it.
 */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/** The id in a path. */
export const IdParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** Creates the schema of a page of a list, which all list responses use. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

/** Page numbers start at 1. */
export const PageQuery = {
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(10),
};

/** A time. The API uses ISO 8601 in UTC, and the code uses epoch milliseconds. */
export const Timestamp = z.iso.datetime();

export const YEARS = /^(?:19[7-9]\d|20\d\d|2100)-/;
export const YEARS_TEXT = 'The year has to be from 1970 to 2100.';
/**
 * A time or a day in a request. Years are limited because neither the calendar nor the database supports all years with
 * four digits.
 */
export const GivenTime = Timestamp.regex(YEARS, YEARS_TEXT);
export const GivenDay = z.iso.date().regex(YEARS, YEARS_TEXT);
