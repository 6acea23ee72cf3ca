import type { PoolClient } from 'pg';
import type { LinkTemplateForm } from '@adops/domain';
import { insert } from './insert.js';
import type { DemoSite } from './world.js';

type Param = LinkTemplateForm['params'][number];

const param = (change: Pick<Param, 'type' | 'name' | 'label'> & Partial<Param>): Param => ({
  placeholder: null,
  isRequired: false,
  defaultValue: null,
  options: [],
  additionalOptions: [],
  ...change,
});

const PARAMS: readonly Param[] = [
  param({ type: 'text', name: 'campaign', label: 'Campaign', isRequired: true, placeholder: 'spring-shoes' }),
  param({
    type: 'select',
    name: 'layout',
    label: 'Layout',
    isRequired: true,
    defaultValue: 'list',
    options: [
      { value: 'list', label: 'List' },
      { value: 'grid', label: 'Grid' },
    ],
    additionalOptions: [{ value: 'compact', label: 'Compact (test)' }],
  }),
  param({ type: 'number', name: 'results', label: 'Results per page', defaultValue: '10' }),
  param({ type: 'checkbox', name: 'safe', label: 'Safe search', defaultValue: 'true' }),
];
const INFO: LinkTemplateForm['info'] = [
  { term: 'Campaign', definition: 'Shows up in the reports as the name of the campaign.', details: null },
  {
    term: 'Click ID',
    definition: 'Filled in by the platform at every click.',
    details: 'Conversions are reported back with it.',
  },
];

/** Sources with the placeholder of their click ID, and their tracking template. */
const SOURCES: readonly [sourceId: number, clickId: string, tracking: string | null][] = [
  [5, '{platform:gclid}', '{platform:lpurl}?utm_source=google&utm_campaign={campaign}'],
  [6, '{platform:msclkid}', null],
  [14, '{platform:click_id}', null],
];

/** Saves link templates of the first two sites. */
export async function saveLinkTemplates(
  client: PoolClient,
  companyId: number,
  sites: readonly DemoSite[],
): Promise<void> {
  await insert(
    client,
    'link_template',
    {
      ...{ company_id: 'int', site_id: 'int', source_id: 'int', url_template: 'text', name_template: 'text' },
      ...{ tracking_template: 'text', info: 'jsonb', params: 'jsonb' },
    },
    sites.slice(0, 2).flatMap(({ id }) =>
      SOURCES.map(([sourceId, clickId, tracking]) => ({
        company_id: companyId,
        site_id: id,
        source_id: sourceId,
        url_template: `https://{domain}/search?q={keyword}&campaign={campaign}&layout={layout}&results={results}&safe={safe}&click=${clickId}`,
        name_template: '{site} | {market} | {Keyword}',
        tracking_template: tracking,
        info: INFO,
        params: PARAMS,
      })),
    ),
  );
}
