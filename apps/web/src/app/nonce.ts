import { setNonce } from 'get-nonce';

/** The nonce of this page load, written into a meta element by the server; style elements made later carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// The scroll lock behind dialogs makes its own style element and asks get-nonce for it.
setNonce(nonce);

export function styleNonce(): string {
  return nonce;
}
