/**
 * Recently accepted tokens and the owners of their budgets. They only decide on which budget a request counts.
 * An unknown token counts on the address of its sender. Otherwise, each invented token would get a new budget.
 * For the same reason, all sessions of a person share one budget.
 */
export interface ValidatedTokens {
  /** Stores an accepted token. `owner` is the owner of the budget, for example `user 7`. */
  remember(token: string, owner: string): void;
  /** Removes a rejected token, so that calls with it count on the network of the sender again. */
  forget(token: string): void;
  /** Returns null for an unknown token. */
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
