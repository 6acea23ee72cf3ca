import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { PartnerAccountSetting, PartnerAccountSettingInput } from './partner-accounts.model.js';

@ObjectType({ description: 'API credentials an account can use.' })
export class PartnerAccess {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Display text.' })
  label!: string;

  @Field(() => Int, { description: 'Partner ID.' })
  partnerId!: number;

  @Field(() => Int, {
    description: "Number of accounts that sign in with it, including accounts the caller can't access.",
  })
  accountCount!: number;

  @Field(() => [PartnerAccountSetting], {
    description: 'Sign-in settings, with secrets masked; null in lists.',
  })
  settings!: PartnerAccountSetting[];

  @Field(() => Int, {
    description: 'Version, increased with every change. Send it back when saving to detect conflicting edits.',
  })
  version!: number;
}

@InputType({ description: 'Set of API credentials to save.' })
export class PartnerAccessInput {
  @Field({ description: 'Display text.' })
  label!: string;

  @Field(() => [PartnerAccountSettingInput], { description: 'Sign-in settings. A mask leaves the secret unchanged.' })
  settings!: PartnerAccountSettingInput[];
}

/** Type that only groups operations. `id` is the set of API credentials. */
@ObjectType({ description: 'Actions on one set of API credentials.' })
export class PartnerAccessMutations {
  id!: number;
}
