import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { SocialGender } from './campaign-enums.model.js';

// Classes are both output and input types, because clients send the values that they received.

@ObjectType({ description: 'Location found by targeting search.' })
@InputType('GeoLocationInput', { description: 'Input for a location found by targeting search.' })
export class GeoLocation {
  @Field(() => String, { description: 'ID on the platform.' })
  externalId!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType({ description: 'Interest or attribute found by targeting search.' })
@InputType('TargetingItemInput', { description: 'Input for an interest or attribute found by targeting search.' })
export class TargetingItem {
  @Field(() => String, { description: 'ID on the platform.' })
  externalId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => [String], { nullable: true, description: 'Path of names, from the top level down.' })
  path?: string[] | null;
}

@ObjectType({ description: 'Placements where ads are shown.' })
@InputType('SocialPlacementsInput', { description: 'Input for the placements where ads are shown.' })
export class SocialPlacements {
  @Field(() => String, { description: 'Placement type: advantagePlus or manual.' })
  placementType!: string;

  @Field(() => [String], { nullable: true })
  publisherPlatforms?: string[] | null;

  @Field(() => [String], { nullable: true })
  audienceNetworkPositions?: string[] | null;

  @Field(() => [String], { nullable: true })
  facebookPositions?: string[] | null;

  @Field(() => [String], { nullable: true })
  instagramPositions?: string[] | null;

  @Field(() => [String], { nullable: true })
  messengerPositions?: string[] | null;
}

@ObjectType({ description: 'Locations of an audience.' })
@InputType('SocialGeoLocationsInput', { description: 'Input for the locations of an audience.' })
export class SocialGeoLocations {
  @Field(() => [String], { nullable: true, description: 'Location types: recent, home or travelIn.' })
  locationTypes?: string[] | null;

  @Field(() => [GeoLocation], { nullable: true })
  cities?: GeoLocation[] | null;

  @Field(() => [GeoLocation], { nullable: true })
  countryGroups?: GeoLocation[] | null;

  @Field(() => [GeoLocation], { nullable: true })
  countries?: GeoLocation[] | null;

  @Field(() => [GeoLocation], { nullable: true })
  electoralDistricts?: GeoLocation[] | null;

  @Field(() => [GeoLocation], { nullable: true })
  geoMarkets?: GeoLocation[] | null;

  @Field(() => [GeoLocation], { nullable: true })
  largeGeoAreas?: GeoLocation[] | null;

  @Field(() => [GeoLocation], { nullable: true })
  mediumGeoAreas?: GeoLocation[] | null;

  @Field(() => [GeoLocation], { nullable: true })
  neighborhoods?: GeoLocation[] | null;

  @Field(() => [GeoLocation], { nullable: true })
  regions?: GeoLocation[] | null;

  @Field(() => [GeoLocation], { nullable: true })
  smallGeoAreas?: GeoLocation[] | null;

  @Field(() => [GeoLocation], { nullable: true })
  subcities?: GeoLocation[] | null;

  @Field(() => [GeoLocation], { nullable: true })
  subneighborhoods?: GeoLocation[] | null;

  @Field(() => [GeoLocation], { nullable: true })
  zips?: GeoLocation[] | null;
}

@ObjectType({ description: 'Age range of an audience.' })
@InputType('AgeRangeInput', { description: 'Input for the age range of an audience.' })
export class AgeRange {
  @Field(() => Int, { description: 'Minimum age in years.' })
  min!: number;

  @Field(() => Int, { description: 'Maximum age in years; 65 means 65 and over.' })
  max!: number;
}

@ObjectType({ description: 'Audience of a social ad group.' })
@InputType('SocialAudienceInput', { description: 'Input for the audience of a social ad group.' })
export class SocialAudience {
  @Field(() => SocialPlacements, { nullable: true })
  placements?: SocialPlacements | null;

  @Field(() => SocialGeoLocations, { nullable: true })
  geoLocations?: SocialGeoLocations | null;

  @Field(() => SocialGeoLocations, { nullable: true })
  excludedGeoLocations?: SocialGeoLocations | null;

  @Field(() => AgeRange, { nullable: true })
  age?: AgeRange | null;

  @Field(() => SocialGender, { nullable: true })
  gender?: keyof typeof SocialGender | null;

  @Field(() => String, { nullable: true, description: 'Device: all, desktop or mobile.' })
  device?: string | null;

  @Field(() => [String], { nullable: true, description: 'Language codes; empty for all languages.' })
  languages?: string[] | null;

  @Field(() => [TargetingItem], { nullable: true })
  behaviors?: TargetingItem[] | null;

  @Field(() => [TargetingItem], { nullable: true })
  educationMajors?: TargetingItem[] | null;

  @Field(() => [TargetingItem], { nullable: true })
  educationSchools?: TargetingItem[] | null;

  @Field(() => [TargetingItem], { nullable: true })
  familyStatuses?: TargetingItem[] | null;

  @Field(() => [TargetingItem], { nullable: true })
  income?: TargetingItem[] | null;

  @Field(() => [TargetingItem], { nullable: true })
  industries?: TargetingItem[] | null;

  @Field(() => [TargetingItem], { nullable: true })
  interests?: TargetingItem[] | null;

  @Field(() => [TargetingItem], { nullable: true })
  lifeEvents?: TargetingItem[] | null;

  @Field(() => [TargetingItem], { nullable: true })
  workEmployers?: TargetingItem[] | null;

  @Field(() => [TargetingItem], { nullable: true })
  workPositions?: TargetingItem[] | null;
}
