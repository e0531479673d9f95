/** The text whose hash has to begin with zeros. */
export const workText = (secret: string, token: string, opened: number, work: string) =>
  `${secret}.${token}.${opened}.${work}`

/** Whether a hash begins with so many bits that are zero. */
export function isWork(hash: Uint8Array, bits: number): boolean {
  for (let at = 0; at < bits; at += 1) if (((hash[at >> 3] ?? 255) >> (7 - (at & 7))) & 1) return false
  return true
}
