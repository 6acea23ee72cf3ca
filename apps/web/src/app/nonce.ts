import { setNonce } from 'get-nonce';

/** Nonce of this page load, written into a meta element by the server. Style elements created later use it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// The scroll lock behind dialogs creates its own style element and reads the nonce from get-nonce.
setNonce(nonce);

export function styleNonce(): string {
  return nonce;
}
