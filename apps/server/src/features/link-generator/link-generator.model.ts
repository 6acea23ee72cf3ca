import { Field, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { URL_PARAM_TYPES, type UrlParamType as ParamType } from '@adops/domain';

export const UrlParamType = Object.fromEntries(URL_PARAM_TYPES.map((type) => [type, type])) as {
  [T in ParamType]: T;
};
registerEnumType(UrlParamType, {
  name: 'UrlParamType',
  description: 'Input type of a URL parameter.',
  valuesMap: {
    text: { description: 'Single-line text.' },
    number: { description: 'Number.' },
    select: { description: 'Single selection.' },
    multiSelect: { description: 'Multiple selection.' },
    checkbox: { description: 'On or off.' },
  },
});

const value = { description: 'Value in the link.' } as const;
const label = { description: 'Display text.' } as const;
const paramName = { description: 'Placeholder of the parameter in the templates.' } as const;
const placeholder = { nullable: true, description: 'Example shown in the empty field.' } as const;
const required = { description: "True if links can't be generated without a value." } as const;
const defaultValue = { nullable: true, description: 'Initial value of the field.' } as const;
const options = { description: 'Options. For a checkbox, its values for on and off; 1 and 0 if empty.' } as const;
const additional = { description: 'Additional options, shown separately.' } as const;
const urlTemplate = { description: 'Link pattern.' } as const;
const nameTemplate = { description: 'Name pattern.' } as const;
const tracking = { nullable: true, description: "Pattern for the platform's tracking template." } as const;

@ObjectType({ description: 'Option of a URL parameter.' })
export class UrlParamOption {
  @Field(value)
  value!: string;

  @Field(label)
  label!: string;
}

@InputType({ description: 'Input for an option of a URL parameter.' })
export class UrlParamOptionInput {
  @Field(value)
  value!: string;

  @Field(label)
  label!: string;
}

@ObjectType({ description: 'Parameter of a URL template.' })
export class UrlTemplateParam {
  @Field(() => Int, { description: 'Position in the form, starting at 1.' })
  id!: number;

  @Field(() => UrlParamType, { description: 'Type.' })
  type!: ParamType;

  @Field(paramName)
  name!: string;

  @Field(label)
  label!: string;

  @Field(() => String, placeholder)
  placeholder!: string | null;

  @Field(required)
  isRequired!: boolean;

  @Field(() => String, defaultValue)
  defaultValue!: string | null;

  @Field(() => [UrlParamOption], options)
  options!: UrlParamOption[];

  @Field(() => [UrlParamOption], additional)
  additionalOptions!: UrlParamOption[];
}

@InputType({ description: 'Input for a parameter of a URL template.' })
export class UrlTemplateParamInput {
  @Field(() => UrlParamType, { description: 'Type.' })
  type!: ParamType;

  @Field(paramName)
  name!: string;

  @Field(label)
  label!: string;

  @Field(() => String, placeholder)
  placeholder?: string | null;

  @Field({ ...required, defaultValue: false })
  isRequired!: boolean;

  @Field(() => String, defaultValue)
  defaultValue?: string | null;

  @Field(() => [UrlParamOptionInput], { ...options, defaultValue: [] })
  options!: UrlParamOptionInput[];

  @Field(() => [UrlParamOptionInput], { ...additional, defaultValue: [] })
  additionalOptions!: UrlParamOptionInput[];
}

@ObjectType({ description: 'Explanation shown next to a URL template.' })
export class UrlTemplateInfo {
  @Field()
  term!: string;

  @Field()
  definition!: string;

  @Field(() => String, { nullable: true })
  details!: string | null;
}

@InputType({ description: 'Input for an explanation shown next to a URL template.' })
export class UrlTemplateInfoInput {
  @Field()
  term!: string;

  @Field()
  definition!: string;

  @Field(() => String, { nullable: true })
  details?: string | null;
}

@ObjectType({ description: 'Template for tracking links.' })
export class UrlTemplate {
  @Field(urlTemplate)
  urlTemplate!: string;

  @Field(nameTemplate)
  nameTemplate!: string;

  @Field(() => String, tracking)
  trackingTemplate!: string | null;

  @Field(() => [UrlTemplateInfo], { description: 'Explanations.' })
  info!: UrlTemplateInfo[];

  @Field(() => [UrlTemplateParam], { description: 'Parameters in the order of the form.' })
  params!: UrlTemplateParam[];
}

@ObjectType({ description: 'Template for links from a source to a site, as displayed in the editor.' })
export class LinkTemplate extends UrlTemplate {
  @Field(() => Int)
  id!: number;

  @Field(() => Int, { description: 'Site ID.' })
  siteId!: number;

  @Field({ description: 'Site name.' })
  siteName!: string;

  @Field(() => Int, { description: 'Source ID.' })
  sourceId!: number;

  @Field({ description: 'Source name.' })
  sourceName!: string;

  @Field(() => Int, { description: 'Version, increased with every change.' })
  version!: number;
}

@InputType({ description: 'Template for links from a source to a site.' })
export class LinkTemplateInput {
  @Field(() => Int, { description: 'Site ID.' })
  siteId!: number;

  @Field(() => Int, { description: 'Source ID.' })
  sourceId!: number;

  @Field(urlTemplate)
  urlTemplate!: string;

  @Field(nameTemplate)
  nameTemplate!: string;

  @Field(() => String, tracking)
  trackingTemplate?: string | null;

  @Field(() => [UrlTemplateInfoInput], { description: 'Explanations.', defaultValue: [] })
  info!: UrlTemplateInfoInput[];

  @Field(() => [UrlTemplateParamInput], { description: 'Parameters in the order of the form.', defaultValue: [] })
  params!: UrlTemplateParamInput[];
}

/** Type that only groups operations. `id` is the template. */
@ObjectType({ description: 'Actions on one link template.' })
export class LinkTemplateMutations {
  id!: number;
}

@InputType({ description: 'Value of a URL parameter.' })
export class UrlParamInput {
  @Field(paramName)
  name!: string;

  @Field({ description: 'Value. Several options are separated by commas. A checkbox is true or false.' })
  value!: string;
}

@ObjectType({ description: 'Tracking link.' })
export class GeneratedLink {
  @Field({ description: 'Keyword.' })
  keyword!: string;

  @Field({ description: 'URL.' })
  url!: string;

  @Field()
  name!: string;

  @Field(() => String, { nullable: true, description: "Value for the platform's tracking template." })
  trackingTemplate!: string | null;
}
