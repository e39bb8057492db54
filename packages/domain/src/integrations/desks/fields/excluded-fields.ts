/** Pharos fills these by itself, or they are of no use in a ticket of its own. Of both services. */
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

/** Beside those, what the API's tickets hold under other names than the list of fields. */
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

/** Whether a field of the service is not offered to be filled. */
export const isExcluded = (name: string): boolean => EXCLUDED.has(name);

/** Whether a name in the API's ticket is not to be set by people. */
export const isReserved = (name: string): boolean => RESERVED.has(name);
