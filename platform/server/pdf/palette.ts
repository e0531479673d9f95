/** The colours of the screens, as they read on paper. */
export const palette = {
  ink: '#0f172a',
  quiet: '#475569',
  faint: '#64748b',
  pale: '#94a3b8',
  line: '#d5dde8',
  fill: '#f4f7fb',
  navy: '#172554',
  white: '#ffffff',
} as const
