/** The mountain of Orgil, in the primary colour of the mode. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="var(--orgil-primary)" />
      <path d="M5 23l8-13 5 7 3-4 6 10z" fill="var(--orgil-on-primary)" />
      <path d="M13 10l3 4.2-3-1-2.6 1.6z" fill="var(--orgil-navy-lighten-40)" />
    </svg>
  )
}
