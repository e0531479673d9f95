import { cssVar } from '#platform/web/theme/tokens.ts'
import styles from './FrontView.module.css'

/** The mountain that gave the product its name, with the path up to it. */
export function Summit() {
  return (
    <svg
      className={styles['summit']}
      viewBox="0 0 1440 320"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      focusable="false"
    >
      <path
        d="M0 250L190 150l120 60 190-120 150 90 130-70 210 110 170-90 280 130v150H0z"
        fill={cssVar('navy-lighten-40')}
        opacity="0.16"
      />
      <path
        d="M0 290l260-110 130 50L720 40l190 150 120-60 410 170v40H0z"
        fill={cssVar('navy-lighten-20')}
        opacity="0.3"
      />
      <path d="M720 40l70 56-44 6-26 26-34-28-40 14z" fill={cssVar('on-primary')} opacity="0.85" />
      <path d="M0 320V296l330-64 180 34 260-70 270 60 400-40v104z" fill={cssVar('navy')} opacity="0.55" />
      <path
        d="M300 318c120-30 210-22 290-58s20-64 70-88 18-60 58-118"
        fill="none"
        stroke={cssVar('on-primary')}
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="2 11"
      />
      <path
        d="M720 40V10l26 9-26 9"
        fill={cssVar('success')}
        stroke={cssVar('success')}
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </svg>
  )
}
