import { Module } from '@nestjs/common';
import { AdgroupNamesResolver } from './adgroup-names.resolver.js';

/** Ad groups to choose from, for every tool that names some. */
@Module({ providers: [AdgroupNamesResolver] })
export class AdgroupNamesModule {}
