import { AuthExpired, type Credentials } from '@adops/connectors';
import type { SecretOwner, SecretStore } from '../../core/secrets/index.js';

/** Secrets of a partner account, or of the sign-in that it shares with others. Decrypted only when a call is made. */
export class AccountCredentials implements Credentials {
  constructor(
    /** Changes together with the secrets, so that tokens of old secrets aren't used for new ones. */
    readonly id: string,
    private readonly owner: SecretOwner,
    private readonly secrets: SecretStore,
  ) {}

  async open(): Promise<Readonly<Record<string, string>>> {
    const opened = await this.secrets.open(this.owner);
    if (Object.keys(opened).length === 0)
      throw new AuthExpired(false, 'The account has no sign-in to the platform yet.');
    return opened;
  }

  async replace(changed: Readonly<Record<string, string>>): Promise<void> {
    await this.secrets.set(this.owner, changed, { userId: null });
  }
}
