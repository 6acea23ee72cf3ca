import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useMutate } from '../../app/transport/useMutate.js';
import { Presets, type PresetWords } from '../../builder/Presets.js';
import type { GroupValues, Template } from './group-values.js';
import { DELETE_HOTSPOT_TEMPLATE, SAVE_HOTSPOT_TEMPLATE } from './hotspot-manager.graphql.js';

interface TemplateBarProps {
  readonly form: UseFormReturnType<GroupValues>;
  readonly templates: readonly Template[];
  /** Called after templates were saved or deleted. */
  readonly onChanged: () => void;
}

const WORDS: PresetWords = {
  noun: 'template',
  about: 'Saves the selected sites, page and sources for new groups.',
  byDefault: 'Use by default for new groups',
  afterDelete: "Groups created with it aren't changed.",
};

/** The user's own templates of sites, page and sources. */
export function TemplateBar({ form, templates, onChanged }: TemplateBarProps) {
  const mutate = useMutate();
  const [chosen, setChosen] = useState<string | null>(() => templates.find((each) => each.default)?.name ?? null);
  const use = (name: string | null): void => {
    setChosen(name);
    const template = templates.find((each) => each.name === name)?.template;
    if (!template) return;
    if (template.sites) form.setFieldValue('siteIds', [...template.sites]);
    if (template.sources) form.setFieldValue('sourceIds', [...template.sources]);
    if (template.page != null) form.setFieldValue('pageId', template.page);
  };
  const save = async (name: string, isDefault: boolean) => {
    const { siteIds, sourceIds, pageId } = form.getValues();
    const template = { sites: [...siteIds], sources: [...sourceIds], page: pageId === 0 ? null : pageId };
    const { hotspotManager } = await mutate(SAVE_HOTSPOT_TEMPLATE, { name, default: isDefault, template });
    return hotspotManager.saveGroupTemplate;
  };
  return (
    <Presets
      words={WORDS}
      presets={templates}
      chosen={chosen}
      onChoose={use}
      save={save}
      remove={async (name) => (await mutate(DELETE_HOTSPOT_TEMPLATE, { name })).hotspotManager.deleteGroupTemplate}
      onChanged={(name) => {
        setChosen(name);
        onChanged();
      }}
    />
  );
}
