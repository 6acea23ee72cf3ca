import type { AiProviderForm } from '@adops/domain';
import { PasswordInput, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FormSection } from '../../app/forms/FormScreen.js';
import { NumberField } from '../../ui/NumberField.js';
import { PROVIDER_LABELS } from './ai-words.js';

interface ProviderFieldsProps {
  readonly form: UseFormReturnType<AiProviderForm>;
}

/** Fields for the provider, the prices of texts and images, and the budget. */
export function ProviderFields({ form }: ProviderFieldsProps) {
  const { isModerated } = form.getValues();
  return (
    <>
      <FormSection
        title="Provider"
        text="Any provider with OpenAI's chat API. It receives only keywords, texts and prompts of this company."
      >
        <TextInput
          label={PROVIDER_LABELS.baseUrl}
          description="Without /v1. Leave blank for no provider."
          placeholder="https://api.openai.com"
          autoComplete="off"
          maxLength={300}
          {...form.getInputProps('baseUrl')}
        />
        <TextInput
          label={PROVIDER_LABELS.model}
          placeholder="gpt-4o-mini"
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps('model')}
        />
        <PasswordInput
          label={PROVIDER_LABELS.key}
          description="Stored encrypted and never displayed again."
          autoComplete="new-password"
          maxLength={500}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
          {...form.getInputProps('key')}
        />
        <Switch
          label={PROVIDER_LABELS.isModerated}
          description="Uses the provider's moderation endpoint. Turn it off if the provider has none."
          checked={isModerated}
          onChange={(event) => form.setFieldValue('isModerated', event.currentTarget.checked)}
        />
      </FormSection>
      <FormSection
        title="Budget"
        text="A request that could exceed the budget of the month (UTC) is rejected. Its maximum cost is reserved before it is sent and then replaced with the actual cost."
      >
        <AmountField form={form} name="monthlyBudget" suffix="USD" digits={2} />
        <AmountField form={form} name="promptPrice" suffix="USD" digits={4} description="Per million tokens." />
        <AmountField form={form} name="completionPrice" suffix="USD" digits={4} description="Per million tokens." />
        <NumberField
          label={PROVIDER_LABELS.imagePrice}
          description="Price of the image generator's largest image. While it is blank, no images are generated."
          suffix="USD"
          decimalScale={4}
          {...form.getInputProps('imagePrice')}
          value={form.getValues().imagePrice}
          onChange={(next) => form.setFieldValue('imagePrice', next)}
        />
      </FormSection>
    </>
  );
}

interface AmountFieldProps extends ProviderFieldsProps {
  readonly name: 'monthlyBudget' | 'promptPrice' | 'completionPrice';
  readonly suffix: string;
  readonly digits: number;
  readonly description?: string;
}

function AmountField({ form, name, suffix, digits, description }: AmountFieldProps) {
  const value = form.getValues()[name];
  return (
    <NumberField
      label={PROVIDER_LABELS[name]}
      {...(description && { description })}
      suffix={suffix}
      decimalScale={digits}
      {...form.getInputProps(name)}
      value={Number.isNaN(value) ? null : value}
      onChange={(next) => form.setFieldValue(name, next ?? NaN)}
    />
  );
}
