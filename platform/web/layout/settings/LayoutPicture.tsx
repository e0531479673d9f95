import { cssVar } from '../../theme/index.ts'

/** A small drawing of where the menu stands. */
export function LayoutPicture({ layout, isNavy = false }: { layout: 'side' | 'top' | 'mixed'; isNavy?: boolean }) {
  const menu = cssVar(isNavy ? 'navy' : 'accent')
  const quiet = cssVar('line-strong')
  return (
    <svg width="52" height="34" viewBox="0 0 52 34" aria-hidden>
      <rect x="0.5" y="0.5" width="51" height="33" rx="4" fill={cssVar('card')} stroke={quiet} />
      {layout === 'side' ? null : <path d="M1 5a4 4 0 014-4h42a4 4 0 014 4v5H1z" fill={menu} />}
      {layout === 'top' ? null : (
        <path
          d={layout === 'side' ? 'M1 5a4 4 0 014-4h9v32H5a4 4 0 01-4-4z' : 'M1 11h13v22H5a4 4 0 01-4-4z'}
          fill={menu}
          opacity={isNavy ? 1 : layout === 'mixed' ? 0.35 : 0.55}
        />
      )}
      <path
        d={
          layout === 'top'
            ? 'M7 16h38M7 21h38M7 26h24'
            : layout === 'mixed'
              ? 'M20 17h25M20 22h25M20 27h15'
              : 'M20 9h25M20 15h25M20 21h25M20 27h15'
        }
        stroke={quiet}
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
