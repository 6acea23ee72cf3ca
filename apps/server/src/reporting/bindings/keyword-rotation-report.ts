import type { KEYWORD_ROTATION_REPORT } from '@adops/domain';
import { sql } from '../sql/index.js';
import type { BindingOf } from './binding.js';
import { idOf, keyJoinsOfBinding, nameOf, partName } from './key-names.js';

/** Join of the rotation of the row's ad group, as last reported by its site. */
const ROTATION_JOIN = 'rotation';

export const KEYWORD_ROTATION_BINDING: BindingOf<typeof KEYWORD_ROTATION_REPORT> = {
  joins: {
    ...keyJoinsOfBinding,
    [ROTATION_JOIN]: {
      level: 'account',
      needs: ['keyword'],
      on: ({ companyId }) => sql`LEFT JOIN rotation_keyword rk ON rk.company_id = ${companyId}
        AND rk.adgroup_id = k.adgroup_id AND rk.keyword = kw.text`,
    },
  },
  nested: {},
  fields: {
    keyword: { joins: ['keyword'], value: () => partName(sql`k.keyword_id`, sql`kw.text`) },
    percent: { joins: ['keyword', ROTATION_JOIN], value: () => sql`rk.weight::int` },
    adgroupId: idOf('adgroup'),
    deviceId: idOf('device'),
    deviceName: nameOf('device'),
  },
};
