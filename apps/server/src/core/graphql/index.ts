export * from './responses.js';
export * from './builder-entities.js';
export { type ConsoleRequest, CurrentCaller, CurrentViewer, type GraphQLContext, requestOf } from './context.js';
export {
  AlertType,
  BidAdjustmentType,
  BiddingStrategyType,
  KeywordStatus,
  RevenueDistributionType,
} from './ad-enums.js';
export { describedEnum, describeEnum } from './described-enum.js';
export * from './errors.js';
export * from './inputs.js';
export * from './scalars.js';
export { inputOf, instanceOf, namedClass, objectOf } from './schema-types.js';
export * from './account-entities.js';
export * from './lookup-entities.js';
export * from './people-entities.js';
export * from './publication-entities.js';
