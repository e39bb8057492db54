/** What admins ask for who are not the owner. */
export const TRANSFER = 'Request for Transfer ownership';
export const DELETION = 'Request for Delete account';
