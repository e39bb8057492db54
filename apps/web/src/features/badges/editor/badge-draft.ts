import { type Badge, createBadge } from '@pharos/contract/rest/badges/badges.ts';
import type { z } from 'zod';
import { type BadgeStyle, metricsOf, shapeOf, themeOf } from '../badge-address.ts';

export interface BadgeDraft extends BadgeStyle {
  name: string;
  /** If empty, the server chooses a default for a new badge. */
  targetUrl: string;
  /** IDs in ascending order. */
  checks: number[];
}

const NAME_LENGTH = 100;
export const MAX_CHECKS = 100;

/** Returns the initial values of a new badge. It shows `firstCheck`, if any. */
export const newDraft = (organization: string, firstCheck: number | undefined): BadgeDraft => ({
  name: `${beginningOf(organization)} badge`,
  targetUrl: '',
  isRound: true,
  isDark: false,
  showsStatus: true,
  days: 30,
  checks: firstCheck === undefined ? [] : [firstCheck],
});

/** Shortens the organization name so that ` badge` fits. Removes a lone surrogate at the cut. */
const beginningOf = (organization: string): string =>
  organization.slice(0, NAME_LENGTH - ' badge'.length).replace(/[\uD800-\uDBFF]$/, '');

export const draftOf = ({ name, data }: Badge): BadgeDraft => ({
  name,
  targetUrl: data.target_url,
  isRound: data.badge_meta.shape === 'round',
  isDark: data.badge_meta.theme === 'dark',
  showsStatus: data.metric_types.includes('CS'),
  days: data.no_of_days_since,
  checks: data.checks.toSorted((a, b) => a - b),
});

export const bodyOf = (draft: BadgeDraft, isNew: boolean): z.input<typeof createBadge.body> => {
  const target = draft.targetUrl.trim();
  return {
    name: draft.name.trim(),
    data: {
      ...((target !== '' || !isNew) && { target_url: target }),
      no_of_days_since: draft.days,
      checks: draft.checks,
      metric_types: metricsOf(draft),
      badge_meta: { shape: shapeOf(draft), theme: themeOf(draft) },
    },
  };
};

export type BadgeField = 'name' | 'targetUrl' | 'checks' | 'metrics';
/** The server reports either the dotted name or `checks`. */
const FIELDS: ReadonlyMap<string, BadgeField> = new Map([
  ['name', 'name'],
  ['data.target_url', 'targetUrl'],
  ['data.checks', 'checks'],
  ['checks', 'checks'],
  ['data.metric_types', 'metrics'],
  ['data.no_of_days_since', 'metrics'],
]);
export const SHOWN_FIELDS = [...FIELDS.keys()];

/** Converts messages keyed by API field name to messages keyed by form field. */
export const errorsByField = (messages: Readonly<Record<string, string>>): Partial<Record<BadgeField, string>> =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([wire, message]) => {
      const field = FIELDS.get(wire);
      return field === undefined ? [] : [[field, message]];
    }),
  );

/** The messages come from the API contract. */
export const validateDraft = (draft: BadgeDraft, isNew: boolean): Partial<Record<BadgeField, string>> => {
  const issues = createBadge.body.safeParse(bodyOf(draft, isNew)).error?.issues ?? [];
  // Reversed, so that the first message of each field wins.
  return errorsByField(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).toReversed()));
};
