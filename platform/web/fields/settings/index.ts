export { DateSettings } from './DateSettings.tsx'
export { RangeSettings } from './RangeSettings.tsx'
export { TextSettings } from './TextSettings.tsx'
