/**
 * - `not-asked`: on a private installation, the organization vouches for its contacts.
 * - `asked`: a link was mailed, and nothing else is sent until the contact opens it.
 */
export type ContactConsent = 'not-asked' | 'asked' | 'given';
