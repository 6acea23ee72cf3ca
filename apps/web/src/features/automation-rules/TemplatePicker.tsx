import { clickMinimum, RULE_TEMPLATES, type RuleTemplate } from '@adops/domain';
import { Text, UnstyledButton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FormSection } from '../../app/forms/FormScreen.js';
import { fromTemplate, minimumOf, minimumWords } from './rule-templates.js';
import type { RuleValues } from './rule-values.js';
import classes from './RuleScreen.module.css';
import { useRuleTraffic } from './useRuleTraffic.js';

const NAMES = RULE_TEMPLATES.map(({ name }) => name);

/**
 * Templates of common rules. A click fills in the form, with a minimum number of clicks based on the traffic of its
 * scope.
 */
export function TemplatePicker({ form }: { readonly form: UseFormReturnType<RuleValues> }) {
  const traffic = useRuleTraffic(form.getValues().filters);
  const minimum = traffic ? minimumOf(traffic) : clickMinimum(null);
  const choose = (template: RuleTemplate): void =>
    form.setValues(fromTemplate(template, minimum, form.getValues(), NAMES));
  return (
    <FormSection
      title="Start with"
      text={`Click a template to fill in the form. ${traffic ? minimumWords(traffic, false) : ''}`}
    >
      <div className={classes.templates}>
        {RULE_TEMPLATES.map((template) => (
          <UnstyledButton key={template.id} className={classes.template} onClick={() => choose(template)}>
            <Text size="sm" fw={550}>
              {template.name}
            </Text>
            <Text size="xs" c="dimmed">
              {template.help}
            </Text>
          </UnstyledButton>
        ))}
      </div>
    </FormSection>
  );
}
