import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Company, FieldError, GraphQLDateTime, ResponseStatus } from '../../core/graphql/index.js';

@ObjectType({ description: 'Second factor of the caller: codes of an app on their phone.' })
export class SecondFactor {
  @Field({ description: 'A sign-in asks for a code.' })
  isOn!: boolean;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was switched on.' })
  since?: Date | null;

  @Field(() => Int, { description: 'Recovery codes that were not used yet.' })
  recoveryCodesLeft!: number;

  @Field(() => [Company], { description: 'Companies of the caller that ask their members for one.' })
  requiredBy!: Company[];
}

@ObjectType({ description: 'Start of setting a second factor up; the secret is shown this once.' })
export class SecondFactorSetup {
  @Field(() => ResponseStatus, { description: 'Outcome.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => [FieldError], { description: 'One entry per invalid field.' })
  errors!: FieldError[];

  @Field(() => String, { nullable: true, description: 'Secret for the app, for typing (Base32).' })
  secret?: string | null;

  @Field(() => String, { nullable: true, description: 'The same as an otpauth address, for a QR code.' })
  address?: string | null;
}

@ObjectType({ description: 'Answer with new recovery codes; they are shown this once.' })
export class RecoveryCodes {
  @Field(() => ResponseStatus, { description: 'Outcome.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => [FieldError], { description: 'One entry per invalid field.' })
  errors!: FieldError[];

  @Field(() => [String], { description: 'Ten codes, each good once.' })
  recoveryCodes!: string[];
}

@ObjectType({ description: 'A sign-in whose code was right.' })
export class ConfirmedSignIn {
  @Field({ description: 'Token for later calls.' })
  token!: string;

  @Field(() => GraphQLDateTime, { description: 'Time the token expires.' })
  tokenExpiresAt!: Date;

  @Field({ description: 'A recovery code was used.' })
  usedRecoveryCode!: boolean;

  @Field(() => Int, { description: 'Recovery codes that were not used yet.' })
  recoveryCodesLeft!: number;
}

@ObjectType({ description: 'Whether the active company asks its members for a second factor.' })
export class SecondFactorRequirement {
  @Field({ description: 'Members without one can do nothing here but set one up.' })
  isRequired!: boolean;

  @Field(() => Int, { description: 'Active members without a second factor.' })
  membersWithout!: number;
}

/** Only groups operations. */
@ObjectType({ description: "Actions on the caller's second factor." })
export class SecondFactorMutations {}
