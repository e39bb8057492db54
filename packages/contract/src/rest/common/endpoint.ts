import { z } from 'zod';
import { isSeen, tidyLine, UNPRINTABLE, UNPRINTABLE_TEXT, UNSEEN_TEXT } from '../../unprintable.ts';
import type { Action } from './actions.ts';

/** A name as people write one: as it is seen, on one line, in the direction of its own letters; something of it can be seen. */
export const OneLine = z
  .string()
  .overwrite(tidyLine)
  .refine((text) => !UNPRINTABLE.test(text), UNPRINTABLE_TEXT)
  .refine((text) => text === '' || isSeen(text), UNSEEN_TEXT);

/** The same for a text of several lines, with spaces as they were written. */
export const Lines = z
  .string()
  .trim()
  .refine((text) => !UNPRINTABLE.test(text.replaceAll(/[\n\r\t]/g, '')), UNPRINTABLE_TEXT)
  .refine((text) => text === '' || isSeen(text), UNSEEN_TEXT);

/**
 * Who may call: anybody; any signed-in person, in any organization; the same or any API key, in its organization;
 * an operator of the installation, by their own sign-in; those who may do this action in the active organization.
 */
export type Access = 'public' | 'user' | 'user-or-key' | 'operator' | Action;

/** Whether it is for those who may do something in the active organization. */
export const isOfOrganization = (access: Access): access is Action =>
  access !== 'public' && access !== 'user' && access !== 'user-or-key' && access !== 'operator';

/**
 * One REST endpoint: what travels, who may call, how the API's description names it.
 * `path` is below `/v1`, with `:name` parameters and a trailing slash; it is served with and without the slash.
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
  /** Answers server-sent events, each of them a `response`, until one side ends it. */
  isStream?: true;
  /** Requests a minute from one address, where it is tighter than the general limit. */
  perMinute?: number;
}

/** Keeps the literal types of the parts, so that handlers and clients are typed from the declaration. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/** The id in a path. */
export const IdParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** A page of a list: the wire shape of every list answer. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

/** `page` counts from 1. */
export const PageQuery = {
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(10),
};

/** Epoch milliseconds inside, ISO 8601 UTC on the wire. */
export const Timestamp = z.iso.datetime();

export const YEARS = /^(?:19[7-9]\d|20\d\d|2100)-/;
export const YEARS_TEXT = 'The year has to be from 1970 to 2100.';
/** A moment, and a day, of a request: neither calendar nor database reaches as far as four digits of a year. */
export const GivenTime = Timestamp.regex(YEARS, YEARS_TEXT);
export const GivenDay = z.iso.date().regex(YEARS, YEARS_TEXT);
