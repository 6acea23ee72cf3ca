import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { focusField } from './focus-field.js';

describe('focusField', () => {
  let form: HTMLFormElement;
  beforeEach(() => {
    document.body.innerHTML = `<form>
      <label for="a">Currency code</label><input id="a" />
      <label for="b">Currency *</label><input id="b" />
      <section><h2>Contacts</h2><input id="c" /></section>
      <h2><button id="d" type="button">Yahoo<span>In use</span></button></h2>
    </form>`;
    form = document.querySelector('form')!;
  });
  // All specs of a file share the document.
  afterEach(() => document.body.replaceChildren());

  it.each([
    ['Currency', 'b'],
    ['Contacts', 'c'],
    ['Yahoo', 'd'],
    ['Currency%20code', 'a'],
  ])('focuses the field of %s', (hash, id) => {
    focusField(form, hash);
    expect(document.activeElement?.id).toBe(id);
  });

  it.each(['', 'Nothing', '%E0%A4%A'])('doesn\'t move the focus for the hash "%s"', (hash) => {
    focusField(form, hash);
    expect(document.activeElement).toBe(document.body);
  });
});
