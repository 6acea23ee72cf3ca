import type { linkTemplateForm, UrlParamOption } from '@adops/domain';
import type { z } from 'zod';
import type { Stored } from '../../app/forms/useSaveForm.js';
import { isId } from '../../app/routes/address-ids.js';
import type { LinkTemplateQuery } from '../../gql/graphql.js';

export type TemplateValues = z.input<typeof linkTemplateForm>;
export type ParamValues = TemplateValues['params'][number];

export const LABELS = {
  siteId: 'Site',
  sourceId: 'Source',
  urlTemplate: 'URL template',
  nameTemplate: 'Name template',
  trackingTemplate: 'Tracking template',
  info: 'Explanations',
  params: 'Parameters',
};

/** Returns the empty template with the site and source of the address. Missing ids are 0. */
export function newTemplate(address: URLSearchParams): Stored<TemplateValues> {
  const idIn = (name: string): number => (isId(address.get(name) ?? '') ? Number(address.get(name)) : 0);
  return {
    values: {
      siteId: idIn('siteId'),
      sourceId: idIn('sourceId'),
      urlTemplate: 'https://{domain}/search?q={keyword}',
      nameTemplate: '{keyword}',
      trackingTemplate: '',
      info: [],
      params: [],
    },
    version: null,
  };
}

export const newParam = (): ParamValues => ({
  type: 'text',
  name: '',
  label: '',
  placeholder: '',
  isRequired: false,
  defaultValue: '',
  options: [],
  additionalOptions: [],
});

export function storedOf({ linkTemplate: template }: LinkTemplateQuery): Stored<TemplateValues> | null {
  if (!template) return null;
  const { siteId, sourceId, urlTemplate, nameTemplate, version } = template;
  const plain = ({ value, label }: UrlParamOption): UrlParamOption => ({ value, label });
  return {
    values: {
      ...{ siteId, sourceId, urlTemplate, nameTemplate },
      trackingTemplate: template.trackingTemplate ?? '',
      info: template.info.map(({ term, definition, details }) => ({ term, definition, details: details ?? '' })),
      params: template.params.map(({ type, name, label, isRequired, ...param }) => ({
        ...{ type, name, label, isRequired },
        placeholder: param.placeholder ?? '',
        defaultValue: param.defaultValue ?? '',
        options: param.options.map(plain),
        additionalOptions: param.additionalOptions.map(plain),
      })),
    },
    version,
  };
}

/** Formats options as lines of `value = label`. If both are equal, the line contains the value only. */
export const optionsText = (options: readonly UrlParamOption[]): string =>
  options.map(({ value, label }) => (value === label ? value : `${value} = ${label}`)).join('\n');

/** Parses lines into options. Skips blank lines. */
export const optionsOf = (text: string): UrlParamOption[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf('=');
      const value = (at < 0 ? line : line.slice(0, at)).trim();
      return { value, label: (at < 0 ? '' : line.slice(at + 1).trim()) || value };
    });
