export { Icon } from './Icon.tsx'
export { Mark } from './Mark.tsx'
export { isIconName } from './paths.ts'
export type { IconName } from './paths.ts'
