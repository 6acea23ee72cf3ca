/** Selector of labels of fields, field groups and panels. */
const LABELS = 'label, legend, h2';
const FIELDS = 'input:not([type="hidden"]), textarea, select, button';

/** Returns the text of a label without the required mark. */
const wordsOf = (label: Element): string => (label.textContent ?? '').replace(/\s*\*$/, '').trim();

/**
 * Scrolls to the field with a label and focuses it. For a group or panel, focuses its first field or button.
 * @param encoded label from the hash of an address
 */
export function focusField(form: HTMLFormElement | null, encoded: string): void {
  if (!form || encoded === '') return;
  // Unlike decodeURIComponent, this doesn't throw on a hash that isn't encoded.
  const label = new URLSearchParams(`label=${encoded.replaceAll('+', '%2B')}`).get('label') ?? '';
  const labels = [...form.querySelectorAll<HTMLElement>(LABELS)];
  const found =
    labels.find((each) => wordsOf(each) === label) ?? labels.find((each) => wordsOf(each).startsWith(label));
  if (!found) return;
  const own = found instanceof HTMLLabelElement ? found.control : found.querySelector<HTMLElement>(FIELDS);
  const field = own ?? found.closest('section, fieldset')?.querySelector<HTMLElement>(FIELDS);
  found.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
