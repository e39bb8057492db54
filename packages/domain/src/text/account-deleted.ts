export const ACCOUNT_DELETED = 'Your Pharos account had no other organization, and was deleted with it.';
