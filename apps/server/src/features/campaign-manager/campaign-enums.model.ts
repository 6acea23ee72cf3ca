import type {
  BudgetType as Budgets,
  GeoTargetKind as GeoKinds,
  OptimizationGoal,
  SocialAdFormat as Formats,
  SocialBidStrategy as Strategies,
  SocialGender as Genders,
  SocialGoal as Goals,
  SocialObjective as Objectives,
  TargetingType as TargetingTypes,
} from '@adops/domain';
import { describeEnum } from '../../core/graphql/described-enum.js';

export const SocialObjective: Readonly<Record<Objectives, Objectives>> = {
  traffic: 'traffic',
  conversion: 'conversion',
  sales: 'sales',
  leads: 'leads',
  engagement: 'engagement',
};
describeEnum(SocialObjective, 'SocialObjective', 'Objective of a social campaign.', {
  traffic: 'Traffic.',
  conversion: 'Conversions.',
  sales: 'Sales.',
  leads: 'Leads.',
  engagement: 'Engagement.',
});

export const SocialOptimizationGoal: Readonly<Record<OptimizationGoal, OptimizationGoal>> = {
  OFFSITE_CONVERSIONS: 'OFFSITE_CONVERSIONS',
  VALUE: 'VALUE',
  LINK_CLICKS: 'LINK_CLICKS',
};
describeEnum(SocialOptimizationGoal, 'SocialOptimizationGoal', 'Optimization goal of a social ad group.', {
  OFFSITE_CONVERSIONS: 'Conversion.',
  VALUE: 'Value.',
  LINK_CLICKS: 'Link clicks.',
});

export const SocialGoal: Readonly<Record<Goals, Goals>> = { lead: 'lead', purchase: 'purchase' };
describeEnum(SocialGoal, 'SocialGoal', 'Conversion goal of a social ad.', { lead: 'Lead.', purchase: 'Purchase.' });

export const SocialBidStrategy: Readonly<Record<Strategies, Strategies>> = {
  bidCap: 'bidCap',
  costCap: 'costCap',
  lowCost: 'lowCost',
  withMinRoas: 'withMinRoas',
};
describeEnum(SocialBidStrategy, 'SocialBidStrategy', 'Bid strategy on the social network.', {
  bidCap: 'Never bid above the given amount.',
  costCap: 'Keep the average cost at the given amount.',
  lowCost: 'Lowest cost without a cap.',
  withMinRoas: 'Maintain the return on ad spend.',
});

export const BudgetType: Readonly<Record<Budgets, Budgets>> = { daily: 'daily', lifetime: 'lifetime' };
describeEnum(BudgetType, 'BudgetType', 'Budget period.', { daily: 'Daily.', lifetime: 'Lifetime.' });

export const SocialAdFormat: Readonly<Record<Formats, Formats>> = {
  singleImage: 'singleImage',
  carousel: 'carousel',
  flexible: 'flexible',
};
describeEnum(SocialAdFormat, 'SocialAdFormat', 'Format of a social ad.', {
  singleImage: 'One image or video.',
  carousel: 'Multiple cards.',
  flexible: 'Chosen by the platform.',
});

export const SocialGender: Readonly<Record<Genders, Genders>> = { all: 'all', male: 'male', female: 'female' };
describeEnum(SocialGender, 'SocialGender', 'Gender of an audience.', {
  all: 'All genders.',
  male: 'Men.',
  female: 'Women.',
});

export const TargetingType: Readonly<Record<TargetingTypes, TargetingTypes>> = {
  behaviors: 'behaviors',
  educationMajors: 'educationMajors',
  educationSchools: 'educationSchools',
  familyStatuses: 'familyStatuses',
  income: 'income',
  industries: 'industries',
  interests: 'interests',
  lifeEvents: 'lifeEvents',
  workEmployers: 'workEmployers',
  workPositions: 'workPositions',
  locations: 'locations',
};
describeEnum(TargetingType, 'TargetingType', 'Type of targeting suggestion to request.', {
  behaviors: 'Behaviors.',
  educationMajors: 'Fields of study.',
  educationSchools: 'Schools.',
  familyStatuses: 'Family statuses.',
  income: 'Income.',
  industries: 'Industries.',
  interests: 'Interests.',
  lifeEvents: 'Life events.',
  workEmployers: 'Employers.',
  workPositions: 'Job titles.',
  locations: 'Locations of all types.',
});

export const GeoTargetKind: Readonly<Record<GeoKinds, GeoKinds>> = {
  city: 'city',
  countryGroup: 'countryGroup',
  country: 'country',
  electoralDistrict: 'electoralDistrict',
  geoMarket: 'geoMarket',
  largeGeoArea: 'largeGeoArea',
  mediumGeoArea: 'mediumGeoArea',
  neighborhood: 'neighborhood',
  region: 'region',
  smallGeoArea: 'smallGeoArea',
  subcity: 'subcity',
  subneighborhood: 'subneighborhood',
  zip: 'zip',
};
describeEnum(GeoTargetKind, 'GeoTargetKind', 'Location type.', {
  city: 'City.',
  countryGroup: 'Group of countries.',
  country: 'Country.',
  electoralDistrict: 'Electoral district.',
  geoMarket: 'Market area.',
  largeGeoArea: 'Large area.',
  mediumGeoArea: 'Medium area.',
  neighborhood: 'Neighborhood.',
  region: 'Region.',
  smallGeoArea: 'Small area.',
  subcity: 'Part of a city.',
  subneighborhood: 'Part of a neighborhood.',
  zip: 'Postal code.',
});
