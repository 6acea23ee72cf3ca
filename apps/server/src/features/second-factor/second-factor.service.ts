import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/index.js';
import { type Caller, type Origin, SecondFactors, SessionService, SignInService } from '../../core/auth/index.js';
import { Database, type Queryable } from '../../core/database/index.js';
import { done, type FieldError, ResponseStatus, type SaveAnswer } from '../../core/graphql/index.js';
import type { ConfirmedSignIn, RecoveryCodes, SecondFactor, SecondFactorSetup } from './second-factor.model.js';
import { companiesRequiring } from './second-factor.repository.js';

const WRONG_PASSWORD = 'The password is wrong.';
const WRONG_CODE = 'This code is wrong or was already used. Wait for the next one.';
const IS_OFF = 'Your second factor is off.';

const fieldError = (field: string, message: string): FieldError[] => [{ field, messages: [message] }];
const refused = (errors: FieldError[]) => ({ status: ResponseStatus.error, message: null, errors });
const notNow = (message: string) => ({ status: ResponseStatus.error, message, errors: [] });

/** Manages the second factor of the actual user, not of the login-as target. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly database: Database,
    private readonly factors: SecondFactors,
    private readonly signIn: SignInService,
    private readonly sessions: SessionService,
    private readonly audit: AuditService,
  ) {}

  async own(caller: Caller): Promise<SecondFactor> {
    const [{ since, recoveryCodesLeft }, requiredBy] = await Promise.all([
      this.factors.stateOf(caller.userId),
      companiesRequiring(this.database.pool, caller.userId),
    ]);
    return { isOn: since !== null, since, recoveryCodesLeft, requiredBy };
  }

  /**
   * Starts the setup with a new secret, after the password. A hijacked session therefore can't lock out its owner.
   * @throws TooManyTries
   */
  async begin(caller: Caller, password: string, origin: Origin): Promise<SecondFactorSetup> {
    if (!(await this.signIn.isPasswordOf(caller, password, origin)))
      return refused(fieldError('password', WRONG_PASSWORD));
    if (!this.factors.canKeepSecrets)
      return notNow(
        "Two-factor authentication isn't available because this server has no encryption key. Ask your administrator to set SECRETS_KEYS.",
      );
    const enrolment = await this.factors.begin(caller.userId, caller.username);
    if (!enrolment) return notNow('Your second factor is already on.');
    return { status: ResponseStatus.success, message: null, errors: [], ...enrolment };
  }

  /**
   * Turns the second factor on with the first code. Ends all other sessions, because they were opened without a code.
   * @throws TooManyTries
   */
  async confirm(caller: Caller, code: string, origin: Origin): Promise<RecoveryCodes> {
    if (!(await this.factors.isBegun(caller.userId))) return { ...notNow('Start again.'), recoveryCodes: [] };
    return this.withCodes(caller, origin, {
      take: (on) => this.factors.confirm(caller.userId, code.trim(), on),
      action: 'secondFactor.on',
      message: 'Your second factor is on.',
      after: (on) => this.sessions.revokeAll(caller.userId, 'second factor switched on', on, caller.sessionId),
    });
  }

  /** Replaces the recovery codes with ten new ones. @throws TooManyTries */
  async renewRecoveryCodes(caller: Caller, code: string, origin: Origin): Promise<RecoveryCodes> {
    if (!(await this.factors.isOn(caller.userId))) return { ...notNow(IS_OFF), recoveryCodes: [] };
    return this.withCodes(caller, origin, {
      take: async (on) => (await this.factors.take(caller.userId, code, on)) !== null,
      action: 'secondFactor.codes-renewed',
      message: 'The previous recovery codes no longer work.',
    });
  }

  /** Turns the second factor off, with password and code. @throws TooManyTries */
  async switchOff(caller: Caller, password: string, code: string, origin: Origin): Promise<SaveAnswer> {
    if (!(await this.factors.isOn(caller.userId))) return { errors: fieldError('', IS_OFF) };
    const [asking] = await companiesRequiring(this.database.pool, caller.userId);
    if (asking) return { errors: fieldError('', `${asking.name} requires a second factor for all members.`) };
    if (!(await this.signIn.isPasswordOf(caller, password, origin)))
      return { errors: fieldError('password', WRONG_PASSWORD) };
    const isOff = await this.signIn.counted(caller, origin, () =>
      this.database.transaction(async (on) => {
        if ((await this.factors.take(caller.userId, code, on)) === null) return false;
        await this.factors.remove(caller.userId, on);
        await this.record(caller, origin, 'secondFactor.off', on);
        return true;
      }),
    );
    return isOff ? done('Your second factor is off.') : { errors: fieldError('code', WRONG_CODE) };
  }

  /** Completes the second step of a sign-in. @throws Unauthenticated, Throttled */
  async confirmSignIn(challenge: string, code: string, origin: Origin): Promise<ConfirmedSignIn> {
    const { userId, sessionId, token, expiresAt, proof } = await this.signIn.withCode(challenge, code, origin);
    await this.audit.record({
      companyId: null,
      userId,
      actorId: userId,
      sessionId,
      action: 'signin.ok',
      reason: proof,
      requestId: origin.requestId,
      address: origin.address,
    });
    const { recoveryCodesLeft } = await this.factors.stateOf(userId);
    return { token, tokenExpiresAt: expiresAt, usedRecoveryCode: proof === 'recovery code', recoveryCodesLeft };
  }

  private async withCodes(
    caller: Caller,
    origin: Origin,
    {
      take,
      action,
      message,
      after,
    }: {
      readonly take: (on: Queryable) => Promise<boolean>;
      readonly action: string;
      readonly message: string;
      readonly after?: (on: Queryable) => Promise<void>;
    },
  ): Promise<RecoveryCodes> {
    let recoveryCodes: string[] = [];
    const isRight = await this.signIn.counted(caller, origin, () =>
      this.database.transaction(async (on) => {
        if (!(await take(on))) return false;
        recoveryCodes = await this.factors.renewRecoveryCodes(caller.userId, on);
        await after?.(on);
        await this.record(caller, origin, action, on);
        return true;
      }),
    );
    if (!isRight) return { ...refused(fieldError('code', WRONG_CODE)), recoveryCodes: [] };
    return { status: ResponseStatus.success, message, errors: [], recoveryCodes };
  }

  private record(caller: Caller, origin: Origin, action: string, on: Queryable): Promise<void> {
    const { userId, sessionId, username } = caller;
    return this.audit.record(
      {
        companyId: null,
        userId,
        actorId: userId,
        sessionId,
        action,
        entityType: 'user',
        entityId: userId,
        entityName: username,
        requestId: origin.requestId,
        address: origin.address,
      },
      on,
    );
  }
}
