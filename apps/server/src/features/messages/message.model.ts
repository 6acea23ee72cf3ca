import { Field, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, User } from '../../core/graphql/index.js';

@ObjectType({ description: 'Message to users of the company, shown in the header until dismissed.' })
export class Message {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Plain text, 1000 characters at most.' })
  text!: string;

  @Field(() => User, { description: 'Who sent it.' })
  creator!: User;

  @Field(() => GraphQLDateTime, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Not shown after this moment; null for no end.' })
  expiresAt?: Date | null;
}
