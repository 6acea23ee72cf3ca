import { type DynamicModule, type ModuleMetadata, type Type } from '@nestjs/common';
import { Args, ArgsType, Field, Int, Query, Resolver } from '@nestjs/graphql';
import type { ReportContract } from '@adops/domain';
import { Database } from '../../core/database/index.js';
import { CurrentViewer, OrderByInput } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type ChoiceTypes, filtersOf } from '../graphql/inputs.js';
import { type EntityTypes, reportTypes } from '../graphql/report-types.js';
import { ReportRegistry } from '../registry.js';
import type { ListBinding } from './list-binding.js';
import { type ListArgs, ListReport } from './list-reports.js';

interface ListOptions {
  /** GraphQL types of fields that aren't scalars, and of filters with two choices. */
  readonly types?: EntityTypes;
  readonly choiceTypes?: ChoiceTypes;
  readonly imports?: ModuleMetadata['imports'];
  readonly providers?: Type<unknown>[];
}

/** Returns the module of a list: GraphQL types, arguments, query, guard and file, all generated from the contract. */
export function listModule(
  contract: ReportContract,
  binding: ListBinding,
  { types, choiceTypes, imports = [], providers = [] }: ListOptions = {},
): DynamicModule {
  class ListModule {}
  Object.defineProperty(ListModule, 'name', { value: `${contract.api.resultType}Module` });
  const { Result } = reportTypes(contract, types);
  const resolver = listResolver(contract, binding, Result, listArguments(contract, choiceTypes));
  return { module: ListModule, imports, providers: [resolver, ...providers] };
}

function listArguments(contract: ReportContract, choiceTypes: ChoiceTypes | undefined): Type<object> {
  class OfList {}
  const add = (name: string, type: () => unknown, defaultValue: unknown, description: string): void =>
    Field(type as () => typeof Int, { nullable: true, defaultValue, description })(OfList.prototype, name);
  const Filters = filtersOf(contract, choiceTypes);
  add('page', () => Int, 1, 'Page number, starting at 1.');
  add('perPage', () => Int, contract.defaultPageSize, 'Items per page.');
  add('filters', () => Filters, undefined, 'Filters.');
  add('orderBy', () => OrderByInput, undefined, "Sort order. Defaults to the screen's default order.");
  ArgsType()(OfList);
  return OfList;
}

function listResolver(
  contract: ReportContract,
  binding: ListBinding,
  Result: Type<object>,
  Arguments: Type<object>,
): Type<object> {
  class ListResolver {
    private readonly report: ListReport;

    constructor(registry: ReportRegistry, database: Database) {
      this.report = new ListReport(database, contract, binding);
      registry.addFile({
        id: contract.id,
        rows: (viewer, args, columns) => this.report.file(viewer, args as ListArgs, columns),
      });
    }

    rows(viewer: Viewer, args: ListArgs) {
      return this.report.page(viewer, args);
    }
  }

  // Applies decorators by hand, because the class is created for each contract.
  const method = Object.getOwnPropertyDescriptor(ListResolver.prototype, 'rows')!;
  const [target, name] = [ListResolver.prototype, 'rows'] as const;
  CurrentViewer()(target, name, 0);
  Args({ type: () => Arguments })(target, name, 1);
  Reflect.defineMetadata('design:paramtypes', [Object, Arguments], target, name);
  RequirePermission(...(contract.permission as Parameters<typeof RequirePermission>))(target, name, method);
  Query(() => Result, { name: contract.id, description: contract.api.help })(target, name, method);
  Reflect.defineMetadata('design:paramtypes', [ReportRegistry, Database], ListResolver);
  Resolver()(ListResolver);
  return ListResolver as unknown as Type<object>;
}
