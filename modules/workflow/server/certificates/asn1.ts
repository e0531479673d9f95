// The two libraries that read and write certificates, loaded when they are first needed.

/**
 * With an engine of its own: pkijs keeps the usual one in a global, where the copy inside the library that signs PDFs
 * puts another that does not understand ours.
 */
export async function openAsn1() {
  const [pkijs, asn1] = await Promise.all([import('pkijs'), import('asn1js')])
  return { pkijs, asn1, engine: new pkijs.CryptoEngine({ name: 'node', crypto }) }
}
