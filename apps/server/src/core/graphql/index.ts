export * from './answers.js';
export * from './builder-entities.js';
export { type ConsoleRequest, CurrentCaller, CurrentViewer, type GraphQLContext, requestOf } from './context.js';
export * from './errors.js';
export * from './inputs.js';
export * from './scalars.js';
export * from './account-entities.js';
export * from './lookup-entities.js';
export * from './people-entities.js';
