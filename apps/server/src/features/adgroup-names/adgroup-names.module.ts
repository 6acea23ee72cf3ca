import { Module } from '@nestjs/common';
import { AdgroupNamesResolver } from './adgroup-names.resolver.js';

/** Ad groups to choose from, for all tools with an ad group selection. */
@Module({ providers: [AdgroupNamesResolver] })
export class AdgroupNamesModule {}
