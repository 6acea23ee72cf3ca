import { type DynamicModule, type ModuleMetadata, type Type } from '@nestjs/common';
import { Args, Context, Info, Query, Resolver } from '@nestjs/graphql';
import type { ReportContract } from '@adops/domain';
import type { GraphQLResolveInfo } from 'graphql';
import { CurrentViewer, type GraphQLContext } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { BindingOf } from '../bindings/binding.js';
import { type ReportAnswer, ReportEngine } from '../engine/report-engine.js';
import type { Report, ReportRequest } from '../engine/request.js';
import { ReportRegistry } from '../registry.js';
import { abortSignalOf } from './client-disconnect.js';
import { type ReportArgs, reportArguments, requestOf } from './report-args.js';
import { type EntityTypes, reportTypes } from './report-types.js';
import { rowsInBatches } from './row-batches.js';
import { selectionOf } from './selection.js';

/** Additions to a report's rows beyond columns of facts and entities. */
export interface ReportExtension {
  /** Nested values of rows. */
  readonly nested?: Report['nested'];
  /** Returns the request with the row fields that the extension needs. */
  prepare?(request: ReportRequest): ReportRequest;
  /** Fills fields of finished rows. */
  complete?(request: ReportRequest, answer: ReportAnswer): Promise<void>;
}

interface ReportOptions {
  /** GraphQL types of fields that aren't scalars. */
  readonly types?: EntityTypes;
  /** Arguments that are accepted but ignored. */
  readonly accepted?: Parameters<typeof reportArguments>[1];
  /** Extension class, which the module provides. */
  readonly extension?: Type<ReportExtension>;
  /** Modules that the extension needs. `providers` may also be resolvers of the report. */
  readonly imports?: ModuleMetadata['imports'];
  readonly providers?: Type<unknown>[];
}

/** Creates the module of a report. Its GraphQL types, arguments, query and guard are generated from the contract. */
export function reportModule<C extends ReportContract>(
  contract: C,
  binding: BindingOf<C>,
  options: ReportOptions = {},
): DynamicModule {
  const { extension, imports = [], providers = [] } = options;
  class ReportModule {}
  Object.defineProperty(ReportModule, 'name', { value: `${contract.api.resultType}Module` });
  return {
    module: ReportModule,
    imports,
    providers: [reportResolver(contract, binding, options), ...(extension ? [extension] : []), ...providers],
  };
}

/** Creates the module of a report that consists of a contract and a binding only. */
export const plainReportModule = ({ contract, binding }: Report): DynamicModule =>
  reportModule(contract, binding as BindingOf<typeof contract>);

function reportResolver<C extends ReportContract>(
  contract: C,
  binding: BindingOf<C>,
  { types = {}, accepted, extension }: ReportOptions,
): Type<object> {
  const { Result } = reportTypes(contract, types);
  const Arguments = reportArguments(contract, accepted);
  const { grouping, totalField, hasTotalParts, paged } = contract.api;

  class ReportResolver {
    private readonly report: Report;

    constructor(
      registry: ReportRegistry,
      private readonly engine: ReportEngine,
      private readonly extension: ReportExtension | undefined,
    ) {
      const nested = extension?.nested;
      this.report = { contract, binding, ...(nested && { nested }) };
      registry.add(this.report);
    }

    async rows(viewer: Viewer, args: ReportArgs, info: GraphQLResolveInfo, { res }: GraphQLContext) {
      const asked = requestOf(this.report, viewer, { ...args }, selectionOf(info, contract.api));
      const request = this.extension?.prepare?.(asked) ?? asked;
      const answer = await this.engine.run(request, abortSignalOf(res));
      await this.extension?.complete?.(request, answer);
      const page = paged === false ? answer : rowsInBatches(answer);
      return {
        ...page,
        ...(grouping.answered && { [grouping.argument]: request.grouping.id }),
        ...(totalField && { [totalField]: page.rowTotal }),
        ...(hasTotalParts && { children: page.rowTotal?.children ?? [] }),
      };
    }
  }

  // Applies decorators by hand, because the class is created for each contract.
  const method = Object.getOwnPropertyDescriptor(ReportResolver.prototype, 'rows')!;
  const [target, name] = [ReportResolver.prototype, 'rows'] as const;
  CurrentViewer()(target, name, 0);
  Args({ type: () => Arguments })(target, name, 1);
  Info()(target, name, 2);
  Context()(target, name, 3);
  Reflect.defineMetadata('design:paramtypes', [Object, Arguments, Object, Object], target, name);
  RequirePermission(...(contract.permission as Parameters<typeof RequirePermission>))(target, name, method);
  Query(() => Result, { name: contract.id, description: contract.api.help })(target, name, method);
  const injected = [ReportRegistry, ReportEngine, ...(extension ? [extension] : [])];
  Reflect.defineMetadata('design:paramtypes', injected, ReportResolver);
  Resolver()(ReportResolver);
  return ReportResolver as unknown as Type<object>;
}
