import { ObjectType } from '@nestjs/graphql';

/** Only groups operations; `id` is the team they are about. */
@ObjectType({ description: 'Actions on one team.' })
export class TeamMutations {
  id!: number;
}
