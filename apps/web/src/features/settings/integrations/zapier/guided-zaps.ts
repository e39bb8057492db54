/** The Zaps that the tab explains, at most four. */
export const GUIDED_ZAPS = ['google-sheets', 'gmail', 'trello', 'telegram'] as const;
export type GuidedZap = (typeof GUIDED_ZAPS)[number];
