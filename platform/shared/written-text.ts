import { z } from 'zod'
import { visibleText } from './visible-text.ts'

/** A text as people write it, without the spaces around it; empty where nobody would see anything. */
export const writtenText = z.string().overwrite(visibleText)
