import { NO_HOTSPOT_IMAGE, type HOTSPOT_REPORT } from '@adops/domain';
import { sql, type Sql } from '../sql/index.js';
import type { BindingOf, FieldContext, FieldSql, Join } from './binding.js';
import { keyJoinsOfBinding, nameOf } from './key-names.js';

const ofText = ({ keys }: FieldContext): boolean => keys.includes('hotspotText');
const ofImage = ({ keys }: FieldContext): boolean => keys.includes('hotspotImage');

const single = (value: Sql): Sql =>
  sql`CASE WHEN count(DISTINCT coalesce(${value}::text, '')) = 1 THEN min(${value}::text) END`;

/** Properties that all hotspots of a row share, as last reported by their sites. Null if the hotspots differ. */
const HOTSPOTS: Join = {
  level: 'account',
  needs: [],
  on: (context) => {
    const same = ofText(context)
      ? sql`h.text = (SELECT x.text FROM hotspot_text x WHERE x.company_id = ${context.companyId} AND x.id = k.hotspot_text_id)`
      : ofImage(context)
        ? sql`coalesce(h.image_url, ${NO_HOTSPOT_IMAGE}) = (SELECT x.url FROM hotspot_image x WHERE x.company_id = ${context.companyId} AND x.id = k.hotspot_image_id)`
        : sql`false`;
    return sql`LEFT JOIN LATERAL (SELECT ${single(sql`h.text`)} AS text, ${single(sql`h.image_url`)} AS image_url,
      ${single(sql`h.raw_link`)} AS raw_link, ${single(sql`h.type`)} AS type, ${single(sql`h.group_id`)}::int AS group_id,
      ${single(sql`h.is_modified`)}::boolean AS is_modified
      FROM site_hotspot h WHERE h.company_id = ${context.companyId} AND ${same}) hot ON true`;
  },
};

const common = (value: Sql): FieldSql => ({ joins: ['hotspots'], value: () => value });

export const HOTSPOT_BINDING: BindingOf<typeof HOTSPOT_REPORT> = {
  joins: { ...keyJoinsOfBinding, hotspots: HOTSPOTS },
  nested: {},
  fields: {
    text: {
      joins: (context) => (ofText(context) ? ['hotspotText'] : ['hotspots']),
      value: (context) => {
        if (ofText(context)) return sql`coalesce(ht.text, 'Not attributed')`;
        return ofImage(context)
          ? sql`CASE WHEN k.hotspot_image_id = 0 THEN 'Not attributed' ELSE hot.text END`
          : sql`NULL::text`;
      },
    },
    thumbImageUrl: {
      joins: (context) => (ofImage(context) ? ['hotspotImage'] : ['hotspots']),
      value: (context) => (ofImage(context) ? sql`nullif(hi.url, ${NO_HOTSPOT_IMAGE})` : sql`hot.image_url`),
    },
    deviceName: nameOf('device'),
    hotspotType: common(sql`hot.type`),
    groupId: common(sql`hot.group_id`),
    rawLink: common(sql`hot.raw_link`),
    isModifiedBySearchEngine: common(sql`hot.is_modified`),
  },
};
