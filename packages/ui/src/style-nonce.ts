/**
 * The nonce under which this document lets style sheets in, for parts that add one of their own.
 * @returns undefined where the document asks for none, and on the server
 */
export function styleNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}
