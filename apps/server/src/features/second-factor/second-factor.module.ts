import { Module } from '@nestjs/common';
import { UsersModule } from '../users/index.js';
import { FactorRequirementService } from './factor-requirement.service.js';
import {
  FactorOfUserResolver,
  FactorResetResolver,
  SecondFactorMutationsResolver,
  SecondFactorResolver,
} from './second-factor.resolver.js';
import { SecondFactorService } from './second-factor.service.js';

/**
 * Codes of an app as the second step of a sign-in: setup by the user, reset for colleagues, and the company's
 * requirement.
 */
@Module({
  imports: [UsersModule],
  providers: [
    SecondFactorService,
    FactorRequirementService,
    SecondFactorResolver,
    SecondFactorMutationsResolver,
    FactorOfUserResolver,
    FactorResetResolver,
  ],
})
export class SecondFactorModule {}
