import { ObjectType } from '@nestjs/graphql';

/** Type that only groups operations. `id` is the team. */
@ObjectType({ description: 'Actions on one team.' })
export class TeamMutations {
  id!: number;
}
