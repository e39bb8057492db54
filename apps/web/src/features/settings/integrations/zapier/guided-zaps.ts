export const GUIDED_ZAPS = ['google-sheets', 'gmail', 'trello', 'telegram'] as const;
export type GuidedZap = (typeof GUIDED_ZAPS)[number];
