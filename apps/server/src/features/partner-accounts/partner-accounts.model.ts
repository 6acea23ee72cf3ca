import { ACCOUNT_SETTINGS, type AccountSetting } from '@adops/domain';
import { Field, Float, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import {
  FieldError,
  GraphQLDate,
  GraphQLDateTime,
  PartnerAccount,
  PartnerAccountStatus,
  ResponseStatus,
} from '../../core/graphql/index.js';

export const PartnerAccountSettingName = Object.fromEntries(ACCOUNT_SETTINGS.map(({ name }) => [name, name]));
registerEnumType(PartnerAccountSettingName, {
  name: 'PartnerAccountSettingName',
  description: 'Partner account setting.',
  valuesMap: Object.fromEntries(
    (ACCOUNT_SETTINGS as readonly AccountSetting[]).map(({ name, description, type, isSecret }) => [
      name,
      { description: `${description} (${type}${isSecret ? ', secret' : ''}).` },
    ]),
  ),
});

export enum SettingValueType {
  INT = 'INT',
  FLOAT = 'FLOAT',
  BOOLEAN = 'BOOLEAN',
  STRING = 'STRING',
  DATE_FLOAT = 'DATE_FLOAT',
}
registerEnumType(SettingValueType, {
  name: 'SettingValueType',
  description: "Type of a setting's value.",
  valuesMap: {
    INT: { description: 'Whole number.' },
    FLOAT: { description: 'Number.' },
    BOOLEAN: { description: 'True or false.' },
    STRING: { description: 'Text.' },
    DATE_FLOAT: { description: 'Date and fraction.' },
  },
});

@ObjectType({ description: 'Fraction that applies from a given date.' })
export class DateFloat {
  @Field(() => GraphQLDate, { description: 'First day of the fraction.' })
  date!: string;

  @Field(() => Float, { description: 'Fraction.' })
  value!: number;
}

@InputType({ description: 'Fraction that applies from a given date.' })
export class DateFloatInput {
  @Field(() => GraphQLDate, { description: 'First day of the fraction.' })
  date!: string;

  @Field(() => Float, { description: 'Fraction.' })
  value!: number;
}

@ObjectType({ description: 'Partner account setting. Only the value of its type is set.' })
export class PartnerAccountSetting {
  @Field(() => PartnerAccountSettingName)
  name!: string;

  @Field(() => SettingValueType, { description: 'Type.' })
  type!: SettingValueType;

  @Field(() => Boolean, { nullable: true, description: 'True or false.' })
  booleanValue?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Whole number.' })
  intValue?: number | null;

  @Field(() => Float, { nullable: true, description: 'Number.' })
  floatValue?: number | null;

  @Field(() => String, { nullable: true, description: 'Text value. Secrets are masked.' })
  stringValue?: string | null;

  @Field(() => DateFloat, { nullable: true, description: 'Fraction and the first day it applies.' })
  dateFloatValue?: DateFloat | null;
}

@InputType({ description: 'Setting to save. Set the value of its type.' })
export class PartnerAccountSettingInput {
  @Field(() => PartnerAccountSettingName)
  name!: string;

  @Field(() => Boolean, { nullable: true, description: 'True or false.' })
  booleanValue?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Whole number.' })
  intValue?: number | null;

  @Field(() => Float, { nullable: true, description: 'Number.' })
  floatValue?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Text value. The mask leaves the secret unchanged.',
  })
  stringValue?: string | null;

  @Field(() => DateFloatInput, { nullable: true, description: 'Fraction and the first day it applies.' })
  dateFloatValue?: DateFloatInput | null;
}

@ObjectType({ description: 'Sync status of an account.' })
export class PartnerAccountHealth {
  @Field({ description: 'True if the last attempt succeeded.' })
  isOk!: boolean;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time of the last successful sync.' })
  lastPullAt?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'End of the last complete hour.' })
  completeUntil?: Date | null;

  @Field(() => [GraphQLDate], {
    description: "Days within the last 30 that should have data but don't.",
  })
  missingDates!: string[];

  @Field(() => String, { nullable: true, description: 'Last error; null if there is none.' })
  error?: string | null;
}

@InputType({ description: 'Partner account to save.' })
export class PartnerAccountInput {
  @Field(() => Int, { nullable: true, description: 'Partner. Required when creating an account.' })
  partnerId?: number | null;

  @Field()
  name!: string;

  @Field({ description: 'ISO 4217 currency code.' })
  currency!: string;

  @Field(() => PartnerAccountStatus, {
    description: 'When updating, any status. When creating or cloning, only active or inactive.',
  })
  status!: PartnerAccountStatus;

  @Field(() => Int, { nullable: true, description: 'User ID.' })
  userId?: number | null;

  @Field(() => [Int], { description: 'Site IDs.' })
  siteIds!: number[];

  @Field(() => Int, { nullable: true, description: 'Time zone ID.' })
  timezoneId?: number | null;

  @Field(() => Int, { nullable: true, description: 'API credentials in use.' })
  accessId?: number | null;

  @Field(() => [PartnerAccountSettingInput])
  settings!: PartnerAccountSettingInput[];

  @Field(() => String, { nullable: true, description: 'Account ID at the partner.' })
  externalAccountId?: string | null;
}

@ObjectType({ description: 'Response to saving a partner account.' })
export class PartnerAccountResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => Int, { nullable: true, description: 'ID of the saved account.' })
  id?: number | null;

  @Field(() => PartnerAccount, { nullable: true, description: 'Saved account.' })
  partnerAccount?: PartnerAccount | null;

  @Field(() => [FieldError], { nullable: true, description: 'Invalid fields.' })
  errors?: FieldError[] | null;
}

@ObjectType({ description: 'Social network page that an account can post as.' })
export class FacebookPage {
  @Field()
  id!: string;

  @Field()
  name!: string;
}

@ObjectType({ description: 'Tracking pixel of an account.' })
export class FacebookPixel {
  @Field()
  id!: string;

  @Field()
  name!: string;

  @Field({ description: 'True if the pixel can be used.' })
  isActive!: boolean;
}

@ObjectType({ description: 'Conversion definition of the native partner.' })
export class ConversionDefinition {
  @Field()
  id!: string;

  @Field()
  name!: string;

  @Field({ description: 'Used by default.' })
  default!: boolean;
}

/** Type that only groups operations. `id` is the account. */
@ObjectType({ description: 'Actions on one partner account.' })
export class PartnerAccountMutations {
  id!: number;
}
