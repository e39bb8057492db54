import {
  createStatusPage,
  GA_TRACKING_ID,
  type previewStatusPage,
  type StatusPage,
} from '@pharos/contract/rest/status-pages/status-pages.ts';
import type { z } from 'zod';

/** The values of the form of a status page. */
export interface PageDraft {
  name: string;
  /** The IDs of the checks, in the order of the page. */
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

/** Maximum number of checks on a page. */
export const MAX_CHECKS = 100;
const COMPANY = 'Company Name';

/** Creates the values for a new page, which contains the first check if there is one. */
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

/** Converts a stored page into the initial values of the form. */
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

/** Returns the request body that saves the form. An empty tracking ID or domain is null. */
export const bodyOf = (draft: PageDraft) => ({
  ...shownOf(draft),
  name: draft.name.trim(),
  ...(draft.visibility === 'password' && draft.password !== '' && { password: draft.password }),
});

/** Returns the request body for a preview of the page. */
export const previewOf = (pageId: number | null, draft: PageDraft): z.input<typeof previewStatusPage.body> => ({
  ...shownOf(draft),
  name: draft.name.trim().slice(0, 100) || COMPANY,
  // Incomplete values are not shown in the preview.
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

/** The fields of the form that show errors, by the field names of the API. */
const FIELDS: ReadonlyMap<string, keyof PageDraft> = new Map([
  ['name', 'name'],
  ['associated_checks', 'checks'],
  ['logo_url', 'logoUrl'],
  ['ga_tracking_id', 'trackingId'],
  ['custom_domain', 'customDomain'],
  ['password', 'password'],
]);
export const SHOWN_FIELDS = [...FIELDS.keys()];

/** Converts error messages by API field name, with or without a dotted path, into messages by form field. */
export const errorsByField = (messages: Readonly<Record<string, string>>): Partial<Record<keyof PageDraft, string>> =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([wire, message]) => {
      const field = FIELDS.get(wire.split('.')[0] ?? '');
      return field === undefined ? [] : [[field, message]];
    }),
  );

const LABEL = /^[\p{L}\p{N}\p{M}]([\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/** Checks whether a text may be a domain. The server validates the rest. */
export const isDomain = (text: string): boolean => {
  const labels = text.trim().replace(/\.$/, '').split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
};

/**
 * Validates a draft and returns error messages by form field.
 * @param hasPassword Whether a password is stored.
 */
export const validateDraft = (draft: PageDraft, hasPassword: boolean): Partial<Record<keyof PageDraft, string>> => {
  const issues = createStatusPage.body.safeParse(bodyOf(draft)).error?.issues ?? [];
  // Only the first error of each field is used.
  const errors = errorsByField(
    Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).toReversed()),
  );
  if (draft.checks.length === 0) errors.checks = 'Select atleast one Check';
  if (draft.customDomain.trim() !== '' && !isDomain(draft.customDomain)) errors.customDomain = 'Invalid Domain';
  if (draft.trackingId.trim() !== '' && !GA_TRACKING_ID.test(draft.trackingId.trim()))
    errors.trackingId = 'Invalid tracking id';
  if (draft.visibility === 'password' && draft.password === '' && !hasPassword)
    errors.password = 'Enter the password that visitors are asked for.';
  return errors;
};
