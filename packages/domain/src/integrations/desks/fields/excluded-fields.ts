/** Fields of both services that Pharos fills in itself, or that are useless in a ticket created by Pharos. */
const EXCLUDED: ReadonlySet<string> = new Set([
  'description',
  'subject',
  'priority',
  'company',
  'requester',
  'email',
  'phone',
  'requester_id',
  'status',
  'source',
]);

/** The excluded fields, and fields of the API's tickets that have other names in the API's list of fields. */
const RESERVED: ReadonlySet<string> = new Set([
  ...EXCLUDED,
  'tags',
  'company_id',
  'unique_external_id',
  'twitter_id',
  'facebook_id',
  'name',
  'attachments',
  'cc_emails',
  'parent_id',
]);

/** Checks whether people cannot fill in this field of the service. */
export const isExcluded = (name: string): boolean => EXCLUDED.has(name);

/** Checks whether people cannot set this name in the API's ticket. */
export const isReserved = (name: string): boolean => RESERVED.has(name);
