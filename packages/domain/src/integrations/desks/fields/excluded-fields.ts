/** Fields that Pharos fills in itself, or that are useless in its tickets. */
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

/** Also includes names that the API uses only in its tickets. */
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

export const isExcluded = (name: string): boolean => EXCLUDED.has(name);

export const isReserved = (name: string): boolean => RESERVED.has(name);
