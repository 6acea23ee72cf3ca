import { expect, it } from '@jest/globals';
import { adTemplateGroupForm, fieldMessages } from '@adops/domain';
import { saveTemplates } from './ad-templates.js';

it('creates template groups that the form would accept', async () => {
  const kept: { type: number; templates: { fields: unknown }[] }[] = [];
  const client = {
    query: async (text: string, values: unknown[]) => {
      if (text.includes('ad_template_category'))
        return { rows: (values[1] as string[]).map((name, id) => ({ id: id + 1, name })) };
      if (text.includes('INTO ad_template_group')) kept.push({ type: values[3] as number, templates: [] });
      else if (text.includes('INTO ad_template ')) kept.at(-1)!.templates.push(...JSON.parse(values[0] as string));
      return { rows: [{ id: 1 }] };
    },
  };
  const site = { id: 1, market: { id: 1 } };
  await saveTemplates(client as never, 1, [site, site, site] as never);
  expect(kept.length).toBeGreaterThan(5);
  for (const { type, templates } of kept) {
    const { error } = adTemplateGroupForm.safeParse({
      siteId: null,
      sourceId: 5,
      typeId: type,
      categoryName: '',
      templates: templates.map(({ fields }) => ({ id: null, fields })),
    });
    expect(error ? fieldMessages(error) : []).toEqual([]);
  }
});
