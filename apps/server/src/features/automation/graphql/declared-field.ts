import { ResolveField, type ReturnTypeFunc } from '@nestjs/graphql';

interface Parameter {
  readonly decorate: ParameterDecorator;
  /** Class of the parameter. Object for arguments that declare their own type. */
  readonly type: unknown;
}

interface DeclaredField<Resolver> {
  readonly name: string;
  readonly type: ReturnTypeFunc;
  readonly description: string;
  /** Additional decorators of the method, such as its permission. */
  readonly decorators?: readonly MethodDecorator[];
  readonly parameters: readonly Parameter[];
  readonly resolve: (resolver: Resolver, ...values: never[]) => unknown;
}

/** Declares a resolver field from a table, equivalent to a method with decorators. */
export function declareField<Resolver extends object>(
  { prototype }: { readonly prototype: Resolver },
  { name, type, description, decorators = [], parameters, resolve }: DeclaredField<Resolver>,
): void {
  const value = function (this: Resolver, ...values: never[]): unknown {
    return resolve(this, ...values);
  };
  Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
  // Sets the metadata that the compiler emits for decorated methods.
  Reflect.defineMetadata(
    'design:paramtypes',
    parameters.map((each) => each.type),
    prototype,
    name,
  );
  parameters.forEach(({ decorate }, at) => decorate(prototype, name, at));
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name)!;
  for (const decorate of [ResolveField(type, { description }), ...decorators]) decorate(prototype, name, descriptor);
}
