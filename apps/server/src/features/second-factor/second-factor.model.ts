import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Company, FieldError, GraphQLDateTime, ResponseStatus } from '../../core/graphql/index.js';

@ObjectType({ description: 'Second factor of the caller: codes from an authenticator app.' })
export class SecondFactor {
  @Field({ description: 'True if signing in requires a code.' })
  isOn!: boolean;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time it was turned on.' })
  since?: Date | null;

  @Field(() => Int, { description: 'Unused recovery codes.' })
  recoveryCodesLeft!: number;

  @Field(() => [Company], { description: 'Companies of the caller that require a second factor.' })
  requiredBy!: Company[];
}

@ObjectType({ description: 'Setup of a second factor. The secret is shown only once.' })
export class SecondFactorSetup {
  @Field(() => ResponseStatus, { description: 'Outcome.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => [FieldError], { description: 'One entry per invalid field.' })
  errors!: FieldError[];

  @Field(() => String, { nullable: true, description: 'Secret to enter in the app (Base32).' })
  secret?: string | null;

  @Field(() => String, { nullable: true, description: 'The secret as an otpauth URL, for a QR code.' })
  address?: string | null;
}

@ObjectType({ description: 'Response with new recovery codes, which are shown only once.' })
export class RecoveryCodes {
  @Field(() => ResponseStatus, { description: 'Outcome.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => [FieldError], { description: 'One entry per invalid field.' })
  errors!: FieldError[];

  @Field(() => [String], { description: 'Ten codes, each valid once.' })
  recoveryCodes!: string[];
}

@ObjectType({ description: 'Completed sign-in.' })
export class ConfirmedSignIn {
  @Field({ description: 'Token for later requests.' })
  token!: string;

  @Field(() => GraphQLDateTime, { description: 'Time the token expires.' })
  tokenExpiresAt!: Date;

  @Field({ description: 'True if a recovery code was used.' })
  usedRecoveryCode!: boolean;

  @Field(() => Int, { description: 'Unused recovery codes.' })
  recoveryCodesLeft!: number;
}

@ObjectType({ description: 'Requirement of a second factor in the active company.' })
export class SecondFactorRequirement {
  @Field({ description: 'True if members without a second factor must set one up before they can continue.' })
  isRequired!: boolean;

  @Field(() => Int, { description: 'Number of active members without a second factor.' })
  membersWithout!: number;
}

/** Type that only groups operations. */
@ObjectType({ description: "Changes to the caller's second factor." })
export class SecondFactorMutations {}
