/**
 * Tokens that were good a short while ago. They only decide whose budget a request is counted on:
 * a made-up token counts on its sender's address, or each new one would bring a fresh budget.
 */
export interface ValidatedTokens {
  remember(token: string): void;
  has(token: string): boolean;
}

const MOST = 20_000;

export const createValidatedTokens = (): ValidatedTokens => {
  const tokens = new Set<string>();
  return {
    remember(token) {
      if (tokens.size >= MOST) tokens.clear();
      tokens.add(token);
    },
    has: (token) => tokens.has(token),
  };
};
