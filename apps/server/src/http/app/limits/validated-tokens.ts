/**
 * Recently accepted tokens and the owners of their budgets. An unknown token counts on the network of its sender.
 * Otherwise, each invented token would get a new budget.
 */
export interface ValidatedTokens {
  /** `owner` is the owner of the budget, for example `user 7`. */
  remember(token: string, owner: string): void;
  forget(token: string): void;
  ownerOf(token: string): string | null;
}

const MAX_TOKENS = 20_000;

export const createValidatedTokens = (): ValidatedTokens => {
  const owners = new Map<string, string>();
  return {
    remember(token, owner) {
      if (owners.size >= MAX_TOKENS) owners.clear();
      owners.set(token, owner);
    },
    forget: (token) => void owners.delete(token),
    ownerOf: (token) => owners.get(token) ?? null,
  };
};
