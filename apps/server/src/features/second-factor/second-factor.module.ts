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

/** Codes of an app as the second half of a sign-in: one's own, those of colleagues, and what a company asks for. */
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
