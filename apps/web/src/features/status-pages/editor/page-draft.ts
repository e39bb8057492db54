import {
  createStatusPage,
  GA_TRACKING_ID,
  type previewStatusPage,
  type StatusPage,
} from '@pharos/contract/rest/status-pages/status-pages.ts';
import type { z } from 'zod';

export interface PageDraft {
  name: string;
  /** Check IDs in display order. */
  checks: readonly number[];
  /** If empty, the name is shown instead. */
  logoUrl: string;
  trackingId: string;
  customDomain: string;
  showsAddresses: boolean;
  visibility: StatusPage['visibility'];
  /** If empty, the stored password remains. */
  password: string;
}

export const MAX_CHECKS = 100;
const COMPANY = 'Company Name';

export const newDraft = (firstCheck: number | undefined): PageDraft => ({
  name: '',
  checks: firstCheck === undefined ? [] : [firstCheck],
  logoUrl: '',
  trackingId: '',
  customDomain: '',
  showsAddresses: false,
  visibility: 'public',
  password: '',
});

export const draftOf = (page: StatusPage): PageDraft => ({
  name: page.name,
  checks: page.associated_checks.map((check) => check.application_check),
  logoUrl: page.logo_url,
  trackingId: page.ga_tracking_id ?? '',
  customDomain: page.custom_domain ?? '',
  showsAddresses: page.shows_addresses,
  visibility: page.visibility,
  password: '',
});

/** An empty tracking ID or domain is null. */
export const bodyOf = (draft: PageDraft) => ({
  ...shownOf(draft),
  name: draft.name.trim(),
  ...(draft.visibility === 'password' && draft.password !== '' && { password: draft.password }),
});

export const previewOf = (pageId: number | null, draft: PageDraft): z.input<typeof previewStatusPage.body> => ({
  ...shownOf(draft),
  name: draft.name.trim().slice(0, 100) || COMPANY,
  // Omits incomplete values.
  logo_url: URL.canParse(draft.logoUrl.trim()) ? draft.logoUrl.trim() : '',
  ga_tracking_id: null,
  custom_domain: null,
  ...(pageId !== null && { status_page: pageId }),
});

const shownOf = (draft: PageDraft) => ({
  logo_url: draft.logoUrl.trim(),
  ga_tracking_id: draft.trackingId.trim() || null,
  custom_domain: draft.customDomain.trim() || null,
  shows_addresses: draft.showsAddresses,
  visibility: draft.visibility,
  associated_checks: draft.checks.map((check, index) => ({ application_check: check, order: index + 1 })),
});

const FIELDS: ReadonlyMap<string, keyof PageDraft> = new Map([
  ['name', 'name'],
  ['associated_checks', 'checks'],
  ['logo_url', 'logoUrl'],
  ['ga_tracking_id', 'trackingId'],
  ['custom_domain', 'customDomain'],
  ['password', 'password'],
]);
export const SHOWN_FIELDS = [...FIELDS.keys()];

/** API field names may be dotted. */
export const errorsByField = (messages: Readonly<Record<string, string>>): Partial<Record<keyof PageDraft, string>> =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([wire, message]) => {
      const field = FIELDS.get(wire.split('.')[0] ?? '');
      return field === undefined ? [] : [[field, message]];
    }),
  );

const LABEL = /^[\p{L}\p{N}\p{M}]([\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/** Only a first check. The server validates the rest. */
export const isDomain = (text: string): boolean => {
  const labels = text.trim().replace(/\.$/, '').split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
};

/**
 * Returns error messages by form field.
 * @param hasPassword Whether a password is stored.
 */
export const validateDraft = (draft: PageDraft, hasPassword: boolean): Partial<Record<keyof PageDraft, string>> => {
  const issues = createStatusPage.body.safeParse(bodyOf(draft)).error?.issues ?? [];
  // Reversed, so that the first error of each field wins.
  const errors = errorsByField(
    Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).toReversed()),
  );
  if (draft.checks.length === 0) errors.checks = 'Select atleast one Check';
  if (draft.customDomain.trim() !== '' && !isDomain(draft.customDomain)) errors.customDomain = 'Invalid Domain';
  if (draft.trackingId.trim() !== '' && !GA_TRACKING_ID.test(draft.trackingId.trim()))
    errors.trackingId = 'Invalid tracking id';
  if (draft.visibility === 'password' && draft.password === '' && !hasPassword)
    errors.password = 'Enter the password for visitors.';
  return errors;
};
