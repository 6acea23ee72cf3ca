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
  description: 'Setting of a partner account.',
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
    DATE_FLOAT: { description: 'Day and fraction.' },
  },
});

@ObjectType({ description: 'Fraction that holds from a day on.' })
export class DateFloat {
  @Field(() => GraphQLDate, { description: 'First day it holds.' })
  date!: string;

  @Field(() => Float, { description: 'Fraction.' })
  value!: number;
}

@InputType({ description: 'Fraction that holds from a day on.' })
export class DateFloatInput {
  @Field(() => GraphQLDate, { description: 'First day it holds.' })
  date!: string;

  @Field(() => Float, { description: 'Fraction.' })
  value!: number;
}

@ObjectType({ description: 'Setting of a partner account; only the value of its type is filled.' })
export class PartnerAccountSetting {
  @Field(() => PartnerAccountSettingName)
  name!: string;

  @Field(() => SettingValueType, { description: 'Kind.' })
  type!: SettingValueType;

  @Field(() => Boolean, { nullable: true, description: 'True or false.' })
  booleanValue?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Whole number.' })
  intValue?: number | null;

  @Field(() => Float, { nullable: true, description: 'Number.' })
  floatValue?: number | null;

  @Field(() => String, { nullable: true, description: 'Text; secrets come back masked.' })
  stringValue?: string | null;

  @Field(() => DateFloat, { nullable: true, description: 'Fraction with its first day.' })
  dateFloatValue?: DateFloat | null;
}

@InputType({ description: 'Setting to save; fill the value of its type.' })
export class PartnerAccountSettingInput {
  @Field(() => PartnerAccountSettingName)
  name!: string;

  @Field(() => Boolean, { nullable: true, description: 'True or false.' })
  booleanValue?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Whole number.' })
  intValue?: number | null;

  @Field(() => Float, { nullable: true, description: 'Number.' })
  floatValue?: number | null;

  @Field(() => String, { nullable: true, description: 'Text; a mask sent back leaves the secret as it is.' })
  stringValue?: string | null;

  @Field(() => DateFloatInput, { nullable: true, description: 'Fraction with its first day.' })
  dateFloatValue?: DateFloatInput | null;
}

@ObjectType({ description: 'How collecting from an account goes.' })
export class PartnerAccountHealth {
  @Field({ description: 'The last try succeeded.' })
  isOk!: boolean;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Last successful pull.' })
  lastPullAt?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'End of the last hour that is complete.' })
  completeUntil?: Date | null;

  @Field(() => [GraphQLDate], {
    description: 'Days of the last 30 without figures although there should be some.',
  })
  missingDates!: string[];

  @Field(() => String, { nullable: true, description: 'What went wrong last; null when nothing did.' })
  error?: string | null;
}

@InputType({ description: 'Partner account to save.' })
export class PartnerAccountInput {
  @Field(() => Int, { nullable: true, description: 'Partner; needed on create only.' })
  partnerId?: number | null;

  @Field()
  name!: string;

  @Field({ description: 'ISO 4217 code.' })
  currency!: string;

  @Field(() => PartnerAccountStatus, {
    description: 'On update any state; create and clone take active or inactive.',
  })
  status!: PartnerAccountStatus;

  @Field(() => Int, { nullable: true, description: 'Id of the user.' })
  userId?: number | null;

  @Field(() => [Int], { description: 'Ids of the sites.' })
  siteIds!: number[];

  @Field(() => Int, { nullable: true, description: 'Id of the time zone.' })
  timezoneId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Set of API credentials in use.' })
  accessId?: number | null;

  @Field(() => [PartnerAccountSettingInput])
  settings!: PartnerAccountSettingInput[];

  @Field(() => String, { nullable: true, description: 'Id of the account at the partner.' })
  externalAccountId?: string | null;
}

@ObjectType({ description: 'Answer of saving a partner account.' })
export class PartnerAccountResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or state.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Words for the user.' })
  message?: string | null;

  @Field(() => Int, { nullable: true, description: 'Id of the saved account.' })
  id?: number | null;

  @Field(() => PartnerAccount, { nullable: true, description: 'The account as saved.' })
  partnerAccount?: PartnerAccount | null;

  @Field(() => [FieldError], { nullable: true, description: 'Refused fields.' })
  errors?: FieldError[] | null;
}

@ObjectType({ description: 'Page of the social network an account may post as.' })
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

  @Field({ description: 'The pixel can be used.' })
  isActive!: boolean;
}

@ObjectType({ description: 'Conversion definition of the native partner.' })
export class ConversionDefinition {
  @Field()
  id!: string;

  @Field()
  name!: string;

  @Field({ description: 'Used when none is chosen.' })
  default!: boolean;
}

/** Only groups operations; `id` is the account they are about. */
@ObjectType({ description: 'Actions on one partner account.' })
export class PartnerAccountMutations {
  id!: number;
}
