let kept: { id: string; file: File } | null = null

/** The file that was sent last: read otherwise, it is sent again without being chosen again. */
export function keepFile(id: string, file: File) {
  kept = { id, file }
}

export const keptFile = (id: string) => (kept?.id === id ? kept.file : null)
