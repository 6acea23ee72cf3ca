import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { PartnerAccountSetting, PartnerAccountSettingInput } from './partner-accounts.model.js';

@ObjectType({ description: 'Set of API credentials an account can use.' })
export class PartnerAccess {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Display text.' })
  label!: string;

  @Field(() => Int, { description: 'Partner ID.' })
  partnerId!: number;

  @Field(() => Int, { description: 'Accounts that sign in with it, also those the caller does not see.' })
  accountCount!: number;

  @Field(() => [PartnerAccountSetting], {
    description: 'What it signs in with, secrets masked; only when a single one is requested.',
  })
  settings!: PartnerAccountSetting[];

  @Field(() => Int, { description: 'Goes up with every change; sent back when saving, it keeps edits apart.' })
  version!: number;
}

@InputType({ description: 'Set of API credentials to save.' })
export class PartnerAccessInput {
  @Field({ description: 'Display text.' })
  label!: string;

  @Field(() => [PartnerAccountSettingInput], { description: 'What it signs in with; a mask leaves the secret.' })
  settings!: PartnerAccountSettingInput[];
}

/** Only groups operations; `id` is the set they are about. */
@ObjectType({ description: 'Actions on one set of API credentials.' })
export class PartnerAccessMutations {
  id!: number;
}
