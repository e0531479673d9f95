import { useId } from 'react'

/** How they differ besides their colour: lines over it, in the colour of what lies below. */
const textures = [
  null,
  'M-2 2L2 -2M0 8L8 0M6 10L10 6',
  'M2 2h.01M6 6h.01',
  'M0 4h8',
  'M-2 6L2 10M0 0L8 8M6 -2L10 2',
  'M4 0v8',
  'M0 4h8M4 0v8',
  'M0 0L8 8M8 0L0 8',
] as const

/** Fills that can be told from each other without their colours; `looks`: which texture each has. */
export function useFills(colours: readonly string[], looks: readonly number[], isPlain = false) {
  const id = useId().replaceAll(':', '')
  const textureAt = (at: number) => (isPlain ? null : textures[(looks[at] ?? at) % textures.length])
  return {
    fill: (at: number) => (textureAt(at) ? `url(#${id}-${at})` : colours[at]!),
    defs: (
      <defs>
        {colours.map((colour, at) => {
          const texture = textureAt(at)
          return texture ? (
            <pattern
              // A fill has no name but its place.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              id={`${id}-${at}`}
              width="8"
              height="8"
              patternUnits="userSpaceOnUse"
            >
              <rect width="8" height="8" style={{ fill: colour }} />
              <path
                d={texture}
                style={{
                  fill: 'none',
                  stroke: 'var(--orgil-card)',
                  strokeOpacity: 0.5,
                  strokeWidth: texture.includes('.01') ? 2.2 : 1,
                  strokeLinecap: 'round',
                }}
              />
            </pattern>
          ) : null
        })}
      </defs>
    ),
  }
}

/** A sample of one fill, for the legend. */
export function Swatch({ colour, at }: { colour: string; at: number }) {
  const fills = useFills([colour], [at])
  return (
    <svg width="14" height="14" data-swatch aria-hidden>
      {fills.defs}
      <rect width="14" height="14" rx="3" style={{ fill: fills.fill(0) }} />
    </svg>
  )
}
