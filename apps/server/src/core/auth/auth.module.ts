import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Redis } from 'ioredis';
import { AuditRetention, AuditJobs, AuditSeals, AuditService } from '../audit/index.js';
import { CONFIG, type Config } from '../config/config.js';
import { Database } from '../database/index.js';
import { AccessGuard } from '../permissions/access.guard.js';
import { LinkThrottle } from './link-throttle.js';
import { UsageThrottle } from './usage-throttle.js';
import { OneTimeLinks } from './one-time-links.js';
import { SignInChallenges } from './challenges.js';
import { SecondFactors } from './second-factors.js';
import { SessionJobs } from './session.jobs.js';
import { SessionService } from './sessions.js';
import { SIGN_IN_THROTTLE, SignInService } from './sign-in.js';
import { BasicPasswordStrategy, BearerTokenStrategy } from './strategies.js';
import { SignInThrottle } from './throttle.js';

/** Redis connection of the throttle, if it uses Redis. If the store is down, users can still sign in. */
@Injectable()
class ThrottleStore implements OnApplicationShutdown {
  readonly redis: Redis | null;

  constructor(@Inject(CONFIG) config: Config) {
    this.redis = config.REDIS_URL
      ? new Redis(config.REDIS_URL, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
      : null;
    this.redis?.on('error', () => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.redis?.quit().catch(() => this.redis?.disconnect());
  }
}

@Global()
@Module({
  providers: [
    AuditService,
    AuditSeals,
    AuditRetention,
    AuditJobs,
    SessionService,
    OneTimeLinks,
    SessionJobs,
    SecondFactors,
    SignInChallenges,
    SignInService,
    BasicPasswordStrategy,
    BearerTokenStrategy,
    ThrottleStore,
    {
      provide: SIGN_IN_THROTTLE,
      inject: [ThrottleStore, Database],
      useFactory: (store: ThrottleStore, database: Database) =>
        new SignInThrottle(store.redis ? { redis: store.redis } : { pool: database.pool }),
    },
    {
      provide: LinkThrottle,
      inject: [ThrottleStore, Database],
      useFactory: (store: ThrottleStore, database: Database) =>
        new LinkThrottle(store.redis ? { redis: store.redis } : { pool: database.pool }),
    },
    {
      provide: UsageThrottle,
      inject: [ThrottleStore, Database],
      useFactory: (store: ThrottleStore, database: Database) =>
        new UsageThrottle(store.redis ? { redis: store.redis } : { pool: database.pool }),
    },
    AccessGuard,
    { provide: APP_GUARD, useExisting: AccessGuard },
  ],
  exports: [AuditService, SessionService, OneTimeLinks, LinkThrottle, UsageThrottle, SecondFactors, SignInService],
})
export class AuthModule {}
