/**
 * Whose tokens were good a short while ago. That only decides whose budget a request is counted on: a made-up token counts on its
 * sender's address, or each new one would bring a fresh budget; and all sessions of a person count on one budget, for the same reason.
 */
export interface ValidatedTokens {
  /** `owner`: of the budget, such as `user 7`. */
  remember(token: string, owner: string): void;
  /** It was refused: calls with it count on their sender's network again. */
  forget(token: string): void;
  /** Null for an unknown token. */
  ownerOf(token: string): string | null;
}

const MOST = 20_000;

export const createValidatedTokens = (): ValidatedTokens => {
  const owners = new Map<string, string>();
  return {
    remember(token, owner) {
      if (owners.size >= MOST) owners.clear();
      owners.set(token, owner);
    },
    forget: (token) => void owners.delete(token),
    ownerOf: (token) => owners.get(token) ?? null,
  };
};
