import type { Passkey } from '@pharos/contract/rest/sign-in/passkeys.ts';

interface StoredPasskey {
  id: number;
  name: string;
  createdAt: Date;
  usedAt: Date | null;
}

export const toPasskey = ({ id, name, createdAt, usedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: usedAt?.toISOString() ?? null,
});
