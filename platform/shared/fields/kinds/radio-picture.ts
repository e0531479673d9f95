import type { FieldKind } from '../kind.ts'
import { radio } from './radio.ts'

/** One of several answers, each with its picture. */
export const radioPicture: FieldKind<string> = { ...radio, name: 'radio_picture' }
