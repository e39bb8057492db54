/** An admin who is not the owner can submit these requests about the ownership. */
export const TRANSFER = 'Request for Transfer ownership';
export const DELETION = 'Request for Delete account';

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Treats a text that differs from a restricted reason only in case, punctuation or character form as that reason. */
export const reasonMeant = (reason: string): string =>
  [TRANSFER, DELETION].find((each) => letters(each) === letters(reason)) ?? reason;
