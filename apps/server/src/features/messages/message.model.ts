import { Field, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, User } from '../../core/graphql/index.js';

@ObjectType({ description: 'Message to users of the company, shown in the header until dismissed.' })
export class Message {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Plain text, up to 1000 characters.' })
  text!: string;

  @Field(() => User, { description: 'Sender.' })
  creator!: User;

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: "Time after which the message isn't shown; null for no expiration.",
  })
  expiresAt?: Date | null;
}
