import type { OVERVIEW_REPORT } from '@adops/domain';
import type { BindingOf } from './binding.js';
import { COUNTRY_CODE, idOfRow, joinsOfRow, keyJoinsOfBinding, nameOf, nameOfRow } from './key-names.js';

export const OVERVIEW_BINDING: BindingOf<typeof OVERVIEW_REPORT> = {
  joins: keyJoinsOfBinding,
  nested: {},
  fields: {
    name: { joins: joinsOfRow, value: nameOfRow },
    id: { joins: [], value: idOfRow },
    country: nameOf('country'),
    countryCode: COUNTRY_CODE,
  },
};
