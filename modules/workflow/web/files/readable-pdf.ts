/** Before it something else may stand, within this. */
const HEAD = 1024

/**
 * Whether a browser finds its way into a PDF: it begins like one and says where its pages are rooted. Viewers mend
 * what is missing beside that; without it they show a box of their own, in their own language.
 */
export function isReadablePdf(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1')
  return text.decode(bytes.subarray(0, HEAD)).includes('%PDF-') && text.decode(bytes).includes('/Root')
}
