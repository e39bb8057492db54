/** What an admin who is not the owner can ask for. */
export const TRANSFER = 'Request for Transfer ownership';
export const DELETION = 'Request for Delete account';
