import { type Badge, createBadge } from '@pharos/contract/rest/badges/badges.ts';
import type { z } from 'zod';
import { type BadgeStyle, metricsOf, shapeOf, themeOf } from '../badge-address.ts';

/** What the form of a badge holds. */
export interface BadgeDraft extends BadgeStyle {
  name: string;
  /** Empty of a new one: Pharos chooses. */
  targetUrl: string;
  /** Ids, ascending. */
  checks: number[];
}

const NAME_LENGTH = 100;
/** As many as a badge shows. */
export const MAX_CHECKS = 100;

/** A new badge: of the first check, if there is one, named after the organization. */
export const newDraft = (organization: string, firstCheck: number | undefined): BadgeDraft => ({
  name: `${beginningOf(organization)} badge`,
  targetUrl: '',
  isRound: true,
  isDark: false,
  showsStatus: true,
  days: 30,
  checks: firstCheck === undefined ? [] : [firstCheck],
});

/** So much of it that there is room for the rest; a letter of two code units is not taken apart. */
const beginningOf = (organization: string): string =>
  organization.slice(0, NAME_LENGTH - ' badge'.length).replace(/[\uD800-\uDBFF]$/, '');

/** A stored badge as the form begins with it. */
export const draftOf = ({ name, data }: Badge): BadgeDraft => ({
  name,
  targetUrl: data.target_url,
  isRound: data.badge_meta.shape === 'round',
  isDark: data.badge_meta.theme === 'dark',
  showsStatus: data.metric_types.includes('CS'),
  days: data.no_of_days_since,
  checks: data.checks.toSorted((a, b) => a - b),
});

/** What is sent to save the form. */
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

/** Where the form shows what is wrong. */
export type BadgeField = 'name' | 'targetUrl' | 'checks' | 'metrics';
/** By the names of the wire, also as the server tells them: dotted, or of the checks alone. */
const FIELDS: ReadonlyMap<string, BadgeField> = new Map([
  ['name', 'name'],
  ['data.target_url', 'targetUrl'],
  ['data.checks', 'checks'],
  ['checks', 'checks'],
  ['data.metric_types', 'metrics'],
  ['data.no_of_days_since', 'metrics'],
]);
export const SHOWN_FIELDS = [...FIELDS.keys()];

/** Messages by the field that shows them, of messages by the wire's names. */
export const errorsByField = (messages: Readonly<Record<string, string>>): Partial<Record<BadgeField, string>> =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([wire, message]) => {
      const field = FIELDS.get(wire);
      return field === undefined ? [] : [[field, message]];
    }),
  );

/** What is wrong with a draft, in the words of the spec. */
export const validateDraft = (draft: BadgeDraft, isNew: boolean): Partial<Record<BadgeField, string>> => {
  const issues = createBadge.body.safeParse(bodyOf(draft, isNew)).error?.issues ?? [];
  // The first of a field counts.
  return errorsByField(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).toReversed()));
};
