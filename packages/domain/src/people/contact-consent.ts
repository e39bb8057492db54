/**
 * Whether a contact has agreed to be sent alerts. `not-asked`: an organization of a private installation vouches for its contacts;
 * `asked`: a link was mailed, and nothing else is until it is followed.
 */
export type ContactConsent = 'not-asked' | 'asked' | 'given';
