/** What an admin who is not the owner can ask for. */
export const TRANSFER = 'Request for Transfer ownership';
export const DELETION = 'Request for Delete account';

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The reason as it is meant: what reads like one that only some may ask for is that one. */
export const reasonMeant = (reason: string): string =>
  [TRANSFER, DELETION].find((each) => letters(each) === letters(reason)) ?? reason;
